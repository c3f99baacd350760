/// The proof that a WebSocket handshake was understood (RFC 6455, 4.2.2): the key's SHA-1 in Base64.
enum HandshakeAnswer {
    private static let salt = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of Sec-WebSocket-Accept.
    static func accept(_ key: UnsafeRawBufferPointer) -> String {
        base64(SHA1.digest(Array(key) + Array(salt.utf8)))
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for place in 0..<3 { bits = bits << 8 | UInt32(place < group.count ? group[start + place] : 0) }
            for place in 0..<4 {
                let letter = alphabet[Int(bits >> (18 - 6 * UInt32(place)) & 63)]
                text.append(place <= group.count ? letter : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
