import ControlBench
import ControlKit
import Testing

@Suite("State (semantics.md 2, 3)")
struct StateTests {
    let control = UIControl(frame: ControlBench.small)

    @Test("every event has UIKit's raw value, and names are listed in bit order")
    func events() {
        let raw = UIControl.Event.named.map(\.event.rawValue)
        #expect(raw == [1, 2, 4, 8, 16, 32, 64, 128, 256, 4096, 8192, 16384, 65536, 131072, 262144, 524288])
        #expect(UIControl.Event.allTouchEvents.rawValue == 0xFFF)
        #expect(UIControl.Event.allEditingEvents.rawValue == 0xF0000)
        #expect(UIControl.Event.applicationReserved.rawValue == 0x0F00_0000)
        #expect(UIControl.Event.systemReserved.rawValue == 0xF000_0000)
        #expect(UIControl.Event.allEvents.rawValue == 0xFFFF_FFFF)
        #expect(UIControl.Event(rawValue: 0x2041).names == ["touchDown", "touchUpInside", "primaryActionTriggered"])
        for (event, name) in UIControl.Event.named { #expect(UIControl.Event(name: name) == event) }
        #expect(UIControl.Event(name: "touchSideways") == nil)
    }

    @Test("every state has UIKit's raw value")
    func states() {
        #expect(UIControl.State.normal.rawValue == 0)
        #expect(UIControl.State.highlighted.rawValue == 1)
        #expect(UIControl.State.disabled.rawValue == 2)
        #expect(UIControl.State.selected.rawValue == 4)
        #expect(UIControl.State.focused.rawValue == 8)
        #expect(UIControl.State.application.rawValue == 0x00FF_0000)
        #expect(UIControl.State.reserved.rawValue == 0xFF00_0000)
    }

    @Test("state is the flags, in all sixteen combinations", arguments: 0..<16)
    func combinations(raw: Int) {
        let bench = ControlBench(control)
        if raw & 8 != 0 { bench.key("Tab") }
        bench.run {
            control.isHighlighted = raw & 1 != 0
            control.isSelected = raw & 4 != 0
        }
        #expect(control.state.rawValue == UInt32(raw & 0b1101))
        #expect(control.isFocused == (raw & 8 != 0))
        bench.run { control.isEnabled = raw & 2 == 0 }
        // A disabled control can't hold the focus.
        let expected = raw & 2 == 0 ? raw : raw & 0b0111
        #expect(control.state.rawValue == UInt32(expected))
        let names: PropertyValue = .array(UIControl.State(rawValue: UInt32(expected)).names.map { .string($0) })
        #expect(control.property("state") == names)
        #expect(bench.log.isEmpty)
    }

    @Test("a subclass may add application bits of its own")
    func applicationBits() {
        final class Loud: UIControl {
            override var state: State { super.state.union(State(rawValue: 1 << 16)) }
        }
        let control = Loud(frame: .zero)
        control.isSelected = true
        #expect(control.state.rawValue == 0x10004)
        #expect(control.property("state") == .array([.string("selected")]))
    }

    @Test("setting a flag to what it is changes nothing and is no turn")
    func noOp() {
        let bench = ControlBench(control)
        let revision = bench.panel.revision
        bench.run {
            control.isEnabled = true
            control.isSelected = false
            control.isHighlighted = false
            control.isHidden = false
        }
        #expect(bench.panel.revision == revision)
        #expect(bench.turn.changedViews.isEmpty)
    }

    @Test("setting flags from code sends no event")
    func silent() {
        let bench = ControlBench(control)
        bench.run {
            control.isEnabled = false
            control.isSelected = true
            control.isHighlighted = true
            control.isHidden = true
        }
        #expect(bench.log.isEmpty)
        #expect(
            bench.changes["c"] == [
                "isHidden", "accessibility", "appearance", "state", "isEnabled", "isSelected", "isHighlighted",
            ])
    }

    @Test("disabling keeps selected and highlighted")
    func disablingKeeps() {
        control.isSelected = true
        control.isHighlighted = true
        control.isEnabled = false
        #expect(control.isSelected && control.isHighlighted)
        #expect(control.state == [.selected, .highlighted, .disabled])
    }

    @Test("tracking never selects, and highlights exactly while the touch is inside")
    func tracking() {
        control.trackingOutset = 0
        let bench = ControlBench(control)
        bench.down(50, 22)
        #expect(control.state == .highlighted)
        bench.move(150, 22)
        #expect(control.state == .normal)
        bench.move(50, 22)
        #expect(control.state == .highlighted)
        bench.up(50, 22)
        #expect(control.state == .normal)
    }

    @Test("disabled has the notEnabled trait, and only then")
    func trait() {
        control.accessibilityTraits = .button
        control.isEnabled = false
        #expect(control.effectiveAccessibilityTraits == [.button, .notEnabled])
        control.isEnabled = true
        #expect(control.effectiveAccessibilityTraits == .button)
    }
}
