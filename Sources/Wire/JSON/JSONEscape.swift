/// One escape of a JSON string, from its backslash on; two `\u` that form a surrogate pair are one.
struct JSONEscape {
    let scalar: Unicode.Scalar

    /// Bytes the escape takes: 2, 6 or, for a pair, 12.
    let length: Int

    /// Reads the escape at `offset`, or gives nil when RFC 8259 does not have it or its surrogate stands alone.
    init?(at offset: Int, in bytes: UnsafeRawBufferPointer) {
        guard offset + 1 < bytes.count else { return nil }
        switch bytes[offset + 1] {
        case UInt8(ascii: "\""): self.init("\"")
        case UInt8(ascii: "\\"): self.init("\\")
        case UInt8(ascii: "/"): self.init("/")
        case UInt8(ascii: "b"): self.init("\u{08}")
        case UInt8(ascii: "f"): self.init("\u{0C}")
        case UInt8(ascii: "n"): self.init("\n")
        case UInt8(ascii: "r"): self.init("\r")
        case UInt8(ascii: "t"): self.init("\t")
        case UInt8(ascii: "u"): self.init(unicodeAt: offset, in: bytes)
        default: return nil
        }
    }

    private init(_ scalar: Unicode.Scalar) {
        self.scalar = scalar
        length = 2
    }

    /// Reads `\uXXXX`, and the second half when the first is a high surrogate.
    init?(unicodeAt offset: Int, in bytes: UnsafeRawBufferPointer) {
        guard let first = Self.unit(at: offset, in: bytes) else { return nil }
        if let scalar = Unicode.Scalar(first) {
            self.scalar = scalar
            length = 6
            return
        }
        guard first < 0xDC00, let second = Self.unit(at: offset + 6, in: bytes), (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { return nil }
        self.scalar = scalar
        length = 12
    }

    /// The four hexadecimal digits of a `\u` at `offset`; nil when anything else stands there.
    static func unit(at offset: Int, in bytes: UnsafeRawBufferPointer) -> UInt32? {
        guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        return hexadecimal(bytes[(offset + 2)..<(offset + 6)])
    }

    /// The value of hexadecimal digits; nil when one is none. Eight at most.
    static func hexadecimal(_ digits: Slice<UnsafeRawBufferPointer>) -> UInt32? {
        var value: UInt32 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(digit - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return value
    }
}
