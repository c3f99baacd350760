extension JSONWriter {
    /// Writes the text in quotes, after a comma where one is due, escaping what RFC 8259 says must be: the quote, the
    /// backslash and control characters.
    mutating func quote(_ text: String) {
        let comma = needsComma
        var text = text  // withUTF8 may have to make it contiguous
        text.withUTF8 { utf8 in
            reserve(utf8.count + 3)
            put(UInt8(ascii: ","), if: comma)
            put(UInt8(ascii: "\""))
            if Self.hasEscapes(utf8) {
                for byte in utf8 { putEscaped(byte) }
            } else {
                put(utf8)
            }
            reserve(1)
            put(UInt8(ascii: "\""))
        }
    }

    @inline(__always)
    static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// True when a byte must be escaped. Without a way out of the loop, so that the compiler can look at 16 bytes at a time.
    @inline(__always)
    private static func hasEscapes(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        var found = false
        for byte in utf8 {
            found = found || byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        }
        return found
    }

    private mutating func putEscaped(_ byte: UInt8) {
        reserve(6)
        guard Self.mustEscape(byte) else { return put(byte) }
        put(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): put(byte)
        case 0x08: put(UInt8(ascii: "b"))
        case 0x09: put(UInt8(ascii: "t"))
        case 0x0A: put(UInt8(ascii: "n"))
        case 0x0C: put(UInt8(ascii: "f"))
        case 0x0D: put(UInt8(ascii: "r"))
        default:
            put(StaticString("u00").utf8Bytes)
            put(Self.hexadecimalDigit(byte >> 4))
            put(Self.hexadecimalDigit(byte & 0x0F))
        }
    }

    private static func hexadecimalDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
    }
}

extension StaticString {
    /// The literal's bytes, which live as long as the program.
    @inline(__always)
    var utf8Bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
