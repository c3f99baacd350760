/// The whole of the WebSocket handshake's checks (RFC 6455, 4.2.1). libmicrohttpd makes hardly any of them.
struct UpgradeCheck {
    /// What is wrong with a request that names WebSocket in its Upgrade header; nil when it may be upgraded.
    func check(_ head: RequestHead) -> Problem? {
        guard head.method == .get else { return bad("A WebSocket handshake is a GET request.") }
        guard HeaderText.isExactly(head.version, "HTTP/1.1") else {
            return bad("A WebSocket handshake needs HTTP/1.1.")
        }
        guard head.wantsUpgrade else { return bad("A WebSocket handshake needs Connection: Upgrade.") }
        if head.value(.contentLength) != nil || head.value(.transferEncoding) != nil {
            return bad("A WebSocket handshake has no body.")
        }
        guard let version = head.value(.version), !head.isRepeated(.version), HeaderText.isExactly(version, "13") else {
            var problem = Problem(426, "websocket-version", "The only WebSocket version spoken here is 13.")
            problem.headers.append(HTTPResponse.Header("Sec-WebSocket-Version", "13"))
            problem.headers.append(HTTPResponse.Header("Upgrade", "websocket"))
            return problem
        }
        guard let key = head.value(.key), !head.isRepeated(.key), isKey(key) else {
            return bad("Sec-WebSocket-Key must be 16 bytes in Base64.")
        }
        return nil
    }

    /// 16 bytes in Base64: 22 letters, the last with four bits of nothing, and two equals signs.
    private func isKey(_ key: UnsafeRawBufferPointer) -> Bool {
        guard key.count == 24, key[22] == UInt8(ascii: "="), key[23] == UInt8(ascii: "=") else { return false }
        for place in 0..<22 where !isLetter(key[place]) { return false }
        return [UInt8(ascii: "A"), UInt8(ascii: "Q"), UInt8(ascii: "g"), UInt8(ascii: "w")].contains(key[21])
    }

    private func isLetter(_ byte: UInt8) -> Bool {
        HeaderText.lower(byte) &- UInt8(ascii: "a") < 26 || HeaderText.isDigit(byte) || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "/")
    }

    private func bad(_ title: String) -> Problem {
        Problem(400, "websocket-handshake", title)
    }
}
