import ControlBench
import ControlKit
import Testing

private let changed = "valueChanged|primaryActionTriggered"

@Suite("UIStepper")
struct UIStepperTests {
    private let bench = ControlBench()
    private let stepper: UIStepper

    init() {
        stepper = bench.add(UIStepper())
    }

    private func plus() { bench.tapAlone(75) }
    private func minus() { bench.tapAlone(25) }

    @Test("81. with bounds 0 and 5 and step 2, plus from 2 gives 4, then 5, then nothing")
    func partialStep() {
        stepper.maximumValue = 5
        stepper.stepValue = 2
        stepper.value = 2
        var seen: [Double] = []
        stepper.on(.valueChanged) { [stepper] in seen.append(stepper.value) }
        plus()
        plus()
        plus()
        #expect(seen == [4, 5])
        #expect(bench.log == "\(changed) · \(changed)")
    }

    @Test("82. with bounds 2 and 5 and step 2, minus from 3 gives 2")
    func partialStepDown() {
        bench.set([
            .init("minimumValue", .double(2)), .init("maximumValue", .double(5)), .init("stepValue", .double(2)),
            .init("value", .double(3)),
        ])
        minus()
        #expect(stepper.value == 2)
        #expect(bench.log == changed)
    }

    @Test("83. a stepper that wraps goes from 3 to 0 and from 0 to 3, one valueChanged each")
    func wraps() {
        stepper.maximumValue = 3
        stepper.wraps = true
        stepper.value = 3
        plus()
        #expect(stepper.value == 0)
        #expect(bench.takeLog() == changed)
        minus()
        #expect(stepper.value == 3)
        #expect(bench.log == changed)
    }

    @Test("84. the value 200 becomes 100 and stays 100 when the maximum is raised later")
    func boundsBeforeValue() {
        bench.run { stepper.value = 200 }
        #expect(stepper.value == 100)
        bench.run { stepper.maximumValue = 500 }
        #expect(stepper.value == 100)
        #expect(bench.log == "")
    }

    @Test("85. a tap shorter than half a second is exactly one step")
    func shortTap() {
        bench.down(75)
        bench.pass(seconds: 0.499)
        bench.up(75)
        bench.pass(seconds: 5)
        #expect(stepper.value == 1)
        #expect(bench.log == changed)
    }

    @Test("86. plus held for 1.05 s from 0 steps at 0, 0.5, 0.6, 0.7, 0.8, 0.9 and 1.0 s: 7")
    func autorepeat() {
        var moments: [Double] = []
        stepper.on(.valueChanged) { [bench] in moments.append(bench.panel.now.seconds) }
        bench.down(75)
        bench.pass(seconds: 1.05)
        bench.up(75)
        bench.pass(seconds: 5)
        #expect(moments == [0, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0])
        #expect(stepper.value == 7)
    }

    @Test("87. touchCancel stops the repeat; the steps made stay when continuous")
    func cancelled() {
        bench.down(75)
        bench.pass(seconds: 0.75)
        bench.cancel()
        bench.pass(seconds: 5)
        #expect(stepper.value == 4)
        #expect(bench.panel.nextDeadline == nil)
    }

    @Test("88. a stepper that is not continuous sends one valueChanged with 7 when it is let go")
    func notContinuous() {
        stepper.isContinuous = false
        var seen: [Double] = []
        stepper.on(.valueChanged) { [stepper] in seen.append(stepper.value) }
        bench.down(75)
        bench.pass(seconds: 1.05)
        #expect(stepper.property("value") == .double(7), "the value is visible while it is held")
        #expect(seen.isEmpty)
        bench.up(75)
        #expect(seen == [7])
        #expect(bench.log == changed)
    }

    @Test("a stepper that is not continuous goes back to where it was when it is cancelled")
    func notContinuousCancelled() {
        stepper.isContinuous = false
        bench.down(75)
        bench.pass(seconds: 1.05)
        bench.cancel()
        #expect(stepper.value == 0)
        #expect(bench.log == "")
    }

    @Test("89. a step value of 0 is an error and changes nothing, from code and over the wire")
    func stepValueZero() {
        bench.run { stepper.stepValue = 0 }
        #expect(stepper.stepValue == 1)
        let refusal = ControlError.invalidValue(property: "stepValue", found: "0", allowed: "a number greater than 0")
        #expect(bench.faults == [refusal])
        bench.set("stepValue", .integer(0))
        #expect(bench.refusals == [refusal])
        #expect(stepper.stepValue == 1)
    }

    @Test("90. at the maximum the plus half sends nothing and the minus half still works")
    func halfAtLimit() {
        stepper.value = 100
        plus()
        #expect(bench.takeLog() == "")
        #expect(!stepper.isTracking)
        minus()
        #expect(bench.log == changed)
        #expect(stepper.value == 99)
    }

