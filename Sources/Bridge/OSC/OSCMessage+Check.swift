extension OSCPacket {
    /// The largest datagram that IPv4 carries; larger ones go over TCP only.
    package static let maximumDatagram = 65_507
    package static let maximumLength = 1 << 20
    package static let maximumDepth = 8
    package static let maximumArguments = 1_024

    /// Refuses what can't be sent, with what is wrong and what is allowed.
    package func check() throws(BridgeError) {
        try check(depth: 0)
    }

    private func check(depth: Int) throws(BridgeError) {
        guard depth <= Self.maximumDepth else {
            throw BridgeError(found: "bundles in bundles", allowed: "\(Self.maximumDepth) levels of them")
        }
        switch self {
        case .message(let message): try message.check()
        case .bundle(_, let packets): for packet in packets { try packet.check(depth: depth + 1) }
        }
    }
}

extension OSCMessage {
    package func check() throws(BridgeError) {
        try OSCAddress.check(address)
        guard arguments.count <= OSCPacket.maximumArguments else {
            throw BridgeError(
                found: "\(arguments.count) arguments for \(address)", allowed: "at most \(OSCPacket.maximumArguments)")
        }
        for case .string(let text) in arguments where text.utf8.contains(0) {
            throw BridgeError(found: "a zero byte in a string for \(address)", allowed: "text, or a blob")
        }
    }
}
