import CLo
import Glibc
import Testing
import Threads

@testable import Bridge

@Suite("OSCBridge")
struct OSCBridgeTests {
    /// A bridge, and all that it reports.
    final class Bench: Sendable {
        let bridge: OSCBridge
        let ended = Inbox<(number: Int, delivery: Delivery)>()
        let heard = Inbox<OSCIncoming>()

        init(_ change: (inout OSCConfiguration) -> Void = { _ in }) throws {
            var configuration = OSCConfiguration()
            configuration.retry = RetrySchedule(base: .milliseconds(20), cap: .milliseconds(200))
            change(&configuration)
            bridge = try OSCBridge(configuration)
        }

        func send(_ number: Int, _ packet: OSCPacket? = nil, to target: String, lifetime: Duration? = .seconds(30))
            throws
        {
            let packet = packet ?? .message(OSCMessage("/n", [.int32(Int32(number))]))
            bridge.send(packet, to: try OSCTarget(parsing: target), lifetime: lifetime) { [ended] in
                ended.put((number, $0))
            }
        }

        @discardableResult
        func listen(to pattern: String) throws -> ListenerID {
            try bridge.listen(to: pattern) { [heard] in heard.put($0) }
        }

        deinit { bridge.stop() }
    }

    private let everything = OSCMessage(
        "/all",
        [
            .int32(-7), .float(0.5), .string("ä text"), .blob([1, 2, 3, 255, 0]), .bool(true), .bool(false), .null,
            .impulse,
            .int64(1 << 40), .double(0.1), .timeTag(0x1_0000_0002), .blob([]), .string(""),
        ])

    @Test(
        "liblo understands every type we send, over UDP and TCP with both framings",
        arguments: [("udp", LO_UDP), ("tcp", LO_TCP), ("slip", LO_TCP)])
    func types(transport: String, proto: Int32) throws {
        let peer = try LibloPeer(proto)
        let bench = try Bench()
        try bench.send(1, .message(everything), to: "\(transport)://127.0.0.1:\(peer.port)")
        #expect(try peer.heard.next() == "/all ifsbTFNIhdtbs -7 0.5 ä text 1.2.3.255.0 1099511627776 0.1 1.2  ")
        #expect(try bench.ended.next().delivery.result == .delivered)
    }

    @Test("a bundle arrives whole and in order", arguments: [("udp", LO_UDP), ("tcp", LO_TCP)])
    func bundles(transport: String, proto: Int32) throws {
        let peer = try LibloPeer(proto)
        let bench = try Bench()
        let inner = OSCPacket.bundle([.message(OSCMessage("/b")), .message(OSCMessage("/c", [.bool(true)]))])
        try bench.send(
            1, .bundle([.message(OSCMessage("/a", [.float(1)])), inner, .message(OSCMessage("/d"))]),
            to: "\(transport)://127.0.0.1:\(peer.port)")
        #expect(try peer.heard.next(4) == ["/a f 1.0", "/b ", "/c T", "/d "])
    }

    @Test("packets to one target arrive in order", arguments: [("udp", LO_UDP), ("tcp", LO_TCP)])
    func order(transport: String, proto: Int32) throws {
        let peer = try LibloPeer(proto)
        let bench = try Bench()
        for number in 1...200 { try bench.send(number, to: "\(transport)://127.0.0.1:\(peer.port)") }
        #expect(try bench.ended.next(200).map(\.number) == Array(1...200))
        #expect(try peer.heard.next(200) == (1...200).map { "/n i \($0)" })
    }

    @Test("what liblo sends is heard by those whose address or pattern fits")
    func listening() throws {
        let bench = try Bench { $0.listen = .init(port: 0) }
        let port = try #require(bench.bridge.port)
        try bench.listen(to: "/ch/1/fader")
        let listener = try bench.listen(to: "/ch/*/fader")
        for transport in [(LO_UDP, false), (LO_TCP, false), (LO_TCP, true)] {
            LibloPeer.send("/ch/1/fader", 0.25, to: port, transport.0, slip: transport.1)
            let heard = try bench.heard.next(2)
            #expect(heard.allSatisfy { $0.message == OSCMessage("/ch/1/fader", [.float(0.25)]) })
            #expect(heard[0].source.hasPrefix("\(transport.0 == LO_UDP ? "udp" : "tcp")://127.0.0.1:"))
        }
        bench.bridge.remove(listener)
        LibloPeer.send("/ch/2/fader", 0, to: port)
        LibloPeer.send("/ch/1/fader", 1, to: port)
        #expect(try bench.heard.next().message == OSCMessage("/ch/1/fader", [.float(1)]))
        #expect(bench.heard.all().isEmpty)
        #expect(bench.bridge.intake.received == 5)
        #expect(bench.bridge.intake.unheard == 1)
    }

