import ControlBench
import ControlKit
import Testing

private let changed = "valueChanged|primaryActionTriggered"

@Suite("UIDatePicker")
struct UIDatePickerTests {
    private let bench = ControlBench()
    private let picker: UIDatePicker

    init() {
        bench.panel.wallClock = WallClock(origin: Instant(milliseconds: 1_791_367_200_000))
        picker = bench.add(UIDatePicker())
    }

    @Test("a picker that was given no date shows the time at which it came into the panel, in the panel's zone")
    func now() {
        #expect(picker.property("value") == .string("2026-10-07T10:00:00Z"))
        #expect(picker.property("timeZone") == .string("UTC"))
        bench.pass(seconds: 90)
        bench.panel.wallClock.timeZone = FixedTimeZone(identifier: "+02:00", secondsFromUTC: 7200)
        let later = bench.add(UIDatePicker(), id: "later")
        #expect(later.property("value") == .string("2026-10-07T12:01:30+02:00"))
    }

    @Test("105. a date set by code is silent")
    func fromCode() {
        bench.run { picker.setDate(.epoch, animated: true) }
        bench.set("date", .string("2026-12-24T18:00:00+01:00"))
        #expect(picker.property("date") == .string("2026-12-24T17:00:00Z"))
        #expect(bench.log == "")
    }

    @Test("106. a countdown never touched sends valueChanged at the first choice")
    func firstCountDown() {
        picker.datePickerMode = .countDownTimer
        bench.setValue(.integer(300))
        #expect(picker.countDownDuration == 300)
        bench.setValue(.integer(300))
        #expect(bench.log == changed)
    }

    @Test("107. a user who chooses 0 h 0 min gets one minute, or one interval")
    func zeroCountDown() {
        picker.datePickerMode = .countDownTimer
        bench.setValue(.integer(0))
        #expect(picker.countDownDuration == 60)
        picker.minuteInterval = 5
        bench.setValue(.integer(0))
        #expect(picker.countDownDuration == 300)
        bench.run { picker.countDownDuration = 0 }
        #expect(picker.countDownDuration == 0, "code may")
    }

    @Test("108. a minimum above the maximum: both are ignored")
    func boundsInWrongOrder() {
        picker.minimumDate = Instant(milliseconds: 2_000_000_000_000)
        picker.maximumDate = Instant(milliseconds: 1_000_000_000_000)
        bench.setValue(.string("1970-01-01T00:00:00Z"))
        #expect(picker.date == .epoch)
        #expect(bench.log == changed)
    }

    @Test("109. a minute interval of 7 reads back as 1")
    func oddInterval() {
        picker.minuteInterval = 15
        bench.set("minuteInterval", .integer(7))
        #expect(bench.refusals.isEmpty)
        #expect(picker.minuteInterval == 1)
        for good in [2, 3, 4, 5, 6, 10, 12, 15, 20, 30] {
            picker.minuteInterval = good
            #expect(picker.minuteInterval == good)
        }
        for bad in [0, -5, 8, 45, 60] {
            picker.minuteInterval = bad
            #expect(picker.minuteInterval == 1)
        }
    }

    @Test("110. with an interval of 15, 10:08:30 from code becomes 10:00:00, silently; unrounded when told so")
    func rounding() {
        picker.minuteInterval = 15
        bench.set("date", .string("2026-10-07T10:08:30Z"))
        #expect(picker.property("date") == .string("2026-10-07T10:00:00Z"))
        picker.roundsToMinuteInterval = false
        bench.set("date", .string("2026-10-07T10:08:30Z"))
        #expect(picker.property("date") == .string("2026-10-07T10:08:30Z"))
        #expect(bench.log == "")
        bench.setValue(.string("10:08"))
        #expect(picker.property("date") == .string("2026-10-07T10:00:00Z"), "a user's is rounded")
    }

    @Test("111. with a minimum of 10:00 and the date there, a user's 09:00 snaps back without valueChanged")
    func snapsBack() {
        picker.minimumDate = picker.date
        bench.setValue(.string("09:00"))
        #expect(picker.property("value") == .string("2026-10-07T10:00:00Z"))
        #expect(bench.log == "")
        bench.setValue(.string("11:00"))
        bench.setValue(.string("09:00"))
        #expect(picker.property("value") == .string("2026-10-07T10:00:00Z"))
        #expect(bench.log == "\(changed) · \(changed)")
    }

    @Test("bounds set later bring the date along, silently; a countdown has none")
    func bounds() {
        bench.set("minimumDate", .string("2026-12-01"))
        #expect(picker.property("date") == .string("2026-12-01T00:00:00Z"))
        bench.set([.init("minimumDate", .null), .init("maximumDate", .string("2026-11-01T08:00:00Z"))])
        #expect(picker.property("date") == .string("2026-11-01T08:00:00Z"))
        #expect(picker.property("minimumDate") == .null)
        picker.datePickerMode = .countDownTimer
        bench.setValue(.integer(3600))
        #expect(picker.countDownDuration == 3600)
        #expect(bench.log == changed)
    }

    @Test("a countdown is null where there is a date, and the date where there is a countdown")
    func nulls() {
        #expect(picker.property("countDownDuration") == .null)
        picker.datePickerMode = .countDownTimer
        #expect(picker.property("date") == .null)
        #expect(picker.property("value") == .integer(0))
    }

