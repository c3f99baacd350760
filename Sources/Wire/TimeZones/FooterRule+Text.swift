extension FooterRule {
    /// Reads a `TZ` text; nil when it is none.
    init?(_ text: some Sequence<UInt8>) {
        var reader = RuleReader(rest: Array(text)[...])
        guard reader.name(), let west = reader.time(hours: 24) else { return nil }
        standard = -west
        guard !reader.rest.isEmpty else {
            daylight = nil
            return
        }
        guard reader.name() else { return nil }
        var offset = standard + 3600
        if reader.rest.first != UInt8(ascii: ",") {
            guard let west = reader.time(hours: 24) else { return nil }
            offset = -west
        }
        guard let start = reader.change(), let end = reader.change(), reader.rest.isEmpty else { return nil }
        daylight = Daylight(offset: offset, start: start, end: end)
    }
}

/// Takes a `TZ` text apart from its beginning.
private struct RuleReader {
    var rest: ArraySlice<UInt8>

    mutating func take(_ character: Character) -> Bool {
        guard let byte = character.asciiValue, rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// `CEST`, or `<+03>`: what the time is called, which nobody asks for.
    mutating func name() -> Bool {
        if take("<") {
            let name = rest.prefix { $0 != UInt8(ascii: ">") }
            guard name.count >= 3, name.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || $0 == 43 || $0 == 45 })
            else { return false }
            rest = rest.dropFirst(name.count)
            return take(">")
        }
        let name = rest.prefix(while: Self.isLetter)
        rest = rest.dropFirst(name.count)
        return name.count >= 3
    }

    /// `-1`, `5:45`, `+2:30:15`, in seconds; nil beyond so many hours.
    mutating func time(hours limit: Int) -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard let hours = number(upTo: limit) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where take(":") {
            guard let part = number(upTo: 59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// `,M3.5.0/2`: which day, and when on it, 02:00 if it does not say.
    mutating func change() -> FooterRule.Switch? {
        guard take(","), let day = day() else { return nil }
        guard take("/") else { return FooterRule.Switch(day: day, seconds: 7200) }
        return time(hours: 167).map { FooterRule.Switch(day: day, seconds: $0) }
    }

    private mutating func day() -> FooterRule.Day? {
        if take("J") { return number(from: 1, upTo: 365).map { .julian($0) } }
        guard take("M") else { return number(upTo: 365).map { .ofYear($0) } }
        guard let month = number(from: 1, upTo: 12), take("."), let week = number(from: 1, upTo: 5), take("."),
            let day = number(upTo: 6)
        else { return nil }
        return .weekday(month: month, week: week, day: day)
    }

    private mutating func number(from lowest: Int = 0, upTo highest: Int) -> Int? {
        let digits = rest.prefix(while: Self.isDigit)
        guard 1...3 ~= digits.count else { return nil }
        rest = rest.dropFirst(digits.count)
        let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        return lowest...highest ~= number ? number : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }
    private static func isLetter(_ byte: UInt8) -> Bool { 65...90 ~= byte || 97...122 ~= byte }
}
