import SeededRandom
import Testing

@testable import Transport

@Suite("Compressed frames")
struct DeflatedFrameTests {
    private let text = (0..<400).map { "{\"id\":\"s\($0)\",\"value\":0}" }.joined()

    private func wire(_ frame: Frame) -> [UInt8] { Array(frame.storage.wire) }

    private func unpacked(_ frame: Frame) -> String {
        frame.withPayload { Inflater(limit: 1 << 20).text(of: $0) }
    }

    @Test("a frame is compressed once, and everyone with the same agreement gets the same bytes")
    func shared() {
        var one = Deflaters()
        var other = Deflaters()
        let frame = Frame(event: "snapshot", payload: text)
        let packed = frame.deflated(.full, by: &one)
        #expect(packed.deflatedAgain(.full, &other))
        #expect(packed.isSame(as: frame.deflated(.full, by: &other)))
        #expect(!packed.isSame(as: frame.deflated(.small, by: &one)))
        #expect(unpacked(packed) == text)
        #expect(unpacked(frame.deflated(.small, by: &one)) == text)
        #expect(packed.payloadCount < frame.payloadCount / 3)
    }

    @Test("the compressed message is marked so, and the frame itself is not")
    func marked() {
        var deflaters = Deflaters()
        let frame = Frame(event: "snapshot", payload: text)
        #expect(wire(frame.deflated(.full, by: &deflaters))[0] == 0xC1)
        #expect(wire(frame)[0] == 0x81)
        let binary = Array(text.utf8).withUnsafeBytes { Frame(binary: $0) }
        #expect(wire(binary.deflated(.full, by: &deflaters))[0] == 0xC2)
    }

    @Test("what fits in one packet, what is enormous and what does not shrink is sent as it is")
    func asItIs() {
        var deflaters = Deflaters()
        var noise = SeededRandom(seed: 3)
        let packet = Frame(event: "change", payload: String(repeating: "a", count: 1_023))
        let enormous = Frame(event: "change", payload: [UInt8](repeating: 0x61, count: (4 << 20) + 1))
        let dense = (0..<4_096).map { _ in UInt8(truncatingIfNeeded: noise.next()) }
            .withUnsafeBytes { Frame(binary: $0) }
        for frame in [packet, enormous, dense] { #expect(frame.deflated(.full, by: &deflaters).isSame(as: frame)) }
        #expect(
            !Frame(event: "change", payload: String(repeating: "a", count: 1_024))
                .deflated(.full, by: &deflaters).isMarkedPlain)
    }
}

extension Frame {
    /// True when asking its compressed form for compression gives itself.
    fileprivate func deflatedAgain(_ window: DeflateWindow, _ deflaters: inout Deflaters) -> Bool {
        deflated(window, by: &deflaters).isSame(as: self)
    }

    fileprivate var isMarkedPlain: Bool { storage.wire[0] & 0x40 == 0 }
}
