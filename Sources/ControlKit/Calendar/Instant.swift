/// A moment of the world's time: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// ControlKit knows no Foundation. A `Date` becomes one and back by its seconds:
/// `Instant(timeIntervalSince1970: date.timeIntervalSince1970)`. Years 1 to 9999.
public struct Instant: Comparable, Hashable, Sendable {
    /// Since 1970-01-01T00:00:00Z.
    public let milliseconds: Int64

    /// Brought into the years 1 to 9999.
    public init(milliseconds: Int64) {
        self.milliseconds = min(Self.latest, max(Self.earliest, milliseconds))
    }

    /// Rounded to the nearest millisecond; nil for what is no number, or outside the years 1 to 9999.
    public init?(timeIntervalSince1970 seconds: Double) {
        let milliseconds = (seconds * 1000).rounded()
        guard milliseconds >= Double(Self.earliest), milliseconds <= Double(Self.latest) else { return nil }
        self.milliseconds = Int64(milliseconds)
    }

    /// The same in seconds.
    public var timeIntervalSince1970: Double { Double(milliseconds) / 1000 }

    /// 1970-01-01T00:00:00Z.
    public static let epoch = Instant(milliseconds: 0)

    /// Earlier is less.
    public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }

    /// The instant so many seconds later.
    public func adding(seconds: Int64) -> Instant { Instant(milliseconds: milliseconds + seconds * 1000) }

    /// The first and the last millisecond of the years 1 to 9999, UTC.
    private static let earliest: Int64 = -62_135_596_800_000
    private static let latest: Int64 = 253_402_300_799_999
}
