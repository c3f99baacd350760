import ControlBench
import ControlKit
import Testing

private let modes: [String: UIDatePicker.Mode] = [
    "time": .time, "date": .date, "dateAndTime": .dateAndTime, "yearAndMonth": .yearAndMonth,
]

@Suite("Dates, against the golden vectors")
struct DateVectorTests {
    private let vectors: DateVectors

    init() throws { vectors = try DateVectors.load() }

    @Test("days are counted from 1970 and back")
    func days() throws {
        for day in vectors.days {
            let date = try #require(CivilDate(year: day.year, month: day.month, day: day.day))
            #expect(date.daysSince1970 == day.since1970)
            #expect(CivilDate(daysSince1970: day.since1970) == date)
        }
        var date = CivilDate(daysSince1970: -200_000)
        var outOfOrder: [Int] = []
        for since1970 in -199_999...200_000 {
            let next = CivilDate(daysSince1970: since1970)
            if next <= date || next.daysSince1970 != since1970 { outOfOrder.append(since1970) }
            date = next
        }
        #expect(outOfOrder.isEmpty)
    }

    @Test("a local time becomes the vectors' instant, over gaps and of two the first, and is written as they write it")
    func locals() throws {
        for one in vectors.locals {
            let zone = try #require(vectors.directory[one.zone])
            guard case .local(let local)? = DateText(one.local) else {
                Issue.record("not a local time: \(one.local)")
                continue
            }
            let instant = zone.instant(of: local)
            #expect(instant.milliseconds == one.instant, "\(one.zone) \(one.local)")
            #expect(DateText.string(of: instant, in: zone) == one.text)
            #expect(DateText(one.text) == .instant(instant))
        }
    }

    @Test("a user's choice becomes the vectors' date, and is sent only when it changes something")
    func picks() throws {
        for pick in vectors.picks {
            let bench = ControlBench()
            let picker = UIDatePicker()
            picker.datePickerMode = try #require(modes[pick.mode])
            picker.timeZone = vectors.directory[pick.zone]
            picker.minuteInterval = pick.minuteInterval
            picker.roundsToMinuteInterval = false
            picker.minimumDate = pick.minimum.map { Instant(milliseconds: $0) }
            picker.maximumDate = pick.maximum.map { Instant(milliseconds: $0) }
            picker.date = Instant(milliseconds: pick.stored)
            bench.add(picker)
            bench.setValue(.string(pick.text))
            #expect(picker.date.milliseconds == pick.after, "\(pick)")
            #expect(picker.property("value") == .string(pick.shown))
            #expect((bench.log != "") == pick.changed)
        }
    }

    @Test("Up and Down move the component as the vectors say")
    func moves() throws {
        for move in vectors.moves {
            let bench = ControlBench()
            let picker = UIDatePicker()
            picker.datePickerMode = try #require(modes[move.mode])
            picker.timeZone = vectors.directory[move.zone]
            picker.minuteInterval = move.minuteInterval
            picker.roundsToMinuteInterval = false
            picker.date = Instant(milliseconds: move.stored)
            bench.add(picker)
            while picker.component.rawValue != move.component { bench.key("ArrowLeft", on: "c") }
            bench.key(move.up ? "ArrowUp" : "ArrowDown", on: "c")
            #expect(picker.property("value") == .string(move.shown), "\(move)")
            #expect(picker.date.milliseconds == move.after)
        }
    }

    @Test("countdowns are rounded as the vectors say, and a user's is never 0")
    func countdowns() {
        for one in vectors.countdowns {
            let scale = DateScale(mode: .countDownTimer, minuteInterval: one.minuteInterval)
            #expect(scale.roundedCountDown(one.seconds) == one.stored)
            #expect(scale.settledCountDown(one.seconds) == one.chosen)
        }
    }
}

@Suite("Dates as text")
struct DateTextTests {
    @Test(
        "what is no date is refused",
        arguments: [
            "", "2026", "2026-13", "2026-00", "2026-02-30", "2025-02-29", "2026-10-07T", "2026-10-07T24:00",
            "2026-10-07T10:60", "2026-10-07T10:00:60Z", "2026-10-07T10:00:00.Z", "2026-10-07T10:00+24:00",
            "2026-10-07T10:00+0", "2026-10-07T10:00Zulu", "26-10-07", "0000-01-01", "10:5", "10:05 ", "+10:05",
            "2026-1-07", "２０２６-10-07",
        ])
    func refused(text: String) { #expect(DateText(text) == nil) }

    @Test("offsets are read in every form of ISO 8601, fractions to the millisecond")
    func forms() {
        let noon = DateText.instant(Instant(milliseconds: 1_791_374_400_000))
        for text in [
            "2026-10-07T12:00:00Z", "2026-10-07T12:00z", "2026-10-07T14:00:00+02:00", "2026-10-07T14:00+02",
            "2026-10-07 08:30:00.000-0330",
        ] {
            #expect(DateText(text) == noon, "\(text)")
        }
        #expect(DateText("2026-10-07T12:00:00.1239Z") == .instant(Instant(milliseconds: 1_791_374_400_123)))
        #expect(DateText("00:00") == .time(millisecondOfDay: 0))
        #expect(DateText("23:59:59.9") == .time(millisecondOfDay: 86_399_900))
    }

    @Test("an offset that is no whole minute is written in UTC")
    func oddOffset() {
        let zone = FixedTimeZone(identifier: "LMT", secondsFromUTC: 2048)
        #expect(DateText.string(of: .epoch, in: zone) == "1970-01-01T00:00:00Z")
    }

    @Test("instants outside the years 1 to 9999 are none")
    func range() {
        #expect(Instant(timeIntervalSince1970: .nan) == nil)
        #expect(Instant(timeIntervalSince1970: .infinity) == nil)
        #expect(Instant(timeIntervalSince1970: 1e15) == nil)
        #expect(Instant(timeIntervalSince1970: 0.0006)?.milliseconds == 1)
        #expect(Instant(milliseconds: .max).adding(seconds: 1) == Instant(milliseconds: .max))
        let last = DateText.string(of: Instant(milliseconds: .max), in: FixedTimeZone.utc)
        #expect(last == "9999-12-31T23:59:59.999Z")
        #expect(DateText.string(of: Instant(milliseconds: .min), in: FixedTimeZone.utc) == "0001-01-01T00:00:00Z")
    }
}
