/// The head of an unmasked, unfragmented WebSocket frame, as a server sends it (RFC 6455, 5.2).
struct WebSocketHeader {
    let opcode: UInt8
    let payloadCount: Int

    /// Its size: 2, 4 or 10 bytes.
    var count: Int {
        switch payloadCount {
        case ..<126: 2
        case ..<65_536: 4
        default: 10
        }
    }

    /// Writes `count` bytes.
    func write(to bytes: UnsafeMutablePointer<UInt8>) {
        bytes[0] = 0x80 | opcode
        switch count {
        case 2:
            bytes[1] = UInt8(payloadCount)
        case 4:
            bytes[1] = 126
            bytes[2] = UInt8(payloadCount >> 8)
            bytes[3] = UInt8(payloadCount & 0xFF)
        default:
            bytes[1] = 127
            for place in 0..<8 { bytes[2 + place] = UInt8(truncatingIfNeeded: payloadCount >> (56 - 8 * place)) }
        }
    }
}
