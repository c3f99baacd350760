/// What a calendar and a clock on the wall show.
public struct LocalTime: Hashable, Sendable {
    /// The day.
    public var date: CivilDate
    /// Since midnight, 0…86 399 999.
    public var millisecondOfDay: Int

    /// A day, and how far into it.
    public init(date: CivilDate, millisecondOfDay: Int) {
        self.date = date
        self.millisecondOfDay = millisecondOfDay
    }

    /// A day, and a time of the clock.
    public init(date: CivilDate, hour: Int, minute: Int, second: Int = 0) {
        self.init(date: date, millisecondOfDay: ((hour * 60 + minute) * 60 + second) * 1000)
    }

    /// 0…23.
    public var hour: Int { millisecondOfDay / 3_600_000 }
    /// 0…59.
    public var minute: Int { millisecondOfDay / 60_000 % 60 }
    /// 0…59.
    public var second: Int { millisecondOfDay / 1000 % 60 }
    /// 0…999.
    public var millisecond: Int { millisecondOfDay % 1000 }

    /// What a clock in UTC shows at so many milliseconds since 1970.
    init(milliseconds: Int64) {
        let day = Int64(86_400_000)
        let days = (milliseconds >= 0 ? milliseconds : milliseconds - day + 1) / day
        self.init(date: CivilDate(daysSince1970: Int(days)), millisecondOfDay: Int(milliseconds - days * day))
    }

    /// The reverse: as if the clock were in UTC.
    var milliseconds: Int64 { Int64(date.daysSince1970) * 86_400_000 + Int64(millisecondOfDay) }
}
