import ControlBench
import ControlKit
import Testing

@Suite("Feedback while a control is held (protocol.md 3)")
struct ParkedFeedbackTests {
    let slider = UISlider(frame: ControlBench.track)

    init() { slider.thumbLength = 40 }

    @Test("it is parked and said so; the last one is applied on release, silently")
    func parked() {
        let bench = ControlBench(slider)
        bench.down(20, 20)
        bench.move(120, 20)
        bench.set("c", .init("value", .double(0.1)))
        #expect(bench.turn.steps[0].parked == ["value"])
        #expect(slider.value == 0.5)
        bench.set("c", .init("value", .double(0.2)))
        bench.up(120, 20)
        #expect(slider.value == 0.2)
        #expect(
            bench.log == "touchDown · valueChanged|primaryActionTriggered, touchDragInside · touchUpInside")
        #expect(bench.changes["c"]?.contains("value") == true)
    }

    @Test(
        "it is applied however the touch ends", arguments: ["up", "cancel", "lease", "disabled", "silent end", "code"])
    func everyEnd(way: String) {
        final class Stopping: UISlider {
            var stops = false
            override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                _ = super.continueTracking(touch, with: event)
                return !stops
            }
        }
        let slider = Stopping(frame: ControlBench.track)
        slider.isContinuous = false
        let bench = ControlBench(slider)
        bench.down(14, 20)
        bench.set("c", .init("value", .double(0.25)))
        #expect(slider.value == 0)
        switch way {
        case "up": bench.up(14, 20)
        case "cancel": bench.cancel()
        case "lease": bench.wait(11)
        case "disabled": bench.run { slider.isEnabled = false }
        case "code": bench.run { slider.cancelTracking(with: nil) }
        default:
            slider.stops = true
            bench.move(20, 20)
        }
        #expect(slider.value == 0.25)
    }

    @Test("of two names of one value the later report wins, whatever the names are")
    func aliases() {
        let toggle = UISwitch(frame: ControlBench.small)
        let bench = ControlBench(toggle)
        bench.down(20, 20)
        bench.set("c", .init("isOn", .bool(false)))
        bench.set("c", .init("value", .bool(true)))
        bench.cancel()
        #expect(toggle.isOn)
        bench.down(20, 20)
        bench.set("c", .init("value", .bool(true)))
        bench.set("c", .init("isOn", .bool(false)))
        bench.cancel()
        #expect(!toggle.isOn)
    }

    @Test("other properties of the same report are set at once")
    func others() {
        let bench = ControlBench(slider)
        bench.down(20, 20)
        bench.set("c", .init("value", .double(0.5)), .init("title", .string("Gain")))
        #expect(slider.caption == "Gain" && slider.value == 0)
        #expect(bench.turn.steps[0].parked == ["value"])
    }

    @Test("a report that could never be applied is refused at once, and nothing is parked")
    func refused() {
        let bench = ControlBench(slider)
        bench.down(20, 20)
        bench.set("c", .init("title", .string("Gain")), .init("value", .string("loud")))
        #expect(bench.refusal != nil)
        #expect(slider.caption == nil)
        bench.cancel()
        #expect(slider.value == 0)
    }

    @Test("one that has become impossible meanwhile is reported when it is applied")
    func impossibleLater() {
        let bench = ControlBench(slider)
        bench.down(20, 20)
        bench.set("c", .init("value", .double(0.75)))
        bench.run { slider.maximumValue = 0.5 }
        bench.cancel()
        #expect(slider.value == 0)
        #expect(bench.turn.faults.count == 1)
    }
}
