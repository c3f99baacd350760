import Testing

@testable import Transport

@Suite("Upgrade check")
struct UpgradeCheckTests {
    private static let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    private static let version = "Sec-WebSocket-Version: 13"

    static let refused = [
        Malformed("no Connection header", request(["Upgrade: websocket", version, key]), 400),
        Malformed(
            "Connection: keep-alive", request(["Upgrade: websocket", "Connection: keep-alive", version, key]), 400),
        Malformed("no version", request(["Upgrade: websocket", "Connection: Upgrade", key]), 426),
        Malformed(
            "version 12", request(["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 12", key]), 426),
        Malformed("two versions", request(["Upgrade: websocket", "Connection: Upgrade", version, version, key]), 426),
        Malformed("no key", request(["Upgrade: websocket", "Connection: Upgrade", version]), 400),
        Malformed("two keys", request(["Upgrade: websocket", "Connection: Upgrade", version, key, key]), 400),
        Malformed(
            "a key of 15 bytes",
            request(["Upgrade: websocket", "Connection: Upgrade", version, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j"]),
            400),
        Malformed(
            "a key that is not Base64",
            request([
                "Upgrade: websocket", "Connection: Upgrade", version, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub2!jZQ==",
            ]), 400),
        Malformed(
            "a key with bits left over",
            request([
                "Upgrade: websocket", "Connection: Upgrade", version, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZR==",
            ]), 400),
        Malformed(
            "HTTP/1.0", request(["Upgrade: websocket", "Connection: Upgrade", version, key], http: "HTTP/1.0"), 400),
        Malformed(
            "a POST with a body",
            request(
                [
                    "Upgrade: websocket", "Connection: Upgrade", version, key, "Content-Length: 2",
                    "Content-Type: application/json",
                ], method: "POST") + "{}", 400),
        Malformed(
            "a GET with a length",
            request(["Upgrade: websocket", "Connection: Upgrade", version, key, "Content-Length: 0"]), 400),
        Malformed("no Upgrade at all, on an address that only speaks WebSocket", request([version, key]), 426),
    ]

    private static func request(_ headers: [String], method: String = "GET", http: String = "HTTP/1.1") -> String {
        (["\(method) /ws \(http)", "Host: localhost"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
    }

    @Test("an incomplete handshake is refused and says why", arguments: refused)
    func refusals(_ malformed: Malformed) throws {
        let server = try TestServer()
        defer { server.stop() }
        let client = server.client()
        client.send(malformed.bytes)
        let answer = try #require(client.readAnswer())
        #expect(malformed.statuses.contains(answer.status), "\(answer)")
        if answer.status == 426 { #expect(answer.headers["upgrade"] == "websocket") }
        #expect(server.happenings.all.isEmpty)
    }

    @Test("a complete one is answered with the proof, the protocol chosen, and the security headers")
    func accepted() throws {
        let server = try TestServer(respond: { server, _ in
            .webSocket(TestSession(server), subprotocol: "touchplane.v1")
        })
        defer { server.stop() }
        let client = server.client()
        client.send(Self.request(["Upgrade: WebSocket", "Connection: keep-alive, Upgrade", Self.version, Self.key]))
        let answer = try #require(client.readAnswer())
        #expect(answer.status == 101)
        #expect(answer.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(answer.headers["sec-websocket-protocol"] == "touchplane.v1")
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        #expect(client.readMessage()?.text == "hello")
    }

    @Test("another protocol offered in Upgrade is passed over")
    func otherProtocol() throws {
        let server = try TestServer()
        defer { server.stop() }
        let headers = ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABk"]
        #expect(server.client().request("GET", "/x", headers: headers)?.text == "/x")
    }

    @Test("the digest is SHA-1")
    func digest() {
        func hex(_ text: String) -> String {
            SHA1.digest(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        #expect(hex("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(hex("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(hex(String(repeating: "a", count: 1_000)) == "291e9a6c66994949b57ba5e650361e98fc36b1ba")
    }
}