    @Test("a message to a pattern reaches everyone it means")
    func incomingPattern() throws {
        let bench = try Bench { $0.listen = .init(port: 0) }
        for channel in 1...3 { try bench.listen(to: "/ch/\(channel)/mute") }
        LibloPeer.send("/ch/[1-2]/mute", 1, to: try #require(bench.bridge.port))
        LibloPeer.send("/ch/3/mute", 2, to: try #require(bench.bridge.port))
        let heard = try bench.heard.next(3)
        #expect(heard.map(\.message.address) == ["/ch/[1-2]/mute", "/ch/[1-2]/mute", "/ch/3/mute"])
    }

    @Test("a device answers to the port it was asked from: late, twice and out of order, as it likes")
    func answers() throws {
        let device = try Loopback.bound(SOCK_DGRAM)
        defer { close(device) }
        let bench = try Bench()
        try bench.listen(to: "/level")
        try bench.send(1, to: "127.0.0.1:\(Loopback.port(of: device))")
        let asked = try #require(Loopback.datagram(device))
        #expect(try OSCCodec.decode(asked.bytes) == [OSCMessage("/n", [.int32(1)])])
        for level: Float in [0.3, 0.1, 0.2, 0.2] {
            let answer = OSCCodec.encode(.message(OSCMessage("/level", [.float(level)])))
            Loopback.sendDatagram(answer, from: device, to: asked.port)
        }
        #expect(try bench.heard.next(4).map(\.message.arguments) == [0.3, 0.1, 0.2, 0.2].map { [.float($0)] })
    }

    @Test("a device on TCP answers over the connection we opened", arguments: ["tcp", "slip"])
    func streamAnswers(transport: String) throws {
        let listener = try Loopback.bound(SOCK_STREAM)
        defer { close(listener) }
        let bench = try Bench()
        try bench.listen(to: "/level")
        try bench.send(1, to: "\(transport)://127.0.0.1:\(Loopback.port(of: listener))")
        let device = try Loopback.accepted(listener)
        defer { close(device) }
        _ = try bench.ended.next()
        let answer = OSCCodec.encode(.bundle([.message(OSCMessage("/level", [.int32(192)]))]))
        let framed = OSCFraming.frame(answer, isSLIP: transport == "slip")
        // Torn into single bytes.
        for byte in framed + framed { Loopback.send([byte], to: device) }
        #expect(try bench.heard.next(2).map(\.message.arguments) == [[.int32(192)], [.int32(192)]])
    }

    @Test("nonsense is counted and nothing else")
    func nonsense() throws {
        let bench = try Bench { $0.listen = .init(port: 0) }
        let port = try #require(bench.bridge.port)
        try bench.listen(to: "/ok")
        let device = try Loopback.bound(SOCK_DGRAM)
        defer { close(device) }
        let nonsense: [[UInt8]] = [
            [], [0], Array("GET / HTTP/1.1\r\n\r\n".utf8), [UInt8](repeating: 0xff, count: 4_096),
        ]
        for bytes in nonsense { Loopback.sendDatagram(bytes, from: device, to: port) }
        let stream = try Loopback.connected(to: port)
        Loopback.send(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8), to: stream)
        // It hangs up on what can't be followed.
        #expect(Loopback.receive(stream).isEmpty)
        close(stream)
        LibloPeer.send("/ok", 1, to: port)
        _ = try bench.heard.next()
        #expect(bench.bridge.intake.malformed == 5)
        #expect(bench.bridge.intake.lastMalformed?.isEmpty == false)
    }

    @Test("a stream too many is closed at once, the others go on")
    func streams() throws {
        let bench = try Bench { $0.listen = .init(port: 0) }
        let port = try #require(bench.bridge.port)
        try bench.listen(to: "/ok")
        let framed = OSCFraming.frame(OSCCodec.encode(.message(OSCMessage("/ok"))), isSLIP: false)
        let streams = try (0..<OSCConfiguration.maximumStreams).map { _ in try Loopback.connected(to: port) }
        for stream in streams { Loopback.send(framed, to: stream) }
        _ = try bench.heard.next(streams.count)
        let oneTooMany = try Loopback.connected(to: port)
        #expect(Loopback.receive(oneTooMany).isEmpty)
        Loopback.send(framed, to: streams[0])
        _ = try bench.heard.next()
        for stream in streams + [oneTooMany] { close(stream) }
    }

    @Test("a port in use is refused by name")
    func portInUse() throws {
        let bench = try Bench { $0.listen = .init(port: 0) }
        let port = try #require(bench.bridge.port)
        let error = #expect(throws: BridgeError.self) { try Bench { $0.listen = .init(port: port) } }
        #expect(
            error?.description == "found the port \(port) of 127.0.0.1, which can't be listened on: "
                + "Address already in use; allowed: a port that is free")
    }
}
