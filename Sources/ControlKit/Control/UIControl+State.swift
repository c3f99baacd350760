extension UIControl {
    /// How a control is: a bit mask with UIKit's raw values (semantics.md 2.2). Several bits may be set at once.
    public struct State: OptionSet, Hashable, Sendable {
        /// UIKit's mask.
        public let rawValue: UInt32

        /// A state by UIKit's mask.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// No bit is set: enabled and left alone.
        public static let normal: State = []
        /// A finger is down inside.
        public static let highlighted = State(rawValue: 1 << 0)
        /// It can't be operated.
        public static let disabled = State(rawValue: 1 << 1)
        /// It is on, or chosen.
        public static let selected = State(rawValue: 1 << 2)
        /// Somebody's keyboard focus is on it.
        public static let focused = State(rawValue: 1 << 3)
        /// Bits a subclass may use.
        public static let application = State(rawValue: 0x00FF_0000)
        /// Bits the framework keeps.
        public static let reserved = State(rawValue: 0xFF00_0000)

        private static let named: [(State, String)] = [
            (.highlighted, "highlighted"), (.disabled, "disabled"), (.selected, "selected"), (.focused, "focused"),
        ]

        /// The names of the set bits, in bit order; none for normal.
        public var names: [String] { Self.named.compactMap { contains($0.0) ? $0.1 : nil } }

        /// The state of a name as documents spell it; nil when there is none.
        public init?(name: String) {
            if name == "normal" {
                self = .normal
            } else if let found = Self.named.first(where: { $0.1 == name }) {
                self = found.0
            } else {
                return nil
            }
        }
    }

    /// A value per state: the exact state, else the state without `focused`, else normal (semantics.md 3.3).
    struct StateValues<Value> {
        /// A few at most: looking through them costs less than a hash.
        private var values: [(state: State, value: Value)] = []

        subscript(exactly state: State) -> Value? {
            get { values.first { $0.state == state }?.value }
            set {
                values.removeAll { $0.state == state }
                if let newValue { values.append((state, newValue)) }
            }
        }

        func value(for state: State) -> Value? {
            guard !values.isEmpty else { return nil }
            if let exact = self[exactly: state] { return exact }
            if state.contains(.focused), let unfocused = self[exactly: state.subtracting(.focused)] { return unfocused }
            return self[exactly: .normal]
        }
    }

    /// Where content stands in a control that is wider. Raw values as in UIKit.
    public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0
        case left = 1
        case right = 2
        case fill = 3
        case leading = 4
        case trailing = 5
    }

    /// Where content stands in a control that is higher. Raw values as in UIKit.
    public enum ContentVerticalAlignment: Int, Sendable {
        case center = 0
        case top = 1
        case bottom = 2
        case fill = 3
    }
}
