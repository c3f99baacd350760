import SeededRandom
import Testing

@testable import Transport

@Suite("Unpacking")
struct InflaterTests {
    private func inflate(_ bytes: [UInt8], limit: Int = 100) -> String {
        bytes.withUnsafeBytes { Inflater(limit: limit).text(of: $0) }
    }

    private func deflate(_ text: String, window: DeflateWindow = .full) -> [UInt8] {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count + 64, alignment: 1)
        defer { room.deallocate() }
        let count = Array(text.utf8).withUnsafeBytes { Deflater(window: window).compress($0, into: room) }
        return Array(room[..<(count ?? 0)])
    }

    @Test(
        "the examples of RFC 7692, 7.2.3, are read",
        arguments: [
            [0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00],
            [0x00, 0x05, 0x00, 0xFA, 0xFF, 0x48, 0x65, 0x6C, 0x6C, 0x6F, 0x00],
            [0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x00],
            [0xF2, 0x48, 0x05, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xCA, 0xC9, 0xC9, 0x07, 0x00],
        ] as [[UInt8]])
    func examples(bytes: [UInt8]) {
        #expect(inflate(bytes) == "Hello")
    }

    @Test("an empty message, in one byte and in none")
    func empty() {
        #expect(inflate([0x00]) == "")
        #expect(inflate([]) == "")
    }

    @Test("what is packed for either window is unpacked the same", arguments: DeflateWindow.allCases)
    func roundTrip(window: DeflateWindow) {
        let text = (0..<2_000).map { "control \($0 % 7), " }.joined()
        let packed = deflate(text, window: window)
        #expect(packed.count < text.utf8.count / 4)
        #expect(inflate(packed, limit: 100_000) == text)
    }

    @Test("nothing refers back further than the small window reaches")
    func smallWindow() {
        // The same 600 bytes of noise twice: only a larger window could see the first from the second.
        var noise = SeededRandom(seed: 7)
        let half = String(decoding: (0..<600).map { _ in UInt8(0x21 + noise.next() % 90) }, as: UTF8.self)
        #expect(deflate(half + half, window: .small).count > 900)
        #expect(deflate(half + half, window: .full).count < 900)
    }

    @Test("a message may unpack to exactly the limit and no byte more")
    func limit() {
        let text = String(repeating: "a", count: 50_000)
        #expect(inflate(deflate(text), limit: 50_000) == text)
        #expect(inflate(deflate(text + "a"), limit: 50_000) == "too big")
    }

    @Test(
        "what is not deflate is told apart", arguments: [[0xFF, 0xFF, 0xFF], [0x06], [0x01, 5, 0, 0, 0]] as [[UInt8]])
    func broken(bytes: [UInt8]) {
        #expect(inflate(bytes) == "broken")
    }

    @Test("one message leaves nothing behind for the next")
    func afterTrouble() {
        let inflater = Inflater(limit: 10)
        for bytes in [[0xFF, 0xFF] as [UInt8], deflate(String(repeating: "x", count: 99))] {
            bytes.withUnsafeBytes { _ = inflater.inflate($0) }
        }
        let bytes: [UInt8] = [0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
        #expect(bytes.withUnsafeBytes { inflater.text(of: $0) } == "Hello")
    }
}

extension Inflater {
    /// What a compressed message says, or what is wrong with it.
    func text(of bytes: UnsafeRawBufferPointer) -> String {
        withExtendedLifetime(self) {
            switch inflate(bytes) {
            case .message(let message): String(decoding: message, as: UTF8.self)
            case .tooBig: "too big"
            case .broken: "broken"
            }
        }
    }
}
