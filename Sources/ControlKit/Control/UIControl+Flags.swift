extension UIControl {
    /// The control's switches in one word: `state`'s four bits at their own places, the rest above.
    struct Flags: OptionSet {
        let rawValue: UInt32

        static let highlighted = Flags(rawValue: 1 << 0)
        static let disabled = Flags(rawValue: 1 << 1)
        static let selected = Flags(rawValue: 1 << 2)
        static let focused = Flags(rawValue: 1 << 3)
        static let tracking = Flags(rawValue: 1 << 4)
        static let touchInside = Flags(rawValue: 1 << 5)

        static let initial: Flags = []
        /// The bits `state` is made of.
        static let stateBits: UInt32 = 0b1111
    }

    /// When a control is disabled, hidden or switched off under a finger.
    public enum DisablePolicy: String, Sendable, CaseIterable {
        /// touchCancel at once (the default).
        case cancel
        /// As UIKit 11–12 did: the touch goes on, the next one is refused.
        case uikit
    }

    /// What a touch of a second client does to a held control.
    public enum Sharing: String, Sendable, CaseIterable {
        /// It is refused; the first touch keeps the control.
        case first
        /// It takes over; the first gets touchCancel.
        case last
        /// Nobody may touch, everybody sees.
        case observe
    }
}
