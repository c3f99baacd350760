/// Checks UTF-8 byte by byte where a text has more than ASCII (Unicode 16, table 3-7).
enum UTF8Sequence {
    /// The length of the well-formed sequence of two to four bytes at `offset`, or 0 when there is none: a stray
    /// continuation, an overlong form, a surrogate, a scalar beyond U+10FFFF, or a sequence the text ends in.
    static func length(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        let left = bytes.count - offset
        guard left >= 2 else { return 0 }
        let lead = bytes[offset]
        let second = bytes[offset + 1]
        switch lead {
        case 0xC2...0xDF:
            return isContinuation(second) ? 2 : 0
        case 0xE0...0xEF:
            guard left >= 3, isContinuation(second), isContinuation(bytes[offset + 2]) else { return 0 }
            if lead == 0xE0, second < 0xA0 { return 0 }  // overlong
            if lead == 0xED, second > 0x9F { return 0 }  // surrogate
            return 3
        case 0xF0...0xF4:
            guard left >= 4, isContinuation(second), isContinuation(bytes[offset + 2]),
                isContinuation(bytes[offset + 3])
            else { return 0 }
            if lead == 0xF0, second < 0x90 { return 0 }  // overlong
            if lead == 0xF4, second > 0x8F { return 0 }  // beyond U+10FFFF
            return 4
        default:
            return 0
        }
    }

    /// The scalar of the sequence of two to four bytes at `offset`, and its length; nil when there is none.
    static func scalar(at offset: Int, in bytes: UnsafeRawBufferPointer) -> (scalar: Unicode.Scalar, length: Int)? {
        let length = length(at: offset, in: bytes)
        guard length > 0 else { return nil }
        var value = UInt32(bytes[offset]) & (0x7F >> UInt32(length))
        for index in 1..<length { value = value << 6 | UInt32(bytes[offset + index] & 0x3F) }
        return Unicode.Scalar(value).map { ($0, length) }
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
