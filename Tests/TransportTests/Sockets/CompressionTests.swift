import Testing

@testable import Transport

@Suite("Compression on a WebSocket")
struct CompressionTests {
    private static let offer = ["Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"]
    private let state = (0..<300).map { "{\"id\":\"s\($0)\",\"value\":0}" }.joined()

    private func subscriber(of server: TestServer, offering headers: [String] = offer) -> RawClient {
        let client = server.client()
        #expect(client.upgrade(headers: headers) == nil)
        #expect(client.readMessage()?.text == "hello")
        return client
    }

    private func unpacked(_ frame: WireFrame?) -> String? {
        guard let frame, frame.isCompressed else { return nil }
        return frame.payload.withUnsafeBytes { Inflater(limit: 1 << 20).text(of: $0) }
    }

    /// A message as a client sends it compressed: one stored block.
    private func stored(_ text: String, opcode: UInt8 = 1, ends: Bool = true) -> [UInt8] {
        let count = text.utf8.count
        let head: [UInt8] = [0, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255)]
        return RawClient.frame(0x40 | opcode, head + Array(text.utf8) + [0], ends: ends)
    }

    @Test("the answer says what was agreed, and says nothing to who offers nothing or what can't be kept")
    func handshake() throws {
        let server = try TestServer()
        defer { server.stop() }
        let agreed = server.client().handshake(headers: Self.offer)
        #expect(
            agreed?.headers["sec-websocket-extensions"]
                == "permessage-deflate; server_no_context_takeover; client_no_context_takeover")
        let second = server.client().handshake(
            headers: ["Sec-WebSocket-Extensions: other"] + Self.offer)
        #expect(second?.headers["sec-websocket-extensions"] != nil)
        for headers in [[], ["Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=8"]] {
            let answer = server.client().handshake(headers: headers)
            #expect(answer?.status == 101)
            #expect(answer?.headers["sec-websocket-extensions"] == nil)
        }
    }

    @Test("a server told not to compress agrees to nothing")
    func turnedOff() throws {
        let server = try TestServer { $0.deflates = false }
        defer { server.stop() }
        #expect(server.client().handshake(headers: Self.offer)?.headers["sec-websocket-extensions"] == nil)
    }

    @Test("everyone gets the same state in the same order, compressed or not as they agreed")
    func mixed() throws {
        let server = try TestServer()
        defer { server.stop() }
        let packed = (0..<3).map { _ in subscriber(of: server) }
        let small = subscriber(
            of: server, offering: ["Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=10"])
        let plain = subscriber(of: server, offering: [])
        for text in [state, "short", state + "!"] { server.publish(text) }
        for client in packed + [small] {
            #expect(unpacked(client.readMessage()) == state)
            #expect(client.readMessage() == WireFrame(opcode: 1, payload: Array("short".utf8)))
            #expect(unpacked(client.readMessage()) == state + "!")
        }
        #expect(plain.readMessage() == WireFrame(opcode: 1, payload: Array(state.utf8)))
        #expect(plain.readMessage()?.text == "short")
        #expect(plain.readMessage()?.text == state + "!")
    }

    @Test("a compressed message is heard, also in fragments with a ping between them, and a plain one beside it")
    func heard() throws {
        let server = try TestServer()
        defer { server.stop() }
        let client = subscriber(of: server)
        client.send(stored("één"))
        #expect(client.readMessage()?.text == "één")
        let hello: [UInt8] = [0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
        client.send(RawClient.frame(0x41, Array(hello[..<3]), ends: false) + RawClient.frame(9, [1]))
        #expect(client.readFrame()?.opcode == 10)
        client.send(RawClient.frame(0, Array(hello[3...])))
        #expect(client.readMessage()?.text == "Hello")
        client.send(RawClient.text("plain"))
        #expect(client.readMessage()?.text == "plain")
    }

    @Test(
        "a compressed message that breaks a rule closes with its code",
        arguments: [
            Violation("text that is not UTF-8", 1007, RawClient.frame(0x41, [0, 1, 0, 0xFE, 0xFF, 0xC3, 0])),
            Violation("what is not deflate", 1007, RawClient.frame(0x41, [0xFF, 0xFF, 0xFF])),
            Violation("a compressed ping", 1002, RawClient.frame(0x49, [0])),
            Violation(
                "a mark in the middle", 1002,
                RawClient.frame(0x41, [0xF2], ends: false) + RawClient.frame(0x40, [0x48])),
            Violation("another reserved bit", 1002, RawClient.frame(0x21, [0])),
            Violation("a binary message", 1003, RawClient.frame(0x42, [0])),
        ])
    func violations(_ violation: Violation) throws {
        let server = try TestServer()
        defer { server.stop() }
        let client = subscriber(of: server)
        client.send(violation.bytes)
        #expect(client.readMessage()?.closeCode == violation.code)
    }

    @Test("a message that unpacks to more than a message may have closes with 1009, however small it came")
    func bomb() throws {
        let server = try TestServer { $0.messageLimit = 4_096 }
        defer { server.stop() }
        let zeros = Frame(event: "", payload: [UInt8](repeating: 0x61, count: 3 << 20))
        var deflaters = Deflaters()
        let bomb = zeros.deflated(.full, by: &deflaters).withPayload { Array($0) }
        // Small enough to come in under the limit, and a thousand times that unpacked.
        #expect(bomb.count > 2_000)
        let client = subscriber(of: server)
        let within = Frame(event: "", payload: [UInt8](repeating: 0x61, count: 4_096))
            .deflated(.full, by: &deflaters).withPayload { Array($0) }
        client.send(RawClient.frame(0x41, within))
        #expect(unpacked(client.readMessage())?.utf8.count == 4_096)
        client.send(RawClient.frame(0x41, Array(bomb.prefix(4_000))))
        #expect(client.readMessage()?.closeCode == 1009)
    }

    @Test("who did not agree may not send a compressed message, also after somebody else has")
    func notAgreed() throws {
        let server = try TestServer()
        defer { server.stop() }
        let packed = subscriber(of: server)
        packed.send(stored("mine"))
        #expect(packed.readMessage()?.text == "mine")
        let plain = subscriber(of: server, offering: [])
        plain.send(stored("not mine"))
        #expect(plain.readMessage()?.closeCode == 1002)
    }
}
