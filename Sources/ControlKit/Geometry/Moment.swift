/// A point in time as the engine knows it: microseconds since an origin the host chooses.
///
/// The engine never reads a clock; every input carries its moment, so the same log gives the same events
/// (semantics.md 14.15). Whole microseconds, because 0.5 s + 5 × 0.1 s has to be exactly 1 s.
///
/// Arithmetic never traps: what is not a number counts as zero, what is out of range stops at the end of the range.
public struct Moment: Comparable, Hashable, Sendable {
    /// Since the host's origin.
    public var microseconds: Int64

    /// A moment by its microseconds.
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// A moment `seconds` after the origin, rounded to the nearest microsecond.
    public init(seconds: Double) { microseconds = Self.microseconds(seconds) }

    /// The host's origin.
    public static let zero = Moment(microseconds: 0)

    /// Seconds since the origin, as `UITouch.timestamp` shows them.
    public var seconds: Double { Double(microseconds) / 1_000_000 }

    /// Earlier is less.
    public static func < (a: Moment, b: Moment) -> Bool { a.microseconds < b.microseconds }

    /// The moment so many seconds later.
    public func adding(seconds: Double) -> Moment {
        let (sum, isOverflow) = microseconds.addingReportingOverflow(Self.microseconds(seconds))
        return Moment(microseconds: isOverflow ? (seconds < 0 ? .min : .max) : sum)
    }

    /// Seconds from `earlier` to this moment; negative when `earlier` is later.
    public func seconds(since earlier: Moment) -> Double {
        let (difference, isOverflow) = microseconds.subtractingReportingOverflow(earlier.microseconds)
        return isOverflow ? seconds - earlier.seconds : Double(difference) / 1_000_000
    }

    /// The earlier of two moments, each of which may be never; nil when both are.
    package static func earlier(_ one: Moment?, _ other: Moment?) -> Moment? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    private static func microseconds(_ seconds: Double) -> Int64 {
        let rounded = (seconds * 1_000_000).rounded()
        return Int64(exactly: rounded) ?? (rounded > 0 ? .max : rounded < 0 ? .min : 0)
    }
}
