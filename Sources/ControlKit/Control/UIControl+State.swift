extension UIControl {
    /// How a control is: a bit mask with UIKit's raw values (semantics.md 2.2). Several bits may be set at once.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let normal: State = []
        public static let highlighted = State(rawValue: 1 << 0)
        public static let disabled = State(rawValue: 1 << 1)
        public static let selected = State(rawValue: 1 << 2)
        public static let focused = State(rawValue: 1 << 3)
        /// Bits a subclass may use.
        public static let application = State(rawValue: 0x00FF_0000)
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
        private var values: [State: Value] = [:]

        subscript(exactly state: State) -> Value? {
            get { values[state] }
            set { values[state] = newValue }
        }

        func value(for state: State) -> Value? {
            if let exact = values[state] { return exact }
            if state.contains(.focused), let unfocused = values[state.subtracting(.focused)] { return unfocused }
            return values[.normal]
        }
    }

    public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0
        case left = 1
        case right = 2
        case fill = 3
        case leading = 4
        case trailing = 5
    }

    public enum ContentVerticalAlignment: Int, Sendable {
        case center = 0
        case top = 1
        case bottom = 2
        case fill = 3
    }
}
