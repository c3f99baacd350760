/// Percent-encoding, as in paths and queries.
enum PercentCode {
    /// The byte that "%41" at `place` stands for; nil when it is not a percent sign and two hexadecimal digits.
    static func byte(_ bytes: UnsafeRawBufferPointer, at place: Int) -> UInt8? {
        guard place + 2 < bytes.count, bytes[place] == UInt8(ascii: "%"), let high = digit(bytes[place + 1]),
            let low = digit(bytes[place + 2])
        else { return nil }
        return high << 4 | low
    }

    /// The text that the bytes stand for, or nil when they are not percent-encoded UTF-8.
    static func decode(_ bytes: UnsafeRawBufferPointer) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "%") {
                guard let byte = byte(bytes, at: place) else { return nil }
                decoded.append(byte)
                place += 3
            } else {
                decoded.append(bytes[place])
                place += 1
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
