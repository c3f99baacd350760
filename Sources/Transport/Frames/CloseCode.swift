/// The WebSocket close codes this server sends on its own (RFC 6455, 7.4.1).
package enum CloseCode {
    /// The server is stopping.
    package static let goingAway: UInt16 = 1001
    package static let protocolError: UInt16 = 1002
    /// Binary messages are not spoken here.
    package static let unsupported: UInt16 = 1003
    /// Text that is not UTF-8.
    package static let notUTF8: UInt16 = 1007
    /// Too many fragments, too slow a message, too many unread answers.
    package static let policy: UInt16 = 1008
    package static let tooBig: UInt16 = 1009
    /// The server has too much to do.
    package static let tryAgainLater: UInt16 = 1013
}

extension Frame {
    /// A close frame. The reason is cut to the 123 bytes the protocol has room for, between two characters.
    init(closing code: UInt16, reason: String) {
        var payload = [UInt8(code >> 8), UInt8(code & 0xFF)]
        for character in reason {
            let bytes = character.utf8
            if payload.count + bytes.count > 125 { break }
            payload.append(contentsOf: bytes)
        }
        self.init(control: Opcode.close, payload: payload)
    }
}
