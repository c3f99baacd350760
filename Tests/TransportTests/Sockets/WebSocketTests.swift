import Testing

@testable import Transport

@Suite("WebSocket")
struct WebSocketTests {
    /// A server and a client that has read its first frame.
    private func pair(_ adjust: (inout TransportConfiguration) -> Void = { _ in }) throws -> (TestServer, RawClient) {
        let server = try TestServer(adjust)
        let client = server.client()
        #expect(client.upgrade() == nil)
        #expect(client.readMessage()?.text == "hello")
        return (server, client)
    }

    @Test("what is said comes back, after the first frame of the channel")
    func echo() throws {
        let (server, client) = try pair()
        defer { server.stop() }
        client.send(RawClient.text("één"))
        #expect(client.readMessage() == WireFrame(opcode: 1, payload: Array("één".utf8)))
        client.send(RawClient.text("a") + RawClient.text("b"))
        #expect(client.readMessage()?.text == "a")
        #expect(client.readMessage()?.text == "b")
    }

    @Test("frames that come in one packet with the handshake are heard")
    func early() throws {
        let server = try TestServer()
        defer { server.stop() }
        let client = server.client()
        #expect(client.upgrade(early: RawClient.text("soon")) == nil)
        let heard = [client.readMessage()?.text, client.readMessage()?.text]
        #expect(heard == ["hello", "soon"] || heard == ["soon", "hello"])
    }

    @Test("a message that arrives byte by byte is heard whole")
    func byteByByte() throws {
        let (server, client) = try pair()
        defer { server.stop() }
        for byte in RawClient.text("slowly") { client.send([byte]) }
        #expect(client.readMessage()?.text == "slowly")
    }

    @Test("a message in fragments with a ping between them is heard whole, and the ping answered")
    func fragments() throws {
        let (server, client) = try pair()
        defer { server.stop() }
        client.send(RawClient.frame(1, Array("one ".utf8), ends: false))
        client.send(RawClient.frame(9, Array("?".utf8)))
        #expect(client.readFrame() == WireFrame(opcode: 10, payload: Array("?".utf8)))
        client.send(RawClient.frame(0, Array("two".utf8)))
        #expect(client.readMessage()?.text == "one two")
    }

    @Test(
        "a broken rule closes with its code",
        arguments: [
            Violation("an unmasked frame", 1002, RawClient.frame(1, [0x61], masked: false)),
            Violation("a reserved opcode", 1002, RawClient.frame(3, [0x61])),
            Violation("a reserved bit", 1002, [0xC1, 0x80, 0, 0, 0, 0]),
            Violation("a continuation of nothing", 1002, RawClient.frame(0, [0x61])),
            Violation("a ping of 126 bytes", 1002, RawClient.frame(9, [UInt8](repeating: 0, count: 126))),
            Violation("a ping in fragments", 1002, RawClient.frame(9, [], ends: false)),
            Violation("a close of one byte", 1002, RawClient.frame(8, [0x03])),
            Violation("a close with a code that may not be sent", 1002, RawClient.frame(8, [0x03, 0xED])),
            Violation("text that is not UTF-8", 1007, RawClient.frame(1, [0xC3, 0x28])),
            Violation("text that ends within a character", 1007, RawClient.frame(1, [0xC3])),
            Violation("a binary message", 1003, RawClient.frame(2, [0x61])),
            Violation("a message above the limit", 1009, RawClient.frame(1, [UInt8](repeating: 0x61, count: 4_097))),
            Violation("a frame that claims 1 TiB", 1009, [0x81, 0xFF, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3, 4, 0x61]),
            Violation(
                "too many fragments", 1008,
                RawClient.frame(1, [0x61], ends: false)
                    + (0..<8).flatMap { _ in RawClient.frame(0, [0x61], ends: false) }
            ),
        ])
    func violations(_ violation: Violation) throws {
        let (server, client) = try pair {
            $0.messageLimit = 4_096
            $0.fragmentLimit = 8
        }
        defer { server.stop() }
        client.send(violation.bytes)
        let frame = client.readMessage()
        #expect(frame?.closeCode == violation.code)
        #expect(client.takeRest().isEmpty)
        client.hangUp()
        #expect(server.happenings.wait(for: "closed"))
        #expect(!server.happenings.all.contains { $0.hasPrefix("text") })
    }

    @Test("a close is answered with the same code, and the session told once")
    func close() throws {
        let (server, client) = try pair()
        defer { server.stop() }
        client.send(RawClient.frame(8, [0x03, 0xE8]))
        #expect(client.readMessage()?.closeCode == 1000)
        #expect(client.takeRest().isEmpty)
        client.hangUp()
        #expect(server.happenings.wait(for: "closed"))
        #expect(server.happenings.all.count { $0 == "closed" } == 1)
    }

    @Test("the server closes with the code and reason it was told, after what was queued")
    func goodbye() throws {
        let (server, client) = try pair()
        defer { server.stop() }
        client.send(RawClient.text("one") + RawClient.text("bye") + RawClient.text("unheard"))
        #expect(client.readMessage()?.text == "one")
        let frame = client.readMessage()
        #expect(frame?.closeCode == 4_000)
        #expect(String(decoding: frame?.payload.dropFirst(2) ?? [], as: UTF8.self) == "as you wish")
        client.send(RawClient.frame(8, [0x0F, 0xA0]))
        #expect(client.takeRest().isEmpty)
    }

    @Test("a client that vanishes without a word is gone for its session too")
    func vanished() throws {
        var client: RawClient?
        let server: TestServer
        (server, client) = try pair()
        defer { server.stop() }
        #expect(client != nil)
        client = nil
        #expect(server.happenings.wait(for: "closed"))
        #expect(server.channel.subscriberCount == 0)
    }

    @Test("a frame larger than the kernel takes at once arrives whole, and a pong waits for its end")
    func largeFrame() throws {
        let server = try TestServer()
        defer { server.stop() }
        let client = server.client(receiveBuffer: 65_536)
        client.upgrade()
        #expect(client.readMessage()?.text == "hello")
        let large = String(repeating: "0123456789abcdef", count: 100_000)
        server.publish(large)
        // It has begun to arrive, so the pong can only come behind it.
        #expect(client.receive())
        client.send(RawClient.frame(9, Array("?".utf8)))
        #expect(client.readMessage()?.text == large)
        #expect(client.readMessage() == WireFrame(opcode: 10, payload: Array("?".utf8)))
    }

    @Test("an idle client is pinged, and one that leaves two pings unanswered is closed")
    func heartbeat() throws {
        let (server, client) = try pair { $0.heartbeat = 50_000_000 }
        defer { server.stop() }
        #expect(client.readFrame() == WireFrame(opcode: 9, payload: []))
        client.send(RawClient.frame(10, []))
        #expect(client.readFrame()?.opcode == 9)
        #expect(client.readFrame()?.opcode == 9)
        #expect(client.readFrame() == nil)
        #expect(server.happenings.wait(for: "closed"))
    }

    @Test("a message that is begun and never ended closes with 1008")
    func endlessMessage() throws {
        let (server, client) = try pair {
            $0.heartbeat = 40_000_000
            $0.messageDeadline = 100_000_000
        }
        defer { server.stop() }
        client.send(RawClient.frame(1, [0x61], ends: false))
        #expect(client.readMessage()?.closeCode == 1008)
    }
}

/// Bytes that break a rule, and the code it must close with.
struct Violation: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var code: Int
    var bytes: [UInt8]

    init(_ what: String, _ code: Int, _ bytes: [UInt8]) {
        testDescription = what
        self.code = code
        self.bytes = bytes
    }
}
