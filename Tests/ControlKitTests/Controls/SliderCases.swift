import ControlBench
import ControlKit
import Testing

@Suite("Slider (semantics.md 9.3, cases 66–80)")
struct SliderCases {
    let slider = UISlider(frame: ControlBench.track)
    let value = "valueChanged|primaryActionTriggered"

    init() { slider.thumbLength = 40 }

    @Test("case 66: a value beyond the bounds is clamped, silently")
    func clamps() {
        let bench = ControlBench(slider)
        bench.run { slider.value = 1.5 }
        #expect(slider.value == 1)
        bench.run { slider.value = -2 }
        #expect(slider.value == 0)
        #expect(bench.log.isEmpty)
    }

    @Test("case 67: raising the minimum above the value takes the value along, silently")
    func minimumTakesValue() {
        slider.value = 0.2
        let bench = ControlBench(slider)
        bench.run { slider.minimumValue = 0.5 }
        #expect(slider.value == 0.5)
        #expect(bench.log.isEmpty)
        #expect(bench.changes["c"]?.contains("value") == true)
    }

    @Test("case 68: a minimum above the maximum takes the maximum along, and the reverse")
    func boundsTakeEachOther() {
        slider.minimumValue = 2
        #expect(slider.minimumValue == 2 && slider.maximumValue == 2 && slider.value == 2)
        slider.maximumValue = -1
        #expect(slider.minimumValue == -1 && slider.maximumValue == -1 && slider.value == -1)
    }

    @Test("case 69: a tap on the track beside the thumb does nothing at all")
    func trackTap() {
        slider.value = 0.5
        let bench = ControlBench(slider)
        bench.tap(40, 20)
        #expect(bench.log.isEmpty)
        #expect(slider.value == 0.5)
    }

