/// A date as ISO 8601 writes it, whole or in part.
public enum DateText: Equatable, Sendable {
    /// With an offset or `Z`: `2026-10-07T10:00:00+02:00`.
    case instant(Instant)
    /// Without one: `2026-10-07T10:00`.
    case local(LocalTime)
    /// `2026-10-07`.
    case day(CivilDate)
    /// `10:15`, or `10:15:30`: milliseconds since midnight.
    case time(millisecondOfDay: Int)
    /// `2026-10`.
    case month(year: Int, month: Int)

    /// Reads a text; nil when it is none of them.
    public init?(_ text: String) {
        var reader = DigitReader(text)
        if let time = reader.time() {
            guard reader.isAtEnd else { return nil }
            self = .time(millisecondOfDay: time)
            return
        }
        guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2) else { return nil }
        if reader.isAtEnd {
            guard CivilDate(year: year, month: month, day: 1) != nil else { return nil }
            self = .month(year: year, month: month)
            return
        }
        guard reader.take("-"), let day = reader.digits(2), let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        if reader.isAtEnd {
            self = .day(date)
            return
        }
        guard reader.take("T") || reader.take("t") || reader.take(" "), let time = reader.time() else { return nil }
        let local = LocalTime(date: date, millisecondOfDay: time)
        if reader.isAtEnd {
            self = .local(local)
            return
        }
        guard let offset = Self.offset(reader.rest) else { return nil }
        self = .instant(Instant(milliseconds: local.milliseconds - Int64(offset) * 1000))
    }

    /// The seconds of `Z`, `+02:00`, `-0330` or `+02`; nil for anything else.
    static func offset(_ text: String) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        var reader = DigitReader(text)
        let isNegative = reader.take("-")
        guard isNegative || reader.take("+"), let hours = reader.digits(2), hours < 24 else { return nil }
        var minutes = 0
        if !reader.isAtEnd {
            _ = reader.take(":")
            guard let read = reader.digits(2), read < 60, reader.isAtEnd else { return nil }
            minutes = read
        }
        return (isNegative ? -1 : 1) * (hours * 60 + minutes) * 60
    }

    /// `2026-10-07T10:00:00+02:00`; in UTC where an offset is no whole minute, which ISO 8601 can't write.
    public static func string(of instant: Instant, in zone: any TimeZoneSource) -> String {
        let offset = zone.offset(at: instant)
        guard offset % 60 == 0 else { return string(of: instant, in: FixedTimeZone.utc) }
        let local = LocalTime(milliseconds: instant.milliseconds + Int64(offset) * 1000)
        let minutes = abs(offset) / 60
        let suffix = offset == 0 ? "Z" : (offset < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
        return day(local.date) + "T" + time(local, seconds: true) + suffix
    }

    static func day(_ date: CivilDate) -> String { month(date) + "-" + two(date.day) }

    static func month(_ date: CivilDate) -> String {
        let year = String(date.year)
        return String(repeating: "0", count: max(0, 4 - year.count)) + year + "-" + two(date.month)
    }

    static func time(_ local: LocalTime, seconds: Bool) -> String {
        let minutes = two(local.hour) + ":" + two(local.minute)
        guard seconds else { return minutes }
        let thousandths = String(local.millisecond)
        let fraction = local.millisecond == 0 ? "" : "." + String(repeating: "0", count: 3 - thousandths.count)
        return minutes + ":" + two(local.second) + fraction + (local.millisecond == 0 ? "" : thousandths)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Takes a text apart from its beginning.
private struct DigitReader {
    private var bytes: ArraySlice<UInt8>

    init(_ text: String) { bytes = Array(text.utf8)[...] }

    var isAtEnd: Bool { bytes.isEmpty }
    var rest: String { String(decoding: bytes, as: UTF8.self) }

    mutating func take(_ character: Character) -> Bool {
        guard let first = bytes.first, first == character.asciiValue else { return false }
        bytes.removeFirst()
        return true
    }

    /// Exactly so many digits; none are taken when there are fewer.
    mutating func digits(_ count: Int) -> Int? {
        let found = bytes.prefix(count)
        guard found.count == count, found.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        bytes = bytes.dropFirst(count)
        return found.reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    /// `10:15`, `10:15:30`, `10:15:30.5` in milliseconds; nothing is taken when it is no time. Beyond milliseconds digits
    /// are dropped.
    mutating func time() -> Int? {
        let start = bytes
        guard let hour = digits(2), take(":"), let minute = digits(2), hour < 24, minute < 60 else {
            bytes = start
            return nil
        }
        var milliseconds = (hour * 60 + minute) * 60_000
        guard take(":") else { return milliseconds }
        guard let second = digits(2), second < 60 else {
            bytes = start
            return nil
        }
        milliseconds += second * 1000
        guard take(".") else { return milliseconds }
        var unit = 100
        guard digitIsNext else {
            bytes = start
            return nil
        }
        while let digit = digits(1) {
            milliseconds += digit * unit
            unit /= 10
        }
        return milliseconds
    }

    private var digitIsNext: Bool { bytes.first.map { 48...57 ~= $0 } ?? false }
}
