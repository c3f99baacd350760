import ControlBench
import ControlKit
import Testing

@Suite("Pointers (semantics.md 10.3)")
struct PointerTests {
    private func point(_ x: Double, _ y: Double) -> TouchInput.Place { .point(CGPoint(x: x, y: y)) }

    // MARK: The secondary button

    @Test("the secondary button opens a button's menu: menuActionTriggered, no touch events")
    func secondary() {
        let button = UIButton(frame: ControlBench.small)
        button.menu = UIMenu(children: [UIAction(title: "Mute") { _ in }])
        let bench = ControlBench(button)
        bench.touch(.began, point(50, 22), button: .secondary)
        bench.touch(.ended, point(50, 22), button: .secondary)
        #expect(bench.log == "menuActionTriggered")
        #expect(button.menuPresenter == "ada")
        #expect(!button.isTracking && !button.isHighlighted)
    }

    @Test("without a menu the secondary button sends menuActionTriggered only where a context menu is enabled")
    func contextMenu() {
        let control = UIControl(frame: ControlBench.small)
        let bench = ControlBench(control)
        bench.touch(.began, point(50, 22), button: .secondary)
        #expect(bench.log.isEmpty && bench.refusal == nil)
        control.isContextMenuInteractionEnabled = true
        bench.touch(.began, point(50, 22), button: .secondary)
        #expect(bench.log == "menuActionTriggered")
    }

    @Test("the secondary button is refused where a touch would be: disabled, held by another, hidden")
    func secondaryRefused() {
        let button = UIButton(frame: ControlBench.small)
        button.isContextMenuInteractionEnabled = true
        let bench = ControlBench(button)
        button.isEnabled = false
        bench.touch(.began, .unspecified, on: "c", button: .secondary)
        #expect(bench.refusal == .disabled(control: "c"))
        button.isEnabled = true
        bench.down(50, 22, client: "bob")
        bench.touch(.began, .unspecified, on: "c", button: .secondary)
        #expect(bench.refusal == .held(control: "c", holder: "bob"))
        bench.up(50, 22, client: "bob")
        button.isHidden = true
        bench.touch(.began, .unspecified, on: "c", button: .secondary)
        #expect(bench.refusal == .hidden(control: "c"))
        #expect(!bench.log.contains("menuActionTriggered"))
    }

    @Test("the secondary button leaves the touch of the primary one alone")
    func bothButtons() {
        let button = UIButton(frame: ControlBench.small)
        button.isContextMenuInteractionEnabled = true
        let bench = ControlBench(button)
        bench.down(50, 22)
        bench.touch(.began, point(50, 22), button: .secondary)
        bench.up(50, 22)
        #expect(bench.log == "touchDown · menuActionTriggered · touchUpInside|primaryActionTriggered")
    }

    // MARK: Hovering

    private func hovering() -> (UIButton, ControlBench) {
        let button = UIButton(frame: ControlBench.small)
        button.isPointerInteractionEnabled = true
        return (button, ControlBench(button))
    }

    @Test("isHovered follows the pointer, and no event is sent")
    func hover() {
        let (button, bench) = hovering()
        bench.touch(.regionEntered, point(50, 22), type: .indirectPointer)
        #expect(button.isHovered)
        #expect(bench.changes == ["c": ["isHovered"]])
        bench.touch(.regionMoved, point(60, 22), type: .indirectPointer)
        #expect(button.isHovered && bench.changes.isEmpty)
        bench.touch(.regionMoved, point(150, 22), type: .indirectPointer)
        #expect(!button.isHovered)
        bench.touch(.regionEntered, .unspecified, on: "c", type: .indirectPointer)
        bench.touch(.regionExited, .unspecified, type: .indirectPointer)
        #expect(!button.isHovered && bench.log.isEmpty)
    }

    @Test("a button that does not ask for pointers is not hovered, and does not show the property")
    func noPointerInteraction() {
        let button = UIButton(frame: ControlBench.small)
        let bench = ControlBench(button)
        bench.touch(.regionEntered, point(50, 22), type: .indirectPointer)
        #expect(!button.isHovered && button.property("isHovered") == nil && bench.changes.isEmpty)
    }

    @Test("hovered as long as anybody's pointer is there")
    func twoPointers() {
        let (button, bench) = hovering()
        bench.touch(.regionEntered, point(50, 22), client: "ada")
        bench.touch(.regionEntered, point(50, 22), client: "bob")
        bench.touch(.regionExited, .unspecified, client: "ada")
        #expect(button.isHovered)
        bench.touch(.regionExited, .unspecified, client: "bob")
        #expect(!button.isHovered)
    }

    @Test(
        "a pointer is nowhere once its client, its page or the control is gone",
        arguments: ["stream", "page", "hidden", "removed", "setting"])
    func hoverEnds(cause: String) {
        let (button, bench) = hovering()
        bench.perform(.streamOpened)
        bench.touch(.regionEntered, point(50, 22))
        #expect(button.isHovered)
        switch cause {
        case "stream": bench.perform(.streamClosed)
        case "page": bench.perform(.setVisible(false))
        case "hidden": bench.run { button.isHidden = true }
        case "removed": bench.run { button.removeFromSuperview() }
        default: bench.run { button.isPointerInteractionEnabled = false }
        }
        #expect(!button.isHovered)
    }

    // MARK: Pointers without touch events

    @Test("with pointerTouchEvents off a click is the primary action alone, a finger as ever")
    func noTouchEvents() {
        let button = UIButton(frame: ControlBench.small)
        button.pointerTouchEvents = false
        let bench = ControlBench(button)
        bench.touch(.began, point(50, 22), type: .indirectPointer)
        #expect(button.isTracking && button.isHighlighted)
        bench.move(60, 22)
        bench.up(60, 22)
        #expect(bench.takeLog() == "primaryActionTriggered")
        bench.wait(1)
        bench.tap(50, 22)
        #expect(bench.log == "touchDown · touchUpInside|primaryActionTriggered")
    }

    @Test("with pointerTouchEvents off a drag of a slider is its values, and a cancelled one nothing more")
    func pointerOnSlider() {
        let slider = UISlider(frame: ControlBench.track)
        slider.thumbLength = 40
        slider.pointerTouchEvents = false
        let bench = ControlBench(slider)
        bench.touch(.began, point(20, 20), type: .indirectPointer)
        bench.move(120, 20)
        bench.cancel()
        #expect(bench.log == "valueChanged|primaryActionTriggered")
    }
}
