/// Which fields of one object have been read, so that a second one of a name is noticed, and a missing one too.
package struct JSONSeen<Field: JSONField> {
    private var bits: UInt64 = 0

    package init() {}

    /// Marks the field; false when it was marked before.
    @inline(__always)
    mutating func insert(_ index: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(index)
        defer { bits |= bit }
        return bits & bit == 0
    }
}

extension JSONScanner {
    /// Reads the next key of the object, which must be a field not read before; nil when the object ends here.
    ///
    /// - Throws: a key that is no field, with the allowed ones and the nearest of them; a field that comes twice.
    @inline(__always)
    package mutating func nextField<Field>(_ seen: inout JSONSeen<Field>) throws(JSONError) -> Field? {
        guard let key = try nextKey() else { return nil }
        let table = Field.table
        guard let index = table.index(of: key) else { throw unknownKey(key, allowed: table.names) }
        guard seen.insert(index) else { throw repeatedKey(key) }
        return table.field(at: index)
    }

    @inline(never)
    func unknownKey(_ key: JSONText, allowed names: [String]) -> JSONError {
        let name = key.string
        let hint = NearestName.hint(for: name, among: names)
        return refusal(
            at: place, found: "found the unknown key \(FoundText.quote(name))\(hint)",
            allowed: names.joined(separator: ", "))
    }

    @inline(never)
    func repeatedKey(_ key: JSONText) -> JSONError {
        refusal(
            at: place, found: "found the key \(FoundText.quote(key.string)) a second time", allowed: "each key once")
    }
}