    @Test("arrows: left and right choose the component silently, up and down move it and send")
    func keys() {
        #expect(picker.component == .minute)
        bench.key("ArrowLeft", on: "c")
        bench.key("ArrowLeft", on: "c")
        bench.key("ArrowUp", on: "c")
        #expect(bench.log == changed)
        #expect(picker.property("value") == .string("2026-10-08T10:00:00Z"))
        for _ in 1...9 { bench.key("ArrowLeft", on: "c") }
        #expect(picker.component == .year)
        picker.datePickerMode = .time
        #expect(picker.component == .minute)
    }

    @Test("assistive technology moves one interval; the shown text is the mode's")
    func accessibility() {
        picker.minuteInterval = 15
        bench.perform(.adjust(control: "c", up: true))
        #expect(picker.defaultAccessibilityValue == "2026-10-07 10:15")
        picker.datePickerMode = .time
        #expect(picker.defaultAccessibilityValue == "10:15")
        picker.datePickerMode = .yearAndMonth
        #expect(picker.defaultAccessibilityValue == "2026-10")
        picker.datePickerMode = .countDownTimer
        bench.setValue(.integer(5400))
        #expect(picker.defaultAccessibilityValue == "1 h 30 min")
    }

    @Test("countdown keys keep between one interval and 23 h 59 min")
    func countDownKeys() {
        picker.datePickerMode = .countDownTimer
        bench.key("ArrowDown", on: "c")
        #expect(picker.countDownDuration == 60)
        bench.key("ArrowDown", on: "c")
        bench.setValue(.integer(86_000))
        bench.key("ArrowLeft", on: "c")
        bench.key("ArrowUp", on: "c")
        #expect(picker.countDownDuration == 86_340)
        #expect(bench.log == "\(changed) · \(changed) · \(changed)")
    }

    @Test("a zone is found by its name; one nobody knows is refused")
    func zones() throws {
        picker.timeZones = try DateVectors.load().directory
        bench.set("timeZone", .string("Europe/Zurich"))
        #expect(picker.property("value") == .string("2026-10-07T12:00:00+02:00"))
        bench.set("timeZone", .string("+05:45"))
        #expect(picker.property("value") == .string("2026-10-07T15:45:00+05:45"))
        bench.set("timeZone", .string("Europe/Nowhere"))
        #expect(bench.refusals.count == 1)
        #expect(picker.timeZone?.identifier == "+05:45")
        bench.set("timeZone", .null)
        #expect(picker.property("timeZone") == .string("UTC"))
    }

    @Test("what a document says without a zone or a day is meant in the panel's, whenever the panel comes")
    func beforeThePanel() throws {
        let bench = ControlBench()
        bench.panel.wallClock = WallClock(
            origin: Instant(milliseconds: 1_791_367_200_000),
            timeZone: FixedTimeZone(identifier: "+02:00", secondsFromUTC: 7200))
        let picker = UIDatePicker()
        try picker.set(
            [.init("value", .string("08:15")), .init("minimumDate", .string("2026-10-01"))], access: .document)
        bench.add(picker)
        #expect(picker.property("value") == .string("2026-10-07T08:15:00+02:00"))
        #expect(picker.property("minimumDate") == .string("2026-10-01T00:00:00+02:00"))
    }

    @Test("what is no date is refused and changes nothing")
    func wrongValues() {
        for wrong in [PropertyValue.null, .integer(5), .string("tomorrow"), .string("2026-02-30"), .bool(true)] {
            bench.setValue(wrong)
            #expect(bench.refusals.count == 1, "\(wrong)")
            bench.set("date", wrong)
            #expect(bench.refusals.count == 1, "\(wrong)")
        }
        picker.datePickerMode = .countDownTimer
        for wrong in [PropertyValue.string("10:00"), .integer(-1), .integer(86_341), .double(.nan)] {
            bench.setValue(wrong)
            #expect(bench.refusals.count == 1, "\(wrong)")
        }
        bench.run { picker.countDownDuration = .infinity }
        #expect(bench.faults.count == 1)
        #expect(picker.countDownDuration == 0)
    }

    @Test("it sends no touch events; disabled it takes no key and no value")
    func touches() {
        bench.tapAlone(50)
        #expect(bench.log == "")
        picker.isEnabled = false
        bench.key("ArrowUp", on: "c")
        bench.setValue(.string("11:00"))
        #expect(bench.refusals == [.disabled(control: "c")])
        #expect(bench.log == "")
    }

    @Test("a compact picker tells when a client opens its popover and when it closes it; others do not")
    func compact() {
        bench.perform(.focus(control: "c"))
        bench.perform(.focus(control: nil))
        #expect(bench.log == "")
        picker.preferredDatePickerStyle = .compact
        bench.perform(.focus(control: "c"))
        bench.setValue(.string("2026-10-07T11:00:00Z"))
        bench.perform(.focus(control: nil))
        #expect(bench.log == "editingDidBegin · valueChanged|primaryActionTriggered · editingDidEnd")
    }

    @Test("a date refused together with its zone leaves the zone")
    func wholeOrNothing() {
        bench.set([.init("timeZone", .string("+01:00")), .init("value", .string("never"))])
        #expect(picker.property("timeZone") == .string("UTC"))
        #expect(picker.timeZone == nil, "inherited, as before")
    }
}