    @Test("case 70: dragged continuously: each step that changes the value sends it before its drag event")
    func continuous() {
        let bench = ControlBench(slider)
        var values: [Float] = []
        slider.on(.valueChanged) { [slider] _ in values.append(slider.value) }
        bench.down(20, 20)
        bench.move(120, 20)
        bench.move(220, 20)
        bench.up(220, 20)
        #expect(values == [0.5, 1])
        #expect(
            bench.log == "touchDown · \(value), touchDragInside · \(value), touchDragInside · touchUpInside")
    }

    @Test("case 71: the thumb keeps the distance from the finger it was grabbed with")
    func grabOffset() {
        let bench = ControlBench(slider)
        bench.down(30, 20)
        #expect(slider.value == 0)
        bench.move(130, 20)
        #expect(slider.value == 0.5)
    }

    @Test("case 72: not continuous: one valueChanged at the end, before touchUpInside")
    func notContinuous() {
        slider.isContinuous = false
        let bench = ControlBench(slider)
        bench.down(20, 20)
        bench.move(120, 20)
        #expect(slider.value == 0.5)
        bench.move(220, 20)
        bench.up(220, 20)
        #expect(slider.value == 1)
        #expect(bench.log == "touchDown · touchDragInside · touchDragInside · \(value), touchUpInside")
    }

    @Test("case 73: lifted far outside it still commits")
    func liftedOutside() {
        slider.isContinuous = false
        slider.frame.origin.y = 300
        let bench = ControlBench(slider)
        bench.down(20, 320)
        bench.move(120, 320)
        bench.up(120, 120)
        #expect(slider.value == 0.5)
        #expect(bench.log == "touchDown · touchDragInside · \(value), touchUpOutside")
    }

    @Test("case 74: not continuous and cancelled: back to the value at the beginning, no valueChanged")
    func cancelledReverts() {
        slider.isContinuous = false
        slider.value = 0.25
        let bench = ControlBench(slider)
        bench.down(70, 20)
        bench.move(170, 20)
        #expect(slider.value == 0.75)
        bench.cancel()
        #expect(slider.value == 0.25)
        #expect(bench.log == "touchDown · touchDragInside · touchCancel")
    }

    @Test("case 74: whatever cancels, the touchCancel handler sees the value taken back")
    func revertedBeforeHandlers() {
        slider.isContinuous = false
        let bench = ControlBench(slider)
        var seen: [Float] = []
        slider.on(.touchCancel) { [slider] _ in seen.append(slider.value) }
        for way in 0..<3 {
            bench.down(20, 20)
            bench.move(120, 20)
            switch way {
            case 0: bench.cancel()
            case 1: bench.run { slider.cancelTracking(with: nil) }
            default: bench.run { slider.isEnabled = false }
            }
        }
        #expect(seen == [0, 0, 0])
    }

    @Test("decision X11: continuous and cancelled, it keeps what it has reported")
    func cancelledKeeps() {
        let bench = ControlBench(slider)
        bench.down(20, 20)
        bench.move(120, 20)
        bench.cancel()
        #expect(slider.value == 0.5)
    }

    @Test("cancelling an idle slider changes no value")
    func cancelIdle() {
        slider.isContinuous = false
        let bench = ControlBench(slider)
        bench.run { slider.value = 0.7 }
        bench.run { slider.cancelTracking(with: nil) }
        #expect(slider.value == 0.7)
    }

    @Test("case 75: a handler that rounds the value leaves whole numbers and no extra events")
    func rounding() {
        slider.maximumValue = 5
        slider.on(.valueChanged) { [slider] _ in slider.value = slider.value.rounded() }
        let bench = ControlBench(slider)
        bench.down(20, 20)
        var values: Set<Float> = []
        for x in stride(from: 20.0, through: 220, by: 7) {
            bench.move(x, 20)
            values.insert(slider.value)
        }
        #expect(values.isSubset(of: [0, 1, 2, 3, 4, 5]) && values.count >= 5)
        for step in bench.steps { #expect(step.filter { $0 == value }.count <= 1) }
    }

    @Test("case 76: a tenth is written as a tenth")
    func tickText() {
        slider.numberOfTicks = 11
        slider.allowsTickValuesOnly = true
        let bench = ControlBench(slider)
        var texts: [String] = []
        for tenth in 0...10 {
            bench.perform(.setValue(control: "c", .double(min(1, Double(tenth) / 10 + 0.01))))
            texts.append(slider.property("value")!.found)
        }
        #expect(texts == ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0"])
    }

    @Test("case 77: a move that stays on the same tick sends no value")
    func sameTick() {
        slider.numberOfTicks = 11
        slider.allowsTickValuesOnly = true
        let bench = ControlBench(slider)
        bench.down(20, 20)
        bench.move(41, 20)
        bench.move(44, 20)
        #expect(slider.value == 0.1)
        #expect(bench.log == "touchDown · \(value), touchDragInside · touchDragInside")
    }

    @Test("half-way between two ticks is the upper one")
    func halfTick() {
        slider.numberOfTicks = 11
        slider.allowsTickValuesOnly = true
        #expect(slider.track.value(ofFraction: 0.25) == 0.3)
        #expect(slider.track.value(ofFraction: 0.2499) == 0.2)
    }

    @Test("case 78: set from code it is silent")
    func silent() {
        let bench = ControlBench(slider)
        bench.run { slider.value = 0.5 }
        bench.run { slider.setValue(0.75, animated: true) }
        #expect(slider.value == 0.75)
        #expect(bench.log.isEmpty)
    }

    @Test("case 79: assistive steps are a tenth of the range, and none is sent at the end")
    func assistive() {
        slider.maximumValue = 200
        slider.value = 50
        let bench = ControlBench(slider)
        bench.perform(.adjust(control: "c", up: true))
        #expect(slider.value == 70)
        bench.perform(.adjust(control: "c", up: true))
        #expect(slider.value == 90)
        for _ in 1...20 { bench.perform(.adjust(control: "c", up: true)) }
        #expect(slider.value == 200)
        #expect(bench.steps.count == 8)
        bench.perform(.adjust(control: "c", up: false))
        #expect(slider.value == 180)
    }

    @Test("case 79: an assistive step is sent at once though the slider is not continuous")
    func assistiveNotContinuous() {
        slider.isContinuous = false
        let bench = ControlBench(slider)
        bench.perform(.adjust(control: "c", up: true))
        #expect(bench.log == value)
    }

    @Test("case 80: one touch ends once")
    func endsOnce() {
        let bench = ControlBench(slider)
        bench.down(20, 20)
        for x in stride(from: 21.0, to: 200, by: 5) { bench.move(x, 20) }
        bench.up(200, 20)
        #expect(bench.steps.joined().filter { $0.contains("touchUp") } == ["touchUpInside"])
    }

    @Test("the thumb is grabbed up to 10 points beside it, over the slider's whole height")
    func thumbArea() {
        slider.value = 0.5
        for (x, y, isGrabbed) in [
            (90.0, 0.0, true), (89.9, 20, false), (149.9, 39, true), (150, 20, false), (120, 20, true),
        ] {
            let bench = ControlBench(slider)
            bench.down(x, y)
            #expect(slider.isTracking == isGrabbed, "at \(x), \(y)")
            bench.cancel()
            slider.removeFromSuperview()
        }
    }

    @Test("trackTap jump: the thumb comes to the finger, the value is sent before touchDown")
    func jump() {
        slider.trackTap = .jump
        let bench = ControlBench(slider)
        bench.down(120, 20)
        #expect(slider.value == 0.5)
        bench.move(170, 20)
        bench.up(170, 20)
        #expect(slider.value == 0.75)
        #expect(bench.log == "\(value), touchDown · \(value), touchDragInside · touchUpInside")
    }

    @Test("trackTap jump, not continuous and cancelled: back to where it was before the jump")
    func jumpCancelled() {
        slider.trackTap = .jump
        slider.isContinuous = false
        let bench = ControlBench(slider)
        bench.down(120, 20)
        #expect(slider.value == 0.5)
        bench.cancel()
        #expect(slider.value == 0)
        #expect(bench.log == "touchDown · touchCancel")
    }

    @Test("a user stays in the enabled range, code does not")
    func enabledRange() {
        slider.enabledRange = 0.25...0.75
        slider.value = 1
        #expect(slider.value == 1)
        slider.value = 0.5
        let bench = ControlBench(slider)
        bench.down(120, 20)
        bench.move(239, 20)
        #expect(slider.value == 0.75)
        bench.move(0, 20)
        #expect(slider.value == 0.25)
    }

    @Test("what is not a finite number is taken by no property")
    func finite() {
        slider.value = .nan
        slider.value = .infinity
        slider.minimumValue = -.infinity
        slider.maximumValue = .nan
        slider.thumbLength = .nan
        slider.trackingOutset = .infinity
        slider.maximumHold = .nan
        slider.alpha = .nan
        slider.frame = CGRect(x: .nan, y: 0, width: .infinity, height: 1)
        #expect(slider.value == 0 && slider.minimumValue == 0 && slider.maximumValue == 1)
        #expect(slider.thumbLength == 40 && slider.trackingOutset == 70 && slider.maximumHold == nil)
        #expect(slider.alpha == 1 && slider.frame == ControlBench.track)
    }

    @Test("code that moves the value under a finger: the next move overwrites it from the finger")
    func movedUnderFinger() {
        let bench = ControlBench(slider)
        bench.down(20, 20)
        bench.move(120, 20)
        bench.run { slider.value = 0.9 }
        bench.move(70, 20)
        #expect(slider.value == 0.25)
    }

    @Test("the event of a drag travels with valueChanged too")
    func eventTravels() {
        final class Reader {
            var phases: [UITouch.Phase?] = []
            func read(_ slider: UISlider, _ event: UIEvent?) { phases.append(event?.touch?.phase) }
        }
        let reader = Reader()
        slider.addTarget(reader, action: Reader.read, for: .valueChanged)
        let bench = ControlBench(slider)
        bench.down(20, 20)
        bench.move(120, 20)
        bench.perform(.setValue(control: "c", .double(0.1)))
        #expect(reader.phases == [.moved, nil])
    }
}
