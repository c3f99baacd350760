/// The arithmetic of a date picker (semantics.md 9.8). Shared, as golden vectors, with the surface.
public struct DateScale: Sendable {
    /// Which parts of a date are chosen.
    public var mode: UIDatePicker.Mode
    /// Divides 60.
    public var minuteInterval: Int
    /// The earliest choice; nil for none.
    public var minimum: Instant?
    /// The latest choice; nil for none.
    public var maximum: Instant?
    /// Whose clocks and days are meant.
    public var timeZone: any TimeZoneSource

    /// A scale of these settings.
    public init(
        mode: UIDatePicker.Mode, minuteInterval: Int = 1, minimum: Instant? = nil, maximum: Instant? = nil,
        timeZone: any TimeZoneSource = FixedTimeZone.utc
    ) {
        self.mode = mode
        self.minuteInterval = minuteInterval
        self.minimum = minimum
        self.maximum = maximum
        self.timeZone = timeZone
    }

    /// The longest countdown, 23 h 59 min, in seconds.
    public static let longestCountDown = 86_340

    /// Whether the mode shows a clock, whose minutes go by the interval.
    var hasClock: Bool { mode == .time || mode == .dateAndTime }

    /// Down to the interval on the zone's clocks, seconds cleared.
    public func rounded(_ instant: Instant) -> Instant {
        let ofHour = timeZone.localTime(at: instant).millisecondOfDay % 3_600_000
        return Instant(milliseconds: instant.milliseconds - Int64(ofHour % (minuteInterval * 60_000)))
    }

    /// Between the bounds; a minimum above the maximum bounds nothing.
    public func clamped(_ instant: Instant) -> Instant {
        if let minimum, let maximum, minimum > maximum { return instant }
        let raised = max(minimum ?? instant, instant)
        return min(maximum ?? raised, raised)
    }

    /// What a user's choice becomes: rounded where a clock is shown, then between the bounds.
    public func settled(_ instant: Instant) -> Instant { clamped(hasClock ? rounded(instant) : instant) }

    /// The instant a text means to somebody who sees `instant`. What the text does not name stays.
    public func instant(of text: DateText, from instant: Instant) -> Instant {
        var local = timeZone.localTime(at: instant)
        switch text {
        case .instant(let named): return named
        case .local(let named): local = named
        case .day(let day): local.date = day
        case .time(let millisecond): local.millisecondOfDay = millisecond
        case .month(let year, let month):
            let months = (year - local.date.year) * 12 + month - local.date.month
            local.date = local.date.adding(months: months)
        }
        return timeZone.instant(of: local)
    }

    /// One unit of a component later or earlier; minutes go from one multiple of the interval to the next.
    ///
    /// Minutes and hours are time that passes. Days, months and years keep the time on the clock, and the day as far as
    /// the month has it.
    public func moved(_ component: UIDatePicker.Component, up: Bool, from instant: Instant) -> Instant {
        var local = timeZone.localTime(at: instant)
        let step = up ? 1 : -1
        switch component {
        case .minute:
            let below = rounded(instant)
            if !up, below < instant { return below }
            return below.adding(seconds: Int64(step * minuteInterval * 60))
        case .hour: return instant.adding(seconds: Int64(step * 3600))
        case .day:
            let days = local.date.daysSince1970 + step
            guard case 1...9999 = CivilDate(daysSince1970: days).year else { return instant }
            local.date = CivilDate(daysSince1970: days)
        case .month: local.date = local.date.adding(months: step)
        case .year: local.date = local.date.adding(months: step * 12)
        }
        return timeZone.instant(of: local)
    }

    // MARK: Countdowns

    /// Seconds, down to the interval and between 0 and 23 h 59 min.
    public func roundedCountDown(_ seconds: Double) -> Int {
        let whole = Int(min(Double(Self.longestCountDown), max(0, seconds)))
        return whole - whole % (minuteInterval * 60)
    }

    /// What a user's choice becomes: nobody counts down from 0, so that is one interval.
    public func settledCountDown(_ seconds: Double) -> Int { max(minuteInterval * 60, roundedCountDown(seconds)) }

    /// One hour or one interval more or less.
    public func movedCountDown(_ component: UIDatePicker.Component, up: Bool, from seconds: Int) -> Int {
        let step = component == .hour ? 3600 : minuteInterval * 60
        return settledCountDown(Double(seconds + (up ? step : -step)))
    }
}
