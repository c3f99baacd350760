/// A day of the Gregorian calendar, which is counted back before its time.
public struct CivilDate: Comparable, Hashable, Sendable {
    /// 1…9999.
    public var year: Int
    /// 1…12.
    public var month: Int
    /// 1…31.
    public var day: Int

    /// Nil when there is no such day in the years 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, 1...Self.daysInMonth(month, of: year) ~= day else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The day so many days after 1970-01-01.
    ///
    /// Counted in eras of 400 years that begin in March, so that a leap day ends its year.
    public init(daysSince1970 days: Int) {
        let sinceMarch0 = days + 719_468
        let era = (sinceMarch0 >= 0 ? sinceMarch0 : sinceMarch0 - 146_096) / 146_097
        let dayOfEra = sinceMarch0 - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days after 1970-01-01; negative before.
    public var daysSince1970: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The same day so many months later, or the last of that month when it is shorter. Kept in the years 1 to 9999.
    public func adding(months: Int) -> CivilDate {
        let count = min(9999 * 12 + 11, max(12, year * 12 + month - 1 + months))
        var moved = self
        (moved.year, moved.month) = (count / 12, count % 12 + 1)
        moved.day = min(day, Self.daysInMonth(moved.month, of: moved.year))
        return moved
    }

    /// Whether a year has a 29 February.
    public static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// 28…31.
    public static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Earlier is less.
    public static func < (a: CivilDate, b: CivilDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }
}
