import ControlKit

/// Words of JSON Schema.
extension JSONWriter {
    mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        key(escaping: name)
        beginObject()
        body(&self)
        endObject()
    }

    mutating func member(_ name: String, _ value: String) {
        key(escaping: name)
        string(value)
    }

    mutating func strings(_ name: String, _ values: [String]) {
        key(escaping: name)
        beginArray()
        for value in values { string(value) }
        endArray()
    }

    mutating func reference(_ definition: String) { member("$ref", "#/$defs/" + definition) }

    /// What a property type accepts, as members of the object being written.
    ///
    /// - Parameter count: how many elements an array has, where that is fixed.
    mutating func type(_ type: PropertyType, count: Int? = nil) {
        switch type {
        case .bool: member("type", "boolean")
        case .integer(let range):
            member("type", "integer")
            if range.lowerBound > Int.min { bound("minimum", Double(range.lowerBound)) }
            if range.upperBound < Int.max { bound("maximum", Double(range.upperBound)) }
        case .number(let range):
            member("type", "number")
            if range.lowerBound > -Double(Float.greatestFiniteMagnitude) { bound("minimum", range.lowerBound) }
            if range.upperBound < Double(Float.greatestFiniteMagnitude) { bound("maximum", range.upperBound) }
        case .string(let bytes):
            member("type", "string")
            bound("maxLength", Double(bytes))
        case .choice(let names): strings("enum", names)
        case .array(let element, let most):
            member("type", "array")
            if let count { bound("minItems", Double(count)) }
            bound("maxItems", Double(most))
            object("items") { $0.type(element) }
        case .object(let names):
            member("type", "object")
            key("additionalProperties")
            bool(names.isEmpty)
            if !names.isEmpty { object("properties") { writer in for name in names { writer.object(name) { _ in } } } }
        case .optional(let inner): anyOf([inner], orNull: true)
        case .oneOf(let types): anyOf(types, orNull: false)
        }
    }

    private mutating func anyOf(_ types: [PropertyType], orNull: Bool) {
        key("anyOf")
        beginArray()
        for type in types {
            beginObject()
            self.type(type)
            endObject()
        }
        if orNull {
            beginObject()
            member("type", "null")
            endObject()
        }
        endArray()
    }

    mutating func bound(_ name: StaticString, _ value: Double) {
        key(name)
        number(value)
    }
}
