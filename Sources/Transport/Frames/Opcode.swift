/// The WebSocket opcodes we send or look at (RFC 6455, 11.8).
enum Opcode {
    static let text: UInt8 = 0x1
    static let binary: UInt8 = 0x2
    static let close: UInt8 = 0x8
    static let ping: UInt8 = 0x9
    static let pong: UInt8 = 0xA
    /// Not an opcode but the bit beside it, RSV1: the message is compressed (RFC 7692, 6).
    static let compressed: UInt8 = 0x40
}
