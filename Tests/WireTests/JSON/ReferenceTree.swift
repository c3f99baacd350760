import FoundationEssentials

@testable import Wire

/// What FoundationEssentials makes of a text, for comparison with what we do.
enum ReferenceTree: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([ReferenceTree])
    case object([String: ReferenceTree])

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            var members: [String: ReferenceTree] = [:]
            for key in container.allKeys {
                members[key.stringValue] = try container.decode(ReferenceTree.self, forKey: key)
            }
            self = .object(members)
            return
        }
        if var container = try? decoder.unkeyedContainer() {
            var elements: [ReferenceTree] = []
            while !container.isAtEnd { elements.append(try container.decode(ReferenceTree.self)) }
            self = .array(elements)
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    /// Reads the text the other way; nil when it refuses it.
    static func read(_ bytes: [UInt8], json5: Bool = false) -> ReferenceTree? {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = json5
        return try? decoder.decode(ReferenceTree.self, from: Data(bytes))
    }

    /// Whether both say the same. Order of members is ours alone.
    func isSame(as value: JSONValue) -> Bool {
        switch (self, value) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b.value
        case (.string(let a), .string(let b)): a.unicodeScalars.elementsEqual(b.unicodeScalars)
        case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
        case (.object(let a), .object(let b)):
            a.count == b.count && b.allSatisfy { member in a[member.key]?.isSame(as: member.value) ?? false }
        default: false
        }
    }
}
