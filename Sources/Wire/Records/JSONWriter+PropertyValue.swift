import ControlKit

extension JSONWriter {
    /// Writes a property's value: 32-bit floats as the shortest text that reads back the same.
    ///
    /// A number that is not finite is written as null; no property has one.
    package mutating func value(_ value: PropertyValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .integer(let value): number(value)
        case .float(let value): if value.isFinite { number(value) } else { null() }
        case .double(let value): if value.isFinite { number(value) } else { null() }
        case .string(let text): string(text)
        case .array(let items):
            beginArray()
            for item in items { self.value(item) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                key(escaping: member.name)
                self.value(member.value)
            }
            endObject()
        }
    }
}
