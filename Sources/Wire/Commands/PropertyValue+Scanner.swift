import ControlKit

extension PropertyValue {
    /// Reads the next value, of whatever kind. A number without fraction and exponent is an integer where it fits.
    init(_ scanner: inout JSONScanner) throws(JSONError) {
        switch try scanner.peek() {
        case .null, .bool, .string: self = try PropertyValue(scalar: &scanner)
        case .number: self = try PropertyValue(number: &scanner)
        case .array:
            try scanner.beginArray()
            var items: [PropertyValue] = []
            while try scanner.nextElement() { items.append(try PropertyValue(&scanner)) }
            self = .array(items)
        case .object: self = .object(try Self.members(&scanner))
        }
    }

    /// Reads an object's members in the order they were written; a key that stands twice is refused.
    static func members(_ scanner: inout JSONScanner) throws(JSONError) -> [Member] {
        try scanner.beginObject()
        var members: [Member] = []
        var names = NameSet()
        while let key = try scanner.nextKey() {
            let name = key.string
            guard names.insert(name) else { throw scanner.repeatedKey(key) }
            members.append(Member(name, try PropertyValue(&scanner)))
        }
        return members
    }

    private init(scalar scanner: inout JSONScanner) throws(JSONError) {
        if try scanner.peek() == .string {
            self = .string(try scanner.text().string)
        } else if try scanner.takeNull() {
            self = .null
        } else {
            self = .bool(try scanner.bool())
        }
    }

    private init(number scanner: inout JSONScanner) throws(JSONError) {
        let decimal = try scanner.decimal()
        if decimal.isPlainInteger, let integer = decimal.integer {
            self = .integer(integer)
        } else if let number = decimal.double {
            self = .double(number)
        } else {
            throw scanner.refusal(at: scanner.place, allowed: "a number below 1.8e308")
        }
    }

    /// Reads a whole text of JSON.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        self = try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
            var scanner = JSONScanner(UnsafeRawBufferPointer(bytes))
            let value = try PropertyValue(&scanner)
            try scanner.end()
            return value
        }
    }
}
