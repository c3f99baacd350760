extension JSON5Parser {
    /// Passes over white space, line ends and comments.
    mutating func skipSpace() throws(JSONError) {
        while position < bytes.count {
            switch bytes[position] {
            case 0x09...0x0D, 0x20:
                position += 1
            case UInt8(ascii: "/") where byte(after: 1) == UInt8(ascii: "/"):
                try skipLineComment()
            case UInt8(ascii: "/") where byte(after: 1) == UInt8(ascii: "*"):
                try skipBlockComment()
            case 0x80...:
                let (scalar, length) = try scalar()
                guard Self.isSpace(scalar) else { return }
                position += length
            default:
                return
            }
        }
    }

    private mutating func skipLineComment() throws(JSONError) {
        position += 2
        while position < bytes.count, lineEndLength() == 0 {
            position += try scalar().length
        }
    }

    private mutating func skipBlockComment() throws(JSONError) {
        let start = mark()
        position += 2
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "*"), byte(after: 1) == UInt8(ascii: "/") {
                position += 2
                return
            }
            position += try scalar().length
        }
        throw JSONError(mark: start, found: "found a comment without an end", allowed: "'*/' to end it")
    }

    /// The scalar at `position`, which is not the end, and the bytes it takes.
    mutating func scalar() throws(JSONError) -> (scalar: Unicode.Scalar, length: Int) {
        let byte = bytes[position]
        if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
        guard let (scalar, length) = UTF8Sequence.scalar(at: position, in: bytes) else { throw syntaxError("UTF-8") }
        return (scalar, length)
    }

    /// Bytes of the line end at `position`: 2 for `\r\n`, 3 for U+2028 and U+2029, 0 when none is there.
    func lineEndLength() -> Int {
        switch byte {
        case UInt8(ascii: "\n"): 1
        case UInt8(ascii: "\r"): byte(after: 1) == UInt8(ascii: "\n") ? 2 : 1
        case 0xE2 where byte(after: 1) == 0x80 && byte(after: 2) & 0xFE == 0xA8: 3
        default: 0
        }
    }

    /// White space beyond ASCII: the no-break space, the byte order mark, Unicode's space separators and line separators.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{FEFF}", "\u{2028}", "\u{2029}": true
        default: scalar.properties.generalCategory == .spaceSeparator
        }
    }
}
