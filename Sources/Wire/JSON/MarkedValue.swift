/// A value of a document that knows its line and column, so that every mistake in it can be pointed at.
package struct MarkedValue: Equatable, Sendable {
    package indirect enum Node: Equatable, Sendable {
        case null
        case bool(Bool)
        case number(JSONNumber)
        case string(String)
        case array([MarkedValue])
        case object([MarkedMember])

        /// A value that was reported already, such as `Infinity`; readers pass over it in silence.
        case refused
    }

    package var node: Node

    /// Where the value begins.
    package var mark: TextMark

    package init(_ node: Node, at mark: TextMark) {
        self.node = node
        self.mark = mark
    }

    /// The member under `key`; nil when there is none or this is no object.
    package subscript(key: String) -> MarkedMember? {
        guard case .object(let members) = node else { return nil }
        return members.first { $0.key == key }
    }

    /// The value without its marks. What was refused is null.
    package var plain: JSONValue {
        switch node {
        case .null, .refused: .null
        case .bool(let value): .bool(value)
        case .number(let number): .number(number)
        case .string(let text): .string(text)
        case .array(let elements): .array(elements.map(\.plain))
        case .object(let members):
            .object(members.map { JSONMember(key: $0.key, value: $0.value.plain) })
        }
    }
}

/// A key and its value, each with its place.
package struct MarkedMember: Equatable, Sendable {
    package var key: String

    /// Where the key begins, its quote included.
    package var keyMark: TextMark

    package var value: MarkedValue

    package init(key: String, at keyMark: TextMark, value: MarkedValue) {
        self.key = key
        self.keyMark = keyMark
        self.value = value
    }
}
