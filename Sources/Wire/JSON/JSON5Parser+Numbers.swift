extension JSON5Parser {
    /// Reads the number that begins at `position` with a sign, a digit or a point.
    mutating func number(at mark: TextMark) throws(JSONError) -> MarkedValue.Node {
        let isNegative = byte == UInt8(ascii: "-")
        if isNegative || byte == UInt8(ascii: "+") { position += 1 }
        if byte == UInt8(ascii: "I") || byte == UInt8(ascii: "N") { return try namedNumber(isNegative, at: mark) }
        if byte == UInt8(ascii: "0"), byte(after: 1) | 0x20 == UInt8(ascii: "x") {
            return try hexadecimalNumber(isNegative, at: mark)
        }
        return try decimalNumber(isNegative, at: mark)
    }

    /// Reads `Infinity` or `NaN` after a sign.
    private mutating func namedNumber(_ isNegative: Bool, at mark: TextMark) throws(JSONError) -> MarkedValue.Node {
        let start = position
        if let name = try nameIfAny(), name == "Infinity" || name == "NaN" {
            return refuseNumber(isNegative ? "-\(name)" : name, at: mark)
        }
        position = start
        throw syntaxError("a digit after the sign")
    }

    private mutating func hexadecimalNumber(_ isNegative: Bool, at mark: TextMark) throws(JSONError) -> MarkedValue.Node
    {
        let start = position
        position += 2
        while position < bytes.count, JSONEscape.hexadecimal(bytes[position..<position + 1]) != nil {
            position += 1
        }
        guard position > start + 2 else { throw syntaxError("a hexadecimal digit after 0x") }
        let digits = String(decoding: bytes[(start + 2)..<position], as: UTF8.self)
        let sign = isNegative ? "-" : ""
        if let magnitude = UInt64(digits, radix: 16) {
            let value = Double(magnitude)
            let isExact = magnitude <= 1 << 53
            let text = isExact ? nil : "\(sign)\(magnitude)"
            return .number(JSONNumber(value: isNegative ? -value : value, text: text))
        }
        guard let value = Double("\(sign)0x\(digits)"), value.isFinite else {
            return refuseNumber(FoundText.shortened("\(sign)0x\(digits)"), at: mark)
        }
        return .number(JSONNumber(value))
    }

    private mutating func decimalNumber(_ isNegative: Bool, at mark: TextMark) throws(JSONError) -> MarkedValue.Node {
        let start = position
        var digits = JSONDecimal.Digits()
        let wholeDigits = takeDigits(&digits, isFraction: false)
        if wholeDigits > 1, bytes[start] == UInt8(ascii: "0") {
            position = start
            throw syntaxError("one 0 at most before the point", found: "a number with a leading 0")
        }
        var fractionDigits = 0
        if byte == UInt8(ascii: ".") {
            position += 1
            fractionDigits = takeDigits(&digits, isFraction: true)
        }
        guard wholeDigits + fractionDigits > 0 else { throw syntaxError("a digit") }
        let exponentStart = position
        if byte | 0x20 == UInt8(ascii: "e") { try takeExponent(&digits) }

        // As JSON spells it: a digit on both sides of the point, no plus sign.
        var text = isNegative ? "-" : ""
        text += wholeDigits == 0 ? "0" : String(decoding: bytes[start..<start + wholeDigits], as: UTF8.self)
        if fractionDigits > 0 {
            text += "." + String(decoding: bytes[exponentStart - fractionDigits..<exponentStart], as: UTF8.self)
        }
        text += String(decoding: bytes[exponentStart..<position], as: UTF8.self)
        let number = text.withUTF8 { utf8 in
            JSONNumber(JSONDecimal(digits: digits, isNegative: isNegative, text: UnsafeRawBufferPointer(utf8)))
        }
        guard let number else { return refuseNumber(FoundText.shortened(text), at: mark) }
        return .number(number)
    }

    private mutating func takeDigits(_ digits: inout JSONDecimal.Digits, isFraction: Bool) -> Int {
        let start = position
        while JSONScanner.isDigit(byte) {
            digits.append(byte, isFraction: isFraction)
            position += 1
        }
        return position - start
    }

    private mutating func takeExponent(_ digits: inout JSONDecimal.Digits) throws(JSONError) {
        position += 1
        let isNegative = byte == UInt8(ascii: "-")
        if isNegative || byte == UInt8(ascii: "+") { position += 1 }
        guard JSONScanner.isDigit(byte) else { throw syntaxError("a digit of the exponent") }
        var exponent = 0
        while JSONScanner.isDigit(byte) {
            exponent = JSONDecimal.Digits.appending(byte, to: exponent)
            position += 1
        }
        digits.exponent += isNegative ? -exponent : exponent
    }
}
