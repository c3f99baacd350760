/// Bytes as text of 64 letters (RFC 4648, section 4), padded.
enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32((3 - group.count) * 8)
            for place in 0..<4 {
                text.append(place <= group.count ? letters[Int(bits >> UInt32(18 - place * 6) & 63)] : 61)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes, or nil when the text is not base64. The padding may be missing.
    static func decode(_ text: String) -> [UInt8]? {
        var letters = Array(text.utf8)
        while letters.last == 61 { letters.removeLast() }
        guard letters.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        for (index, letter) in letters.enumerated() {
            guard let value = Self.letters.firstIndex(of: letter) else { return nil }
            bits = bits << 6 | UInt32(value)
            // Every letter but the first of four completes a byte.
            let spare = UInt32(6 - index % 4 * 2)
            if index % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> spare)) }
        }
        return bytes
    }
}
