extension JSONScanner {
    /// Reads the next value whole, of whatever kind.
    package mutating func value() throws(JSONError) -> JSONValue {
        switch try peek() {
        case .object: return .object(try members())
        case .array:
            try beginArray()
            var elements: [JSONValue] = []
            while try nextElement() { elements.append(try value()) }
            return .array(elements)
        case .string: return .string(try text().string)
        case .number: return .number(try number())
        case .bool: return .bool(try word())
        case .null:
            guard try takeNull() else { throw syntaxError("a value") }
            return .null
        }
    }

    /// Passes over the next value and gives its text as written.
    package mutating func rawValue() throws(JSONError) -> UnsafeRawBufferPointer {
        _ = try peek()
        let start = position
        try skipValue()
        return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    }

    /// Passes over the next value, checking it but keeping nothing. Keys of the same name pass unnoticed.
    package mutating func skipValue() throws(JSONError) {
        switch try peek() {
        case .object:
            try beginObject()
            while try nextKey() != nil { try skipValue() }
        case .array:
            try beginArray()
            while try nextElement() { try skipValue() }
        case .string: _ = try text()
        case .number: _ = try decimal()
        case .bool: _ = try word()
        case .null:
            guard try takeNull() else { throw syntaxError("a value") }
        }
    }

    private mutating func members() throws(JSONError) -> [JSONMember] {
        try beginObject()
        var members: [JSONMember] = []
        var names = NameSet()
        while let key = try nextKey() {
            let name = key.string
            guard names.insert(name) else { throw repeatedKey(key) }
            members.append(JSONMember(key: name, value: try value()))
        }
        return members
    }

    private mutating func number() throws(JSONError) -> JSONNumber {
        let decimal = try decimal()
        guard let number = JSONNumber(decimal) else { throw refusal(at: place, allowed: "a number below 1.8e308") }
        return number
    }

    /// Reads `true` or `false` where `peek` saw the first letter of one.
    private mutating func word() throws(JSONError) -> Bool {
        if take("true") { return true }
        if take("false") { return false }
        throw syntaxError("a value")
    }
}
