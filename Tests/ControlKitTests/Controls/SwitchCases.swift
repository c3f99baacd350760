import ControlBench
import ControlKit
import Testing

@Suite("Switch (semantics.md 9.2, cases 60–65)")
struct SwitchCases {
    let toggle = UISwitch(frame: CGRect(x: 0, y: 0, width: 51, height: 31))
    let value = "valueChanged|primaryActionTriggered"

    @Test("case 60: set from code, animated or not, it sends nothing")
    func silent() {
        let bench = ControlBench(toggle)
        bench.run { toggle.isOn = true }
        bench.run { toggle.setOn(false, animated: true) }
        #expect(bench.log.isEmpty)
        #expect(!toggle.isOn)
    }

    @Test("setting it to what it is changes nothing at all")
    func sameValue() {
        let bench = ControlBench(toggle)
        let revision = bench.panel.revision
        bench.run { toggle.setOn(false, animated: false) }
        #expect(bench.panel.revision == revision)
        #expect(bench.turn.changedViews.isEmpty)
    }

    @Test("case 61: a handler that sets it back ends it there, with one valueChanged")
    func setBack() {
        toggle.on(.valueChanged) { [toggle] _ in if toggle.isOn { toggle.isOn = false } }
        let bench = ControlBench(toggle)
        bench.tap(25, 15)
        #expect(bench.log == "touchDown · \(value), touchUpInside")
        #expect(!toggle.isOn)
    }

    @Test("case 62: dragged past the middle, back, and past it again: one valueChanged, at up")
    func dragged() {
        let bench = ControlBench(toggle)
        bench.down(15, 15)
        for x in [40.0, 10, 40] { bench.move(x, 15) }
        #expect(!toggle.isOn)
        bench.up(40, 15)
        #expect(toggle.isOn)
        #expect(
            bench.log == "touchDown · touchDragInside · touchDragInside · touchDragInside · \(value), touchUpInside")
    }

    @Test("case 63: dragged past the middle and back: no valueChanged")
    func draggedBack() {
        let bench = ControlBench(toggle)
        bench.down(15, 15)
        bench.move(40, 15)
        bench.move(10, 15)
        bench.up(10, 15)
        #expect(!toggle.isOn)
        #expect(bench.log == "touchDown · touchDragInside · touchDragInside · touchUpInside")
    }

    @Test("case 64: lifted far outside it does not flip")
    func outside() {
        let bench = ControlBench(toggle)
        bench.down(25, 15)
        bench.up(151, 15)
        #expect(!toggle.isOn)
        #expect(bench.log == "touchDown · touchUpOutside")
    }

    @Test("case 65: its accessibility value is 1 or 0, and disabled it is not enabled")
    func accessibility() {
        toggle.isOn = true
        #expect(toggle.defaultAccessibilityValue == "1")
        toggle.isEnabled = false
        #expect(toggle.effectiveAccessibilityTraits.contains(.notEnabled))
        #expect(toggle.effectiveAccessibilityTraits.rawValue & 256 == 256)
        toggle.isEnabled = true
        #expect(!toggle.effectiveAccessibilityTraits.contains(.notEnabled))
        toggle.isOn = false
        #expect(toggle.defaultAccessibilityValue == "0")
    }

    @Test("a wobble of 10 points is a tap, 11 points are a drag")
    func slop() {
        let bench = ControlBench(toggle)
        bench.down(10, 15)
        bench.up(20, 15)
        #expect(toggle.isOn)
        bench.down(40, 15)
        bench.move(51, 15)
        bench.up(51, 15)
        #expect(toggle.isOn)
    }

    @Test("the handler sees the new value, and the touch is up")
    func handlerSees() {
        let log = CallLog()
        toggle.note([.valueChanged, .touchUpInside], in: log) { " on=\(($0 as! UISwitch).isOn) T=\($0.isTracking)" }
        ControlBench(toggle).tap(25, 15)
        #expect(log.lines == ["valueChanged on=true T=false", "touchUpInside on=true T=false"])
    }

    @Test("cancelled it does not flip")
    func cancelled() {
        let bench = ControlBench(toggle)
        bench.down(15, 15)
        bench.move(45, 15)
        bench.cancel()
        #expect(!toggle.isOn)
        #expect(bench.log == "touchDown · touchDragInside · touchCancel")
    }

    @Test("Space and Enter flip it with its primary action; a key's own repeat does not")
    func keys() {
        let bench = ControlBench(toggle)
        bench.key(" ", on: "c")
        #expect(toggle.isOn)
        bench.key("Enter")
        #expect(!toggle.isOn)
        bench.key("Enter", .down, isRepeat: true)
        #expect(!toggle.isOn)
        #expect(bench.log == "\(value) · \(value)")
    }

    @Test("a user's value that is the present one sends nothing; one that is no boolean is refused")
    func setValue() {
        let bench = ControlBench(toggle)
        bench.perform(.setValue(control: "c", .bool(false)))
        #expect(bench.log.isEmpty)
        bench.perform(.setValue(control: "c", .bool(true)))
        #expect(bench.log == value)
        bench.perform(.setValue(control: "c", .integer(1)))
        #expect(bench.refusal == .invalidValue(property: "value", found: "1", allowed: "true or false"))
        #expect(toggle.isOn)
    }
}
