extension WebhookRequest {
    package static let methods = ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"]
    package static let maximumHeaders = 32
    package static let maximumHeaderBytes = 8 << 10
    package static let maximumBody = 1 << 20
    package static let longestTimeout = Duration.seconds(60)
    package static let maximumAttempts = 10

    /// What curl and the framing of HTTP decide; a panel that could set them could smuggle a second request.
    private static let reserved: Set<String> = [
        "connection", "content-length", "expect", "host", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Refuses what can't be sent, with what is wrong and what is allowed. The same check is made when it is sent.
    package func check() throws(BridgeError) {
        _ = try target()
    }

    /// Checks it, and names the target: scheme, host and port.
    func target() throws(BridgeError) -> String {
        let target = try WebhookURL.origin(of: url)
        guard Self.methods.contains(method) else {
            throw BridgeError(found: "the method \(quoted(method))", allowed: Self.methods.joined(separator: ", "))
        }
        try checkHeaders()
        guard (body?.count ?? 0) <= Self.maximumBody else {
            throw BridgeError(found: "a body of \(body?.count ?? 0) bytes", allowed: "at most \(Self.maximumBody)")
        }
        guard timeout >= .milliseconds(1), timeout <= Self.longestTimeout else {
            throw BridgeError(found: "a timeout of \(timeout)", allowed: "0.001 to 60 seconds")
        }
        guard 1...Self.maximumAttempts ~= attempts else {
            throw BridgeError(found: "\(attempts) attempts", allowed: "1 to \(Self.maximumAttempts)")
        }
        guard id.utf8.count <= 128, id.utf8.allSatisfy(isWordByte) else {
            throw BridgeError(
                found: "the webhook id \(quoted(id))", allowed: "up to 128 letters, digits, underscores and hyphens")
        }
        return target
    }

    private func checkHeaders() throws(BridgeError) {
        guard headers.count <= Self.maximumHeaders else {
            throw BridgeError(found: "\(headers.count) headers", allowed: "at most \(Self.maximumHeaders)")
        }
        for header in headers {
            let name = header.name.lowercased()
            guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
                throw BridgeError(
                    found: "the header name \(quoted(header.name))", allowed: "letters, digits and !#$%&'*+-.^_`|~")
            }
            let isTaken = Self.reserved.contains(name) || secret != nil && WebhookSignature.headerNames.contains(name)
            guard !isTaken else {
                throw BridgeError(found: "the header \(header.name)", allowed: "headers that are not set by the server")
            }
            guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
                throw BridgeError(
                    found: "a control character in the header \(header.name)", allowed: "text in one line")
            }
        }
        let bytes = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard bytes <= Self.maximumHeaderBytes else {
            throw BridgeError(found: "\(bytes) bytes of headers", allowed: "at most \(Self.maximumHeaderBytes)")
        }
    }
}

/// A character of a header's name (RFC 9110, section 5.6.2).
private func isTokenByte(_ byte: UInt8) -> Bool {
    isWordByte(byte) || "!#$%&'*+.^`|~".utf8.contains(byte)
}

private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x5f: true
    default: false
    }
}
