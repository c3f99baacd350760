import Glibc

/// Comparing and checking the bytes of a request's head without making strings of them.
enum HeaderText {
    /// True when the bytes are exactly that text.
    static func isExactly(_ bytes: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard bytes.count == count, let start = bytes.baseAddress else { return bytes.count == count }
        return memcmp(start, text.utf8Start, count) == 0
    }

    /// True when the bytes are that ASCII word, case ignored. The word must be in lower case.
    static func equals(_ bytes: UnsafeRawBufferPointer, _ lowercased: StaticString) -> Bool {
        bytes.count == lowercased.utf8CodeUnitCount && hasPrefix(bytes, lowercased)
    }

    /// True when the bytes begin with that ASCII word, case ignored. The word must be in lower case.
    static func hasPrefix(_ bytes: UnsafeRawBufferPointer, _ lowercased: StaticString) -> Bool {
        let count = lowercased.utf8CodeUnitCount
        guard bytes.count >= count else { return false }
        let word = lowercased.utf8Start
        for place in 0..<count where lower(bytes[place]) != word[place] { return false }
        return true
    }

    /// True when one element of a comma-separated list is that ASCII word, case ignored.
    static func list(_ bytes: UnsafeRawBufferPointer, contains lowercased: StaticString) -> Bool {
        var start = 0
        while start <= bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: ",") { end += 1 }
            if equals(trimmed(UnsafeRawBufferPointer(rebasing: bytes[start..<end])), lowercased) { return true }
            start = end + 1
        }
        return false
    }

    /// The bytes without blanks and tabs at either end.
    static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var start = 0
        var end = bytes.count
        while start < end, isBlank(bytes[start]) { start += 1 }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }

    /// The value of decimal digits; nil when there is anything else, or nothing, or more than 18 digits.
    static func number(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard (1...18).contains(bytes.count) else { return nil }
        var value = 0
        for byte in bytes {
            guard isDigit(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }

    /// True when every byte may stand in a header's name or a method (RFC 9110, 5.6.2) and there is one.
    static func isToken(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if bytes.isEmpty { return false }
        for byte in bytes where !isTokenByte(byte) { return false }
        return true
    }

    /// True when a byte may not stand in a header's value: a control character other than the tab.
    ///
    /// Without a way out of the loop, so that the compiler can look at 16 bytes at a time.
    static func hasControl(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var found = false
        for byte in bytes { found = found || ((byte < 0x20) != (byte == 0x09)) || byte == 0x7F }
        return found
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    static func lower(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        if lower(byte) &- UInt8(ascii: "a") < 26 || isDigit(byte) { return true }
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "#"),
            UInt8(ascii: "$"),
            UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            return true
        default:
            return false
        }
    }
}
