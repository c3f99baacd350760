/// One command performed, start to end: what was asked, what fired, what is different.
///
/// The panel owns one and reuses its storage; it is valid until the next turn begins, and read under the panel's lock.
public struct Turn {
    /// What brought it about, as the stream's `origin.by` says.
    public enum Cause: String, Sendable {
        /// A touch.
        case touch
        /// A key, text, or a moving focus.
        case key
        /// A script that sets a value as a user.
        case value
        /// A virtual finger.
        case tap
        /// Properties set as code does.
        case feedback
        /// Events sent by a script.
        case events
        /// Assistive technology.
        case accessibility
        /// Somebody came, went, or looked away.
        case presence
        /// A timer or a lease.
        case clock
        /// The author's code.
        case code
    }

    /// One pass over one dispatch table.
    public struct Pass {
        /// Whose table was walked.
        public let control: UIControl
        /// What was sent.
        public let events: UIControl.Event
    }

    /// One element of the command: which control it reached, and what of `passes` it caused.
    public struct Step {
        /// The control it reached; nil when it reached none.
        public internal(set) var control: UIView?
        /// Its passes, as places in `Turn.passes`.
        public internal(set) var passes: Range<Int>
        /// Why it was refused; then nothing was changed by it.
        public internal(set) var refusal: ControlError?
        /// Properties that wait for the holder to let go.
        public internal(set) var parked: [String]
    }

    /// Whose command it was; empty for none.
    public internal(set) var client: String = ""
    /// What brought it about.
    public internal(set) var cause = Cause.code
    /// One for each element of the command, in order.
    public internal(set) var steps: [Step] = []
    /// Everything that was sent, in order.
    public internal(set) var passes: [Pass] = []
    /// What handlers did wrong; reported, and stopped nothing.
    public internal(set) var faults: [ControlError] = []
    /// What is to be done outside once the lock is free, in order.
    public internal(set) var effects: [Effect] = []
    /// The panel's revision after the turn.
    public internal(set) var revision: UInt64 = 0
    /// Whether anything is different or any event was sent; only then the revision has risen.
    public internal(set) var isVisible = false
    /// Views whose `changedProperties` are what the turn left different.
    public internal(set) var changedViews: [UIView] = []
    /// Whether controls came or went, so that only a snapshot tells the truth.
    public internal(set) var isStructural = false
    /// Whether a touch ended, however it did.
    public internal(set) var hasEndedTouches = false
    /// Whether clients came or went. Told apart from the revision: who is here is no state of a control.
    public internal(set) var isPresence = false
}
