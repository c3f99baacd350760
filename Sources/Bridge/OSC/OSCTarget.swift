/// Where OSC packets go.
package struct OSCTarget: Hashable, Sendable, CustomStringConvertible {
    package enum Transport: String, CaseIterable, Sendable {
        /// A datagram each; nobody says whether it arrived.
        case udp
        /// Over TCP, each packet behind its length (OSC 1.0).
        case tcp
        /// Over TCP, packets between END marks (OSC 1.1; SLIP, RFC 1055).
        case slip
    }

    package var transport: Transport
    package var host: String
    package var port: UInt16

    package init(_ transport: Transport, host: String, port: UInt16) {
        self.transport = transport
        self.host = host
        self.port = port
    }

    /// Reads `192.168.1.5:9000`, `desk.local:9000`, `[::1]:9000`, each with `udp://`, `tcp://` or `slip://` before it; UDP
    /// when nothing is.
    package init(parsing text: String) throws(BridgeError) {
        let allowed = "HOST:PORT, with udp://, tcp:// or slip:// before it"
        var rest = text[...]
        transport = .udp
        if let mark = text.firstRange(of: "://") {
            guard let named = Transport(rawValue: text[..<mark.lowerBound].lowercased()) else {
                throw BridgeError(found: "the transport in \(quoted(text))", allowed: allowed)
            }
            transport = named
            rest = text[mark.upperBound...]
        }
        guard let colon = rest.lastIndex(of: ":"), let port = UInt16(rest[rest.index(after: colon)...]), port > 0 else {
            throw BridgeError(found: "the OSC target \(quoted(text)) without a port of 1 to 65535", allowed: allowed)
        }
        self.port = port
        var host = rest[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            host = ""
        }
        guard !host.isEmpty, host.utf8.count <= 255, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != 0x2f })
        else {
            throw BridgeError(found: "the OSC target \(quoted(text)) without a host", allowed: allowed)
        }
        self.host = host.lowercased()
    }

    package var description: String {
        "\(transport)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
