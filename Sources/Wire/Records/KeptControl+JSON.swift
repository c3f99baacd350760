import ControlKit

/// What is kept of a control, as the store and presets have it: a part of its record.
///
///     {"id":"gain","kind":"slider","value":0.5}
extension KeptControl {
    /// Writes a view's kept values, read at this moment; false, and nothing, when it has none.
    ///
    /// - Parameter withID: whether the object names the control; the store has the name elsewhere.
    @discardableResult
    package static func write(_ view: UIView, withID: Bool, into writer: inout JSONWriter) -> Bool {
        let table = view.properties
        var bits = table.memorable
        guard bits != 0 else { return false }
        writer.beginObject()
        if withID { RecordEncoder.writeIdentity(of: view, into: &writer) }
        writer.key("kind")
        writer.string(type(of: view).kind)
        while bits != 0 {
            let index = bits.trailingZeroBitCount
            bits &= bits - 1
            guard let value = view.property(at: index) else { continue }
            writer.key(escaping: table.properties[index].name)
            writer.value(value)
        }
        writer.endObject()
        return true
    }

    /// Reads the object `write` wrote. `id` is for one that does not name its control.
    package static func read(_ scanner: inout JSONScanner, id: String? = nil) throws(JSONError) -> KeptControl {
        var id = id
        var kind: String?
        var members: [PropertyValue.Member] = []
        _ = try scanner.peek()
        let start = scanner.place
        for member in try PropertyValue.members(&scanner) {
            switch (member.name, member.value) {
            case ("id", .string(let name)): id = name
            case ("kind", .string(let name)): kind = name
            default: members.append(member)
            }
        }
        guard let id else { throw scanner.refusal(missing: "id", in: start, allowed: "the id of the control") }
        guard let kind else { throw scanner.refusal(missing: "kind", in: start, allowed: "the kind of the control") }
        return KeptControl(id: id, kind: kind, members: members)
    }

    /// Reads what the store kept of a control; nil when it can't be read.
    package init?(_ bytes: [UInt8], id: String) {
        let kept = bytes.withUnsafeBytes { bytes in
            var scanner = JSONScanner(bytes)
            return try? KeptControl.read(&scanner, id: id)
        }
        guard let kept else { return nil }
        self = kept
    }
}
