import Testing

@testable import Transport

@Suite("Frame")
struct FrameTests {
    private func wire(_ frame: Frame) -> [UInt8] { Array(frame.storage.wire) }

    @Test(
        "header and payload are one run, with the shortest length the protocol has",
        arguments: [
            (0, [0x81, 0x00]), (125, [0x81, 125]), (126, [0x81, 126, 0, 126]), (65_535, [0x81, 126, 0xFF, 0xFF]),
            (65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] as [(Int, [UInt8])])
    func header(count: Int, head: [UInt8]) {
        let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let frame = Frame(event: "change", payload: payload)
        #expect(wire(frame) == head + payload)
        #expect(frame.withPayload { Array($0) } == payload)
        #expect(frame.payloadCount == count)
    }

    @Test("a copy is the same bytes, not equal ones")
    func shared() {
        let frame = Frame(event: "change", id: EventID(epoch: "b", number: 7), payload: "{}")
        let copy = frame
        #expect(copy.isSame(as: frame))
        #expect(!copy.isSame(as: Frame(event: "change", payload: "{}")))
        #expect(copy.id == EventID(epoch: "b", number: 7))
    }

    @Test("a close reason is cut between two characters, at what a control frame can hold")
    func reason() {
        let frame = Frame(closing: 1001, reason: String(repeating: "é", count: 100))
        #expect(wire(frame).count == 2 + 2 + 122)
        #expect(String(validating: wire(frame)[4...], as: UTF8.self) != nil)
        #expect(wire(Frame(closing: 4_000, reason: "no")) == [0x88, 4, 0x0F, 0xA0, 0x6E, 0x6F])
    }
}
