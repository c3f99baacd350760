/// How fast a held stepper repeats (semantics.md 9.4): after half a second ten times a second, and faster the longer it
/// is held.
public struct StepperRepeat: Equatable, Sendable {
    /// Repeats made so far.
    public private(set) var count = 0

    /// Nothing has been repeated yet.
    public init() {}

    /// Seconds from the last step to the next one.
    public var delay: Double {
        switch count {
        case 0: 0.5
        case ..<10: 0.1
        case ..<30: 0.05
        default: 0.02
        }
    }

    /// One more step was made.
    public mutating func stepped() { count += 1 }
}
