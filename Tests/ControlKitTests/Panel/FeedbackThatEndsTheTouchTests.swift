import ControlKit
import Testing

/// Counts whole points, as tutorials do.
private final class WholePoints: UIControl {
    private(set) var points = 0

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        points = Int(touch.location(in: self).x / bounds.width * 5)
        return true
    }
}

@Suite("What a client may send while it holds a control")
struct FeedbackThatEndsTheTouchTests {
    private func panel(_ control: UIControl) -> Panel {
        let panel = Panel(name: "p", size: CGSize(width: 200, height: 100))
        control.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
        panel.run(at: .zero) { panel in
            panel.window.addSubview(control)
            panel.register(control, as: "c")
        }
        return panel
    }

    @Test("feedback that disables a held control and sets its value leaves nothing parked")
    func disabledWithValue() {
        let slider = UISlider(frame: .zero)
        slider.trackTap = .jump
        let panel = panel(slider)
        panel.perform(.touches([TouchInput(id: .number(1), phase: .began, control: "c")]), from: "ada", at: .zero)
        #expect(slider.holder == "ada")
        panel.perform(
            .setProperties(control: "c", [.init("value", .double(0.25)), .init("isEnabled", .bool(false))]),
            from: "desk",
            at: .zero)
        #expect(slider.holder == nil)
        #expect(slider.value == 0.25)
    }

    @Test("a finger as far away as numbers go does not end the process of a control that counts points")
    func farAway() {
        let control = WholePoints(frame: .zero)
        let panel = panel(control)
        panel.perform(.touches([TouchInput(id: .number(1), phase: .began, control: "c")]), from: "ada", at: .zero)
        let far = TouchInput(
            id: .number(1), phase: .moved, control: "c", place: .point(CGPoint(x: .greatestFiniteMagnitude, y: 20)))
        panel.perform(.touches([far]), from: "ada", at: .zero)
        #expect(control.points == 25_000)
    }
}
