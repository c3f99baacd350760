import ControlKit

/// What a zone's clocks do every year: the `TZ` text at the end of its file, `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Source: POSIX.1-2024, Base Definitions 8.3, and RFC 9636 3.3.1 for hours beyond a day.
struct FooterRule: Equatable, Sendable {
    /// A day of each year.
    enum Day: Equatable, Sendable {
        /// `J60`: 1…365 without 29 February, which it never is.
        case julian(Int)
        /// `59`: 0…365 with 29 February.
        case ofYear(Int)
        /// `M3.5.0`: in a month the first…fourth of a weekday, or with 5 the last. Sunday is 0.
        case weekday(month: Int, week: Int, day: Int)
    }

    /// When the other time begins: seconds after midnight of a day, on the clocks as they are until then.
    struct Switch: Equatable, Sendable {
        let day: Day
        let seconds: Int
    }

    struct Daylight: Equatable, Sendable {
        let offset: Int
        let start: Switch
        let end: Switch
    }

    /// Seconds ahead of UTC.
    let standard: Int
    let daylight: Daylight?

    func offset(at second: Int64) -> Int {
        guard daylight != nil else { return standard }
        return changes(around: second).last { $0.at <= second }?.offset ?? standard
    }

    /// The next second from which another offset holds; nil when that never happens.
    func transition(after second: Int64) -> Int64? {
        guard daylight != nil else { return nil }
        // The first one found has none before it to differ from, and the last one none after it that may undo it.
        return changes(around: second).dropFirst().dropLast().first { $0.at > second }?.at
    }

    /// The changes of the years around a second, in order, each to another offset than the one before.
    private func changes(around second: Int64) -> [FileTimeZone.Transition] {
        let days = (Double(second) / 86_400).rounded(.down)
        let year = CivilDate(daysSince1970: Int(days)).year
        var found: [FileTimeZone.Transition] = []
        for change in (year - 2...year + 2).flatMap({ changes(in: $0) }).stablySorted() {
            // Daylight that ends as the next begins never ended.
            if found.last?.at == change.at { found.removeLast() }
            if found.last?.offset != change.offset { found.append(change) }
        }
        return found
    }

    private func changes(in year: Int) -> [FileTimeZone.Transition] {
        guard let daylight, let start = daylight.start.day.number(in: year), let end = daylight.end.day.number(in: year)
        else { return [] }
        return [
            .init(at: Int64(start) * 86_400 + Int64(daylight.start.seconds - standard), offset: daylight.offset),
            .init(at: Int64(end) * 86_400 + Int64(daylight.end.seconds - daylight.offset), offset: standard),
        ].stablySorted()
    }
}

extension [FileTimeZone.Transition] {
    /// By time; what happens at once stays in its order.
    fileprivate func stablySorted() -> [FileTimeZone.Transition] {
        enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }
}

extension FooterRule.Day {
    /// The day in a year, counted from 1970-01-01.
    func number(in year: Int) -> Int? {
        // The calendar repeats itself every 400 years; these are for the neighbours of its first and last year.
        if year > 9999 { return number(in: year - 400).map { $0 + 146_097 } }
        if year < 1 { return number(in: year + 400).map { $0 - 146_097 } }
        switch self {
        case .julian(let day):
            return CivilDate(year: year, month: 1, day: 1).map {
                $0.daysSince1970 + day - 1 + (CivilDate.isLeap(year) && day >= 60 ? 1 : 0)
            }
        case .ofYear(let day):
            return CivilDate(year: year, month: 1, day: 1).map { $0.daysSince1970 + day }
        case .weekday(let month, let week, let day):
            guard let first = CivilDate(year: year, month: month, day: 1)?.daysSince1970 else { return nil }
            // 1970-01-01 was a Thursday.
            let weekday = ((first + 4) % 7 + 7) % 7
            var ofMonth = (day - weekday + 7) % 7 + (week - 1) * 7
            if ofMonth >= CivilDate.daysInMonth(month, of: year) { ofMonth -= 7 }
            return first + ofMonth
        }
    }
}
