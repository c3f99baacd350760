extension JSONScanner {
    /// Reads a number as a 64-bit value; anything else, and a number too large for one, is refused.
    package mutating func double() throws(JSONError) -> Double {
        let decimal = try decimal()
        guard let value = decimal.double else { throw refusal(at: place, allowed: "a number below 1.8e308") }
        return value
    }

    /// Reads a number as the nearest 32-bit value; anything else, and a number too large for one, is refused.
    package mutating func float() throws(JSONError) -> Float {
        let decimal = try decimal()
        guard let value = decimal.float else { throw refusal(at: place, allowed: "a number below 3.4e38") }
        return value
    }

    /// Reads a whole number; `3.0` and `3e2` are whole. Anything else, and a number out of range, is refused.
    package mutating func integer(in range: ClosedRange<Int> = Int.min...Int.max) throws(JSONError) -> Int {
        let decimal = try decimal()
        guard let value = decimal.integer, range.contains(value) else {
            let limits = range == Int.min...Int.max ? "" : " from \(range.lowerBound) to \(range.upperBound)"
            throw refusal(at: place, allowed: "a whole number\(limits)")
        }
        return value
    }

    /// Reads a number without deciding yet what to keep it in; anything else is refused.
    @inline(__always)
    package mutating func decimal() throws(JSONError) -> JSONDecimal {
        try startToken()
        let first = bytes[position]
        guard first == UInt8(ascii: "-") || Self.isDigit(first) else { throw kindError("a number") }
        return try scanDecimal()
    }

    mutating func scanDecimal() throws(JSONError) -> JSONDecimal {
        let start = position
        let negative = bytes[position] == UInt8(ascii: "-")
        if negative { position += 1 }
        var digits = JSONDecimal.Digits()

        guard Self.isDigit(byte) else { throw syntaxError("a digit after '-'") }
        if byte == UInt8(ascii: "0") {
            position += 1
            if Self.isDigit(byte) {
                throw error(
                    at: start, found: "found a number with a leading 0", allowed: "one 0 at most before the point")
            }
        } else {
            while Self.isDigit(byte) {
                digits.append(byte, isFraction: false)
                position += 1
            }
        }
        if byte == UInt8(ascii: ".") {
            position += 1
            guard Self.isDigit(byte) else { throw syntaxError("a digit after '.'") }
            while Self.isDigit(byte) {
                digits.append(byte, isFraction: true)
                position += 1
            }
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") { try scanExponent(&digits) }
        return JSONDecimal(
            digits: digits, isNegative: negative, text: UnsafeRawBufferPointer(rebasing: bytes[start..<position]))
    }

    private mutating func scanExponent(_ digits: inout JSONDecimal.Digits) throws(JSONError) {
        position += 1
        let negative = byte == UInt8(ascii: "-")
        if negative || byte == UInt8(ascii: "+") { position += 1 }
        guard Self.isDigit(byte) else { throw syntaxError("a digit of the exponent") }
        var exponent = 0
        while Self.isDigit(byte) {
            exponent = JSONDecimal.Digits.appending(byte, to: exponent)
            position += 1
        }
        digits.exponent += negative ? -exponent : exponent
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
