/// The keys one kind of object may have, as an enumeration of their names.
///
///     enum TouchField: String, JSONField {
///         case touch, phase, control, x, y
///         static let table = JSONFieldTable<TouchField>()
///     }
package protocol JSONField: RawRepresentable<String>, CaseIterable, Sendable {
    /// Finds a field by the bytes of its key; made once for each enumeration.
    static var table: JSONFieldTable<Self> { get }
}

/// The fields of one enumeration by the bytes of their names.
///
/// Names are compared eight bytes at a time: the names of a touch all fit in one comparison.
package struct JSONFieldTable<Field: JSONField>: Sendable {
    private struct Entry {
        let field: Field
        let name: String
        let count: Int
        let head: UInt64
    }

    private let entries: [Entry]

    package init() {
        entries = Field.allCases.map { field in
            var name = field.rawValue
            let (count, head) = name.withUTF8 { ($0.count, Self.head(of: UnsafeRawBufferPointer($0))) }
            return Entry(field: field, name: name, count: count, head: head)
        }
        precondition(entries.count <= UInt64.bitWidth, "JSONSeen has one bit for each field")
    }

    /// All names, for a message.
    package var names: [String] { entries.map(\.name) }

    /// The place of the field in the enumeration; nil for a key that is none of its names.
    @inline(__always)
    func index(of key: JSONText) -> Int? {
        if key.hasEscapes { return entries.firstIndex { key == $0.name } }
        let head = Self.head(of: key.utf8)
        for index in entries.indices
        where entries[index].head == head && entries[index].count == key.utf8.count
            && (entries[index].count <= 8 || key == entries[index].name)
        {
            return index
        }
        return nil
    }

    @inline(__always)
    func field(at index: Int) -> Field { entries[index].field }

    /// The first eight bytes as one number; fewer leave zeros.
    @inline(__always)
    private static func head(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        if bytes.count >= 8 { return UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) }
        var head: UInt64 = 0
        for index in 0..<bytes.count { head |= UInt64(bytes[index]) << UInt64(index * 8) }
        return head
    }
}
