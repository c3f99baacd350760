/// Any JSON value as a tree, for bodies that are rare or of no fixed shape; objects keep the order they were written in.
///
/// Compares and hashes by content, the order of members included.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    /// Reads a whole text.
    ///
    /// - Throws: what is wrong with it. A key that occurs twice in one object is wrong too.
    package init(parsing bytes: UnsafeRawBufferPointer) throws(JSONError) {
        var scanner = JSONScanner(bytes)
        self = try scanner.value()
        try scanner.end()
    }

    package init(parsing bytes: [UInt8]) throws(JSONError) {
        self = try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
            try JSONValue(parsing: UnsafeRawBufferPointer(buffer))
        }
    }

    package static func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }

    package var kind: JSONKind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The value under `key`; nil when there is none or this is no object.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}

/// A key and its value.
package struct JSONMember: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
        self.key = key
        self.value = value
    }
}
