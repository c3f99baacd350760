import Testing

@testable import Bridge

@Suite("OSC over streams")
struct OSCFramingTests {
    private let packets: [[UInt8]] = [
        Array("/x\0\0,\0\0\0".utf8), [0xc0, 0xdb, 0xdc, 0xdd], [UInt8](repeating: 0xc0, count: 100),
        (0...255).map { UInt8($0) },
    ]

    @Test(
        "packets come out as they went in, however the stream is torn", arguments: [false, true],
        [1, 3, 7, 100, 10_000])
    func torn(isSLIP: Bool, size: Int) throws {
        let stream = packets.flatMap { OSCFraming.frame($0, isSLIP: isSLIP) }
        var reader = OSCStreamReader()
        var found: [[UInt8]] = []
        for start in stride(from: 0, to: stream.count, by: size) {
            found += try reader.read(Array(stream[start..<min(start + size, stream.count)]))
        }
        #expect(found == packets)
    }

    @Test("a packet that is too long breaks the stream off")
    func tooLong() {
        var byLength = OSCStreamReader()
        #expect(throws: OSCStreamReader.Broken.self) { try byLength.read([0, 1, 0, 4]) }
        var byMark = OSCStreamReader()
        #expect(throws: OSCStreamReader.Broken.self) {
            _ = try byMark.read([0xc0] + [UInt8](repeating: 1, count: OSCStreamReader.maximumPacket + 1))
        }
    }

    @Test("empty packets are none", arguments: [[UInt8](repeating: 0xc0, count: 9), [UInt8](repeating: 0, count: 8)])
    func empty(stream: [UInt8]) throws {
        var reader = OSCStreamReader()
        #expect(try reader.read(stream).isEmpty)
    }
}

@Suite("OSCTarget")
struct OSCTargetTests {
    @Test(
        "a target is read with and without its transport",
        arguments: [
            ("127.0.0.1:9000", OSCTarget(.udp, host: "127.0.0.1", port: 9_000)),
            ("udp://Desk.local:1", OSCTarget(.udp, host: "desk.local", port: 1)),
            ("tcp://desk:65535", OSCTarget(.tcp, host: "desk", port: 65_535)),
            ("SLIP://[::1]:9000", OSCTarget(.slip, host: "::1", port: 9_000)),
        ])
    func good(text: String, expected: OSCTarget) throws {
        let target = try OSCTarget(parsing: text)
        #expect(target == expected)
        #expect(try OSCTarget(parsing: target.description) == target)
    }

    @Test(
        "what is no target is refused with what is allowed",
        arguments: [
            "", "desk", "desk:", "desk:0", "desk:65536", ":9000", "http://desk:80", "::1:9000", "a b:1", "desk:9x",
            "a/b:1",
        ])
    func bad(text: String) {
        let error = #expect(throws: BridgeError.self) { try OSCTarget(parsing: text) }
        #expect(error?.allowed == "HOST:PORT, with udp://, tcp:// or slip:// before it")
    }
}
