import ControlBench
import ControlKit
import FieldControls
import Testing

private let changed = "valueChanged|primaryActionTriggered"

@Suite("Knob, fader and pad")
struct DialTests {
    private let bench = ControlBench()

    @Test("a relative knob turns by the finger's way: up and right are more, 200 points are all of it")
    func relativeKnob() {
        let knob = bench.add(Knob(), width: 100, height: 100)
        bench.down(50, 50)
        #expect(knob.value == 0, "touching changes nothing")
        bench.move(50, -50)
        #expect(knob.value == 0.5)
        bench.move(150, -50)
        #expect(knob.value == 1)
        bench.move(50, 0)
        #expect(knob.value == 0.25)
        bench.up(50, 0)
        #expect(bench.log.components(of: changed) == 3)
    }

    @Test("an absolute knob points at the finger: left, top and right are a sixth, a half and five sixths")
    func absoluteKnob() {
        let knob = bench.add(Knob(), width: 100, height: 100)
        knob.turning = .absolute
        bench.down(50, 50)
        for (x, y, fraction) in [(10.0, 50.0, 1 / 6.0), (50, 10, 0.5), (90, 50, 5 / 6.0), (55, 95, 1)] {
            bench.move(x, y)
            #expect(abs(Double(knob.value) - fraction) < 1e-6)
        }
        bench.move(45, 95)
        #expect(knob.value == 1, "through the gap below it does not leap to the other end")
    }

    @Test("a knob has the slider's keys, bounds and reports")
    func knobKeys() {
        let knob = bench.add(Knob())
        knob.maximumValue = 10
        bench.key("End", on: "c")
        bench.setValue(.integer(11))
        #expect(bench.refusals.count == 1)
        #expect(knob.value == 10)
        #expect(knob.property("turning") == .string("relative"))
    }

    @Test("a fader's places are the desk's decibels, there and back")
    func faderScale() {
        let scale = FaderScale.desk
        for (position, decibels) in [(0.0625, -60.0), (0.25, -30), (0.5, -10), (0.75, 0), (1, 10), (0.125, -50)] {
            #expect(scale.decibels(at: position) == decibels)
            #expect(scale.position(of: decibels) == position)
        }
        #expect(scale.decibels(at: 0) == nil)
        #expect(scale.position(of: nil) == 0)
        #expect(scale.position(of: 99) == 1)
    }

    @Test("a finger near 0 dB clicks into it, a key goes past it")
    func detents() {
        let fader = bench.add(Fader(), width: 56, height: 244)
        fader.value = 0.5
        bench.down(20, 122)
        bench.move(20, 122 - 47)
        #expect(fader.value == 0.75)
        #expect(fader.decibels == 0)
        bench.move(20, 122 - 60)
        #expect(fader.value == 0.8)
        bench.up(20, 122 - 60)
        fader.value = 0.75
        bench.key("ArrowUp", on: "c")
        #expect(fader.value == 0.76)
    }

    @Test("a level may be asked for in decibels; its text is a desk's")
    func decibels() {
        let fader = bench.add(Fader(), width: 56, height: 244)
        bench.setValue(.object([.init("decibels", .integer(-30))]))
        #expect(fader.value == 0.25)
        #expect(fader.defaultAccessibilityValue == "−30.0 dB")
        bench.set("decibels", .null)
        #expect(fader.defaultAccessibilityValue == "−∞ dB")
        #expect(fader.property("decibels") == .null)
        bench.setValue(.object([.init("decibels", .integer(11))]))
        #expect(bench.refusals.count == 1)
        #expect(bench.log == changed)
    }

    @Test("a pad follows the finger in x and, upwards, in y")
    func pad() {
        let pad = bench.add(XYPad(), width: 100, height: 100)
        bench.down(25, 25)
        #expect(pad.value == .init(x: 0.25, y: 0.75))
        bench.move(500, 500)
        #expect(pad.value == .init(x: 1, y: 0))
        bench.up(500, 500)
        bench.setValue(.object([.init("y", .double(0.5))]))
        #expect(pad.value == .init(x: 1, y: 0.5))
        for wrong in [
            PropertyValue.double(0.5), .object([.init("x", .integer(2))]), .object([.init("z", .integer(0))]),
        ] {
            bench.setValue(wrong)
            #expect(bench.refusals.count == 1)
        }
        #expect(bench.log.components(of: changed) == 3)
    }

    @Test("a joystick goes back to the centre and says so; cancelled it goes back silently")
    func joystick() {
        let pad = bench.add(XYPad(), width: 100, height: 100)
        pad.springsBack = true
        bench.down(90, 10)
        bench.up(90, 10)
        #expect(pad.value == .centre)
        #expect(bench.log == "\(changed), touchDown · touchUpInside", "it ended where it began")
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
