/// A value a control property can have, free of any encoding.
///
/// Documents, PATCH bodies and records all pass through this type, so a property behaves the same at every door.
public enum PropertyValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// 32 bits, written as the shortest text that reads back the same (0.3, not 0.30000001).
    case float(Float)
    case double(Double)
    case string(String)
    case array([PropertyValue])
    case object([Member])

    /// One named value of an object, in the author's order.
    public struct Member: Equatable, Sendable {
        /// The key.
        public var name: String
        /// What it holds.
        public var value: PropertyValue

        /// A member of an object.
        public init(_ name: String, _ value: PropertyValue) {
            self.name = name
            self.value = value
        }
    }

    /// How an error message names what it found: the value itself when it is short, else its type.
    public var found: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .float(let value): "\(value)"
        case .double(let value): value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
        case .string(let value): value.utf8.count <= 40 ? "\"\(value)\"" : "a string of \(value.utf8.count) bytes"
        case .array(let items): "an array of \(items.count)"
        case .object: "an object"
        }
    }

    /// The value as a number, when it is one.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .float(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}
