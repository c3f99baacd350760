import SeededRandom
import Testing

@testable import Bridge

@Suite("OSCCodec")
struct OSCCodecTests {
    private let sample = OSCPacket.bundle(
        timeTag: 0x8000_0000_0000_0001,
        [
            .message(
                OSCMessage("/ch/1/mix/fader", [.float(0.75), .int32(-1), .string("abc"), .blob([1, 2, 3, 4, 5])])),
            .bundle([.message(OSCMessage("/x", [.bool(true), .null, .impulse, .int64(-5), .double(2.5), .timeTag(1)]))]
            ),
        ])

    private func messages(in packet: OSCPacket) -> [OSCMessage] {
        switch packet {
        case .message(let message): [message]
        case .bundle(_, let packets): packets.flatMap { messages(in: $0) }
        }
    }

    /// The two examples of the OSC 1.0 specification.
    @Test("the specification's examples come out byte for byte")
    func examples() {
        #expect(
            OSCCodec.encode(.message(OSCMessage("/oscillator/4/frequency", [.float(440)])))
                == Array("/oscillator/4/frequency\0,f\0\0".utf8) + [0x43, 0xdc, 0, 0])
        #expect(
            OSCCodec.encode(
                .message(
                    OSCMessage("/foo", [.int32(1_000), .int32(-1), .string("hello"), .float(1.234), .float(5.678)])))
                == Array("/foo\0\0\0\0,iisff\0\0".utf8) + [0, 0, 3, 0xe8, 0xff, 0xff, 0xff, 0xff]
                + Array("hello\0\0\0".utf8) + [0x3f, 0x9d, 0xf3, 0xb6, 0x40, 0xb5, 0xb2, 0x2d])
    }

    @Test("what is encoded decodes to the same")
    func roundTrip() throws {
        #expect(try OSCCodec.decode(OSCCodec.encode(sample)) == messages(in: sample))
    }

    @Test("types of other devices come as the nearest of ours")
    func otherTypes() throws {
        let bytes = Array("/x\0\0,cmS\0\0\0\0".utf8) + [0, 0, 0, 65, 1, 2, 3, 4] + Array("sym\0".utf8)
        #expect(try OSCCodec.decode(bytes) == [OSCMessage("/x", [.int32(65), .blob([1, 2, 3, 4]), .string("sym")])])
    }

    @Test(
        "what is no packet is refused",
        arguments: [
            "", "x", "/x", "/x\0\0", "/x\0\0f\0\0\0", "/x\0\0,f\0\0", "/x\0\0,f\0\0123", "/x\0\0,f\0\012345",
            "/x\0\0,b\0\0",
            "/x\0\0,b\0\0\u{7f}\u{7f}\u{7f}\u{7f}", "/x\0\0,s\0\0abcd", "/x\0\0,q\0\0", "x/\0\0,\0\0\0", "#bundle\0",
            "#bundle\0abcd", "#bundle\012345678\0\0\0\0", "#bundle\012345678\0\0\0\u{10}/x\0\0,\0\0\0",
            "#bundle\012345678\u{7f}\0\0\0/x\0\0,\0\0\0",
        ])
    func malformed(text: String) {
        #expect(throws: OSCCodec.Malformed.self) { try OSCCodec.decode(Array(text.utf8)) }
    }

    @Test("bundles in bundles have an end")
    func depth() throws {
        func nested(_ depth: Int) -> OSCPacket {
            depth == 0 ? .message(OSCMessage("/x")) : .bundle([nested(depth - 1)])
        }
        #expect(try OSCCodec.decode(OSCCodec.encode(nested(8))).count == 1)
        #expect(throws: OSCCodec.Malformed.self) { try OSCCodec.decode(OSCCodec.encode(nested(9))) }
        #expect(throws: BridgeError.self) { try nested(9).check() }
    }

    @Test("messages have limits", arguments: [1_024, 1_025])
    func arguments(count: Int) {
        let message = OSCMessage("/x", [OSCArgument](repeating: .bool(true), count: count))
        let packet = OSCPacket.message(message)
        #expect(((try? packet.check()) != nil) == (count <= 1_024))
        #expect(((try? OSCCodec.decode(OSCCodec.encode(packet))) != nil) == (count <= 1_024))
        #expect(throws: BridgeError.self) { try OSCMessage("/x", [.string("a\0b")]).check() }
    }

    @Test("a hundred thousand damaged packets are refused or read, and nothing else happens")
    func damaged() {
        var random = SeededRandom(seed: 5)
        let whole = OSCCodec.encode(sample)
        var refused = 0
        for _ in 0..<100_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: .min ... .max, using: &random)
                case 1: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0...12, using: &random)))
                case 2:
                    bytes.insert(contentsOf: [0, 0, 0, 0], at: Int.random(in: 0..<bytes.count, using: &random) / 4 * 4)
                default: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x80
                }
            }
            if (try? OSCCodec.decode(bytes)) == nil { refused += 1 }
        }
        #expect(refused > 50_000)
    }
}
