/// Kept values to be brought back: a preset, or how things were before a change that is undone.
public struct Recall: Equatable, Sendable {
    /// How values are brought back.
    public enum Manner: String, CaseIterable, Sendable {
        /// As code does: nothing fires, and what somebody holds waits.
        case feedback
        /// As a user would: refused where a user could not, and what changes is sent.
        case user
    }

    /// What is brought back, control by control; one the panel does not have is refused by itself.
    public var controls: [KeptControl]
    /// As code does, or as a user would.
    public var manner: Manner
    /// Seconds in which numbers go to where they are to be; 0: at once.
    public var fade: Double

    /// The longest fade, in seconds.
    public static let longestFade = 3600.0

    /// Values to bring back, at once or over `fade` seconds.
    public init(_ controls: [KeptControl], as manner: Manner, fade: Double = 0) {
        self.controls = controls
        self.manner = manner
        self.fade = fade
    }
}