    @Test("the repeat rests while the finger is away, and goes on when it returns")
    func leavesAndReturns() {
        bench.down(75)
        bench.pass(seconds: 0.65)
        #expect(stepper.value == 3)
        bench.move(300)
        bench.pass(seconds: 2)
        #expect(stepper.value == 3)
        bench.move(75)
        bench.pass(seconds: 0.25)
        #expect(stepper.value == 5)
    }

    @Test("the repeat ends at the limit")
    func repeatEndsAtLimit() {
        stepper.maximumValue = 3
        bench.down(75)
        bench.pass(seconds: 2)
        #expect(stepper.value == 3)
        #expect(bench.log == [changed, changed, changed].joined(separator: " · "))
    }

    @Test("without autorepeat a touch is one step however long")
    func withoutAutorepeat() {
        stepper.autorepeat = false
        bench.down(75)
        bench.pass(seconds: 2.5)
        bench.up(75)
        #expect(stepper.value == 1)
    }

    @Test("a handler that disables the stepper ends the repeat")
    func handlerDisables() {
        stepper.on(.valueChanged) { [stepper] in if stepper.value == 3 { stepper.isEnabled = false } }
        bench.down(75)
        bench.pass(seconds: 2)
        #expect(stepper.value == 3)
    }

    @Test("a value set by code while it is held is what the next repeat goes on from")
    func codeWhileHeld() {
        bench.down(75)
        bench.run { stepper.value = 50 }
        bench.pass(seconds: 0.5)
        #expect(stepper.value == 51)
    }

    @Test("arrows step, Home and End go to the bounds and never wrap")
    func keys() {
        stepper.wraps = true
        bench.key("ArrowUp", on: "c")
        bench.key("ArrowRight", on: "c")
        #expect(stepper.value == 2)
        bench.key("ArrowDown", on: "c")
        bench.key("ArrowLeft", on: "c")
        bench.key("ArrowLeft", on: "c")
        #expect(stepper.value == 100)
        _ = bench.takeLog()
        bench.key("End", on: "c")
        #expect(bench.log == "")
        bench.key("Home", on: "c")
        #expect(stepper.value == 0)
        #expect(bench.log == changed)
    }

    @Test("a held arrow of a stepper that is not continuous reports once, when it is lifted")
    func heldKey() {
        stepper.isContinuous = false
        for _ in 1...3 { bench.key("ArrowUp", .down, on: "c") }
        #expect(stepper.value == 3)
        #expect(bench.log == "")
        bench.key("ArrowUp", .up, on: "c")
        #expect(bench.log == changed)
    }

    @Test("assistive technology moves one step, at once")
    func accessibility() {
        stepper.isContinuous = false
        bench.perform(.adjust(control: "c", up: true))
        #expect(stepper.value == 1)
        #expect(bench.takeLog() == changed)
        #expect(stepper.defaultAccessibilityValue == "1")
        bench.perform(.adjust(control: "c", up: false))
        bench.perform(.adjust(control: "c", up: false))
        #expect(bench.log == changed, "nothing at the bound")
    }

    @Test("a user's value is checked, stored and sent once; the same value sends nothing")
    func setValue() {
        bench.setValue(.integer(42))
        bench.setValue(.integer(42))
        #expect(stepper.value == 42)
        #expect(bench.log == changed)
        for wrong in [PropertyValue.integer(101), .double(.nan), .double(.infinity), .string("5"), .null] {
            bench.setValue(wrong)
            #expect(bench.refusals.count == 1, "\(wrong)")
        }
        #expect(stepper.value == 42)
    }

    @Test("NaN and infinities are refused from code")
    func notFinite() {
        bench.run {
            stepper.value = .nan
            stepper.minimumValue = -.infinity
            stepper.stepValue = .infinity
        }
        #expect(stepper.scale == StepperScale(minimum: 0, maximum: 100, step: 1))
        #expect(bench.faults.count == 3)
    }

    @Test("a minimum above the maximum takes it along, and a maximum below the minimum likewise")
    func boundsInWrongOrder() {
        stepper.minimumValue = 200
        #expect(stepper.scale == StepperScale(minimum: 200, maximum: 200, step: 1))
        #expect(stepper.value == 200)
        stepper.maximumValue = 10
        #expect(stepper.scale == StepperScale(minimum: 10, maximum: 10, step: 1))
    }

    @Test("a refused property leaves the bounds and the value they clamped as they were")
    func wholeOrNothing() {
        bench.run { stepper.value = 80 }
        bench.set([.init("maximumValue", .integer(10)), .init("value", .integer(11))])
        #expect(bench.refusals.count == 1)
        #expect(stepper.maximumValue == 100)
        #expect(stepper.value == 80)
    }
}
