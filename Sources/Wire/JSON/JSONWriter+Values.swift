extension JSONWriter {
    /// Writes a tree. A number that kept its text is written as it was read.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let number):
            if var text = number.text {
                text.withUTF8 { raw($0) }
            } else {
                self.number(number.value)
            }
        case .string(let text): string(text)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                key(escaping: member.key)
                self.value(member.value)
            }
            endObject()
        }
    }
}
