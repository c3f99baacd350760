/// Fields that several commands have.
extension JSONScanner {
    /// A string, where only the listed ones are allowed: another kind of value is refused with the list.
    @inline(__always)
    mutating func text(allowed: String) throws(JSONError) -> JSONText {
        guard try peek() == .string else { throw refusal(at: place, allowed: allowed) }
        return try text()
    }

    /// Text of at most so many bytes.
    mutating func string(atLeast minimum: Int = 0, atMost maximum: Int) throws(JSONError) -> String {
        let text = try text()
        // Escapes only ever get shorter, so what fits as written is not counted again.
        guard text.utf8.count >= minimum, text.utf8.count <= maximum || text.string.utf8.count <= maximum else {
            let range = minimum == 0 ? "at most \(maximum)" : "\(minimum) to \(maximum)"
            throw refusal(at: place, allowed: "text of \(range) bytes")
        }
        return text.string
    }

    /// The id of a control or of a touch.
    mutating func id() throws(JSONError) -> String {
        try string(atLeast: 1, atMost: CommandLimits.idBytes)
    }

    /// A length in points, or a share of a side.
    @inline(__always)
    mutating func coordinate() throws(JSONError) -> Double {
        let value = try double()
        guard value.magnitude <= CommandLimits.coordinate else {
            throw refusal(at: place, allowed: "a number from -1e7 to 1e7")
        }
        return value
    }

    /// A number within bounds.
    mutating func number(in range: ClosedRange<Double>, allowed: String) throws(JSONError) -> Double {
        guard try peek() == .number else { throw refusal(at: place, allowed: allowed) }
        let value = try double()
        guard range.contains(value) else { throw refusal(at: place, allowed: allowed) }
        return value
    }
}
