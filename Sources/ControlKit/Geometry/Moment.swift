/// A point in time as the engine knows it: microseconds since an origin the host chooses.
///
/// The engine never reads a clock; every input carries its moment, so the same log gives the same events
/// (semantics.md 14.15). Whole microseconds, because 0.5 s + 5 × 0.1 s has to be exactly 1 s.
public struct Moment: Comparable, Hashable, Sendable {
    public var microseconds: Int64

    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// A moment `seconds` after the origin, rounded to the nearest microsecond.
    public init(seconds: Double) { microseconds = Int64((seconds * 1_000_000).rounded()) }

    public static let zero = Moment(microseconds: 0)

    /// Seconds since the origin, as `UITouch.timestamp` shows them.
    public var seconds: Double { Double(microseconds) / 1_000_000 }

    public static func < (a: Moment, b: Moment) -> Bool { a.microseconds < b.microseconds }

    /// The moment so many seconds later.
    public func adding(seconds: Double) -> Moment {
        Moment(microseconds: microseconds + Int64((seconds * 1_000_000).rounded()))
    }

    /// Seconds from `earlier` to this moment; negative when `earlier` is later.
    public func seconds(since earlier: Moment) -> Double {
        Double(microseconds - earlier.microseconds) / 1_000_000
    }
}
