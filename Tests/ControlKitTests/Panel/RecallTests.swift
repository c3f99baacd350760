import ControlBench
import Testing

@testable import ControlKit

@Suite("Recalls and fades")
struct RecallTests {
    private let panel = Panel(name: "desk", size: CGSize(width: 400, height: 300))
    private let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 40))

    init() {
        panel.run(at: .zero) { panel in
            panel.window.addSubview(slider)
            panel.register(slider, as: "a")
        }
        panel.structureTold()
    }

    private func recall(_ value: Double, as manner: Recall.Manner, fade: Double, at seconds: Double) {
        let kept = KeptControl(id: "a", kind: "slider", members: [.init("value", .double(value))])
        panel.perform(.recall(Recall([kept], as: manner, fade: fade)), from: "foh", at: Moment(seconds: seconds))
    }

    private func advance(to seconds: Double) { panel.perform(.advance, from: "", at: Moment(seconds: seconds)) }

    @Test("a fade is where its time says, tells nothing as feedback, and ends exactly at its target")
    func timing() {
        recall(0.3, as: .feedback, fade: 2, at: 1)
        #expect(slider.value == 0)
        #expect(panel.isFading("a"))
        advance(to: 2)
        #expect(abs(slider.value - 0.15) < 0.006)
        #expect(panel.turn.passes.isEmpty)
        advance(to: 3.1)
        #expect(slider.value == 0.3)
        #expect(!panel.isFading("a"))
        #expect(panel.nextDeadline == nil)
    }

    @Test("a touch ends the fade where it is, even one that moves nothing")
    func touchEndsIt() {
        recall(1, as: .feedback, fade: 2, at: 0)
        advance(to: 1)
        panel.perform(
            .touches([TouchInput(id: .number(1), phase: .began, control: "a")]), from: "x", at: Moment(seconds: 1.01))
        panel.perform(.touches([TouchInput(id: .number(1), phase: .ended)]), from: "x", at: Moment(seconds: 1.02))
        let reached = slider.value
        #expect(!panel.isFading("a"))
        advance(to: 3)
        #expect(slider.value == reached)
        #expect(reached < 1)
    }

    @Test("any other value for the control ends its fade")
    func valueEndsIt() {
        recall(1, as: .user, fade: 2, at: 0)
        advance(to: 1)
        panel.perform(
            .setProperties(control: "a", [.init("value", .double(0.2))]), from: "x", at: Moment(seconds: 1.01))
        advance(to: 3)
        #expect(slider.value == 0.2)
        #expect(!panel.isFading("a"))
    }

    @Test("as a user each step is sent, and a control that is not continuous sends its end only")
    func sending() {
        var events = 0
        slider.addAction(UIAction { _ in events += 1 }, for: .valueChanged)
        recall(0.5, as: .user, fade: 1, at: 0)
        for step in 1...40 { advance(to: Double(step) / 30) }
        #expect(events > 20)
        #expect(slider.value == 0.5)
        events = 0
        slider.isContinuous = false
        recall(0, as: .user, fade: 1, at: 2)
        for step in 1...40 { advance(to: 2 + Double(step) / 30) }
        #expect(events == 1)
        #expect(slider.value == 0)
    }

    @Test("restoring fires nothing, leaves what can't be, and goes on above the earlier revision")
    func restoring() {
        var events = 0
        slider.addAction(UIAction { _ in events += 1 }, for: .allEvents)
        panel.restore(
            [
                KeptControl(
                    id: "a", kind: "slider", members: [.init("value", .double(0.25)), .init("isSelected", .bool(true))]),
                KeptControl(id: "b", kind: "slider", members: []),
            ], above: 500, at: Moment(seconds: 1))
        #expect(slider.value == 0.25)
        #expect(slider.isSelected)
        #expect(events == 0)
        #expect(panel.revision > 500)
        panel.restore(
            [KeptControl(id: "a", kind: "switch", members: [.init("value", .bool(true))])], above: 0, at: panel.now)
        panel.restore(
            [KeptControl(id: "a", kind: "slider", members: [.init("value", .string("x"))])], above: 0, at: panel.now)
        #expect(slider.value == 0.25)
        slider.restoration = .default
        panel.restore(
            [KeptControl(id: "a", kind: "slider", members: [.init("value", .double(1))])], above: 0, at: panel.now)
        #expect(slider.value == 0.25)
    }
}
