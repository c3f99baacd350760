extension JSON5Parser {
    /// Reads the string in single or double quotes that begins at `position`.
    mutating func string() throws(JSONError) -> String {
        let start = mark()
        let quote = byte
        position += 1
        var text = ""
        var run = position  // the bytes from here on are taken as they stand
        while position < bytes.count {
            let byte = bytes[position]
            if byte == quote {
                append(from: run, to: &text)
                position += 1
                return text
            }
            if byte == UInt8(ascii: "\\") {
                append(from: run, to: &text)
                if let scalar = try escape() { text.unicodeScalars.append(scalar) }
                run = position
            } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                throw syntaxError("\(quoteName(quote)) before the line ends, or a backslash at its end")
            } else {
                position += try scalar().length
            }
        }
        throw JSONError(mark: start, found: "found a string without an end", allowed: "\(quoteName(quote)) to end it")
    }

    private func append(from start: Int, to text: inout String) {
        text += String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private func quoteName(_ quote: UInt8) -> String { FoundText.name(Unicode.Scalar(quote)) }

    /// Reads the escape at `position`; nil for a backslash at a line's end, which stands for nothing.
    private mutating func escape() throws(JSONError) -> Unicode.Scalar? {
        switch byte(after: 1) {
        case UInt8(ascii: "u"):
            guard let escape = JSONEscape(unicodeAt: position, in: bytes) else { throw unicodeError() }
            position += escape.length
            return escape.scalar
        case UInt8(ascii: "x"):
            guard position + 4 <= bytes.count,
                let value = JSONEscape.hexadecimal(bytes[(position + 2)..<(position + 4)]),
                let scalar = Unicode.Scalar(value)
            else { throw syntaxError("an escape such as \\xe9", found: "\\x without two hexadecimal digits") }
            position += 4
            return scalar
        case UInt8(ascii: "1")...UInt8(ascii: "9"),
            UInt8(ascii: "0") where JSONScanner.isDigit(byte(after: 2)):
            throw syntaxError("\\x with two hexadecimal digits, or \\0", found: "an escape with decimal digits")
        default:
            position += 1
            guard position < bytes.count else { return nil }  // the string has no end; the caller says so
            let lineEnd = lineEndLength()
            if lineEnd > 0 {
                position += lineEnd
                return nil
            }
            let (scalar, length) = try scalar()
            position += length
            return Self.meaning(of: scalar)
        }
    }

    private mutating func unicodeError() -> JSONError {
        guard JSONEscape.unit(at: position, in: bytes) != nil else {
            return syntaxError("an escape such as \\u00e9", found: "\\u without four hexadecimal digits")
        }
        let half = String(decoding: bytes[position..<position + 6], as: UTF8.self)
        return syntaxError("both halves, such as \\ud83c\\udf9a", found: "half a surrogate pair, \(half)")
    }

    /// What a backslash makes of the character after it: most stand for themselves.
    private static func meaning(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "b": "\u{08}"
        case "f": "\u{0C}"
        case "n": "\n"
        case "r": "\r"
        case "t": "\t"
        case "v": "\u{0B}"
        case "0": "\0"
        default: scalar
        }
    }
}
