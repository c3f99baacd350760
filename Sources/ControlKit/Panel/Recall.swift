/// Kept values to be brought back: a preset, or how things were before a change that is undone.
public struct Recall: Equatable, Sendable {
    public enum Manner: String, CaseIterable, Sendable {
        /// As code does: nothing fires, and what somebody holds waits.
        case feedback
        /// As a user would: refused where a user could not, and what changes is sent.
        case user
    }

    public var controls: [KeptControl]
    public var manner: Manner
    /// Seconds in which numbers go to where they are to be; 0: at once.
    public var fade: Double

    /// The longest fade, in seconds.
    public static let longestFade = 3600.0

    public init(_ controls: [KeptControl], as manner: Manner, fade: Double = 0) {
        self.controls = controls
        self.manner = manner
        self.fade = fade
    }
}
