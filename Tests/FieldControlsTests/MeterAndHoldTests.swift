import ControlBench
import ControlKit
import FieldControls
import Testing

@Suite("Level meter and hold button")
struct MeterAndHoldTests {
    private let bench = ControlBench()
    private let pressed = "valueChanged|primaryActionTriggered"

    @Test("a meter shows what is reported, its peak stands and then falls to the level of then")
    func meter() {
        let meter = bench.add(LevelMeter())
        bench.set("value", .double(-6))
        bench.set("value", .double(-30))
        #expect(meter.value == -30)
        #expect(meter.peak == -6)
        bench.pass(seconds: 1.4)
        #expect(meter.peak == -6)
        bench.pass(seconds: 0.2)
        #expect(meter.peak == -30)
        bench.set("value", .double(99))
        #expect(meter.value == 0)
        bench.setValue(.double(-3))
        #expect(bench.refusals == [.notSettable(control: "c", kind: "levelMeter")])
        #expect(bench.log == "")
    }

    @Test("a hold button is on from down to up, and both are told")
    func hold() {
        let button = bench.add(HoldButton())
        var seen: [Bool] = []
        button.on(.valueChanged) { [button] in seen.append(button.isOn) }
        bench.down(50)
        #expect(button.isOn)
        bench.up(50)
        #expect(seen == [true, false])
        #expect(bench.log == "\(pressed), touchDown · valueChanged, touchUpInside")
    }

    @Test("however it ends, its end is told: outside, cancelled, disabled, hidden, removed")
    func ends() {
        let button = bench.add(HoldButton())
        var seen: [Bool] = []
        button.on(.valueChanged) { [button] in seen.append(button.isOn) }
        let ends: [() -> Void] = [
            { bench.up(50, 400) }, { bench.cancel() }, { bench.run { button.isEnabled = false } },
            { bench.run { button.isHidden = true } }, { bench.run { button.removeFromSuperview() } },
        ]
        for end in ends {
            bench.run {
                button.isEnabled = true
                button.isHidden = false
            }
            seen = []
            bench.down(50)
            end()
            #expect(seen == [true, false])
            #expect(!button.isOn)
        }
    }

    @Test("maximumHold ends a hold that lasts; a script's press ends by itself too")
    func maximumHold() {
        let button = bench.add(HoldButton())
        button.maximumHold = 0.5
        bench.down(50)
        bench.pass(seconds: 0.5)
        #expect(!button.isOn)
        bench.up(50)
        button.maximumHold = nil
        bench.setValue(.bool(true))
        bench.pass(seconds: 9.9)
        #expect(button.isOn)
        bench.pass(seconds: 0.2)
        #expect(!button.isOn)
    }

    @Test("Space holds as a finger does")
    func keys() {
        let button = bench.add(HoldButton())
        bench.key(" ", .down, on: "c")
        #expect(button.isOn)
        bench.key(" ", .up, on: "c")
        #expect(!button.isOn)
        #expect(bench.log == "\(pressed) · valueChanged")
    }

    @Test("every kind of the field can be made by its name")
    func catalog() {
        let catalog = ControlCatalog.stock.adding(ControlCatalog.fieldKinds)
        for name in ["rating", "togglePill", "knob", "xyPad", "fader", "levelMeter", "holdButton"] {
            #expect(catalog[name]?.make().property("appearance") != nil, "\(name) brings its own look")
        }
        #expect(catalog["stepper"]?.make() is UIStepper)
    }
}
