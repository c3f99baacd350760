import Testing

@testable import Transport

@Suite("Outbox")
struct OutboxTests {
    /// A frame whose wire form has that many bytes.
    private func frame(_ count: Int, _ byte: UInt8 = 0) -> Frame {
        Frame(event: "change", payload: [UInt8](repeating: byte, count: count - (count < 128 ? 2 : 4)))
    }

    /// Writes everything out and tells the payloads' first bytes.
    private func drain(_ outbox: inout Outbox) -> [UInt8] {
        var seen: [UInt8] = []
        while let frame = outbox.popFirst() { seen.append(frame.withPayload { $0[0] }) }
        return seen
    }

    @Test("frames leave in the order they came, across partial writes")
    func order() {
        var outbox = Outbox(limit: 1_000)
        for byte in 1...3 { #expect(outbox.append(frame(10, UInt8(byte)), topic: 1) == .queued) }
        outbox.wrote(4)
        #expect(outbox.written == 4)
        #expect(outbox.firstBytes.count == 6)
        outbox.wrote(6 + 3)
        #expect(outbox.count == 2 && outbox.written == 3)
        #expect(outbox.byteCount == 17)
        outbox.wrote(17)
        #expect(outbox.isEmpty && outbox.byteCount == 0)
    }

    @Test("a state larger than the limit finds room, and so do the changes behind it")
    func large() {
        var outbox = Outbox(limit: 6_000)
        #expect(outbox.append(frame(100), topic: nil) == .queued)
        #expect(outbox.append(frame(100), topic: 1) == .queued)
        #expect(outbox.append(frame(50_000), topic: 1) == .queued)
        #expect(outbox.append(frame(1_000), topic: 1) == .queued)
        #expect(outbox.append(frame(1_000), topic: 1) == .queued)
        #expect(outbox.append(frame(1_000), topic: 1) == .skipped)
        #expect(outbox.stale == [.init(topic: 1, skipped: 5)])
    }

    @Test("overflow drops what has not begun to be written and counts it, topic by topic")
    func overflow() {
        var outbox = Outbox(limit: 10_000)
        #expect(outbox.append(frame(4_000, 1), topic: 1) == .queued)
        #expect(outbox.append(frame(3_000, 2), topic: 2) == .queued)
        #expect(outbox.append(frame(2_000, 3), topic: 1) == .queued)
        outbox.wrote(10)
        #expect(outbox.append(frame(2_000, 4), topic: 1) == .skipped)
        #expect(outbox.stale == [.init(topic: 2, skipped: 1), .init(topic: 1, skipped: 2)])
        #expect(outbox.count == 1 && outbox.byteCount == 3_990)
        #expect(outbox.written == 10)
    }

    @Test("a stale topic is skipped until it is joined again; others go on")
    func stale() {
        var outbox = Outbox(limit: 5_000)
        for byte in 1...2 { #expect(outbox.append(frame(2_000, UInt8(byte)), topic: 1) == .queued) }
        #expect(outbox.append(frame(1_000, 3), topic: 1) == .skipped)
        #expect(outbox.append(frame(100, 4), topic: 2) == .queued)
        #expect(outbox.append(frame(100, 5), topic: 1) == .skipped)
        #expect(outbox.stale == [.init(topic: 1, skipped: 4)])
        #expect(drain(&outbox) == [4])
        outbox.rejoined(1)
        #expect(outbox.append(frame(100, 6), topic: 1) == .queued)
        #expect(drain(&outbox) == [6])
    }

    @Test("a fresh state is asked for once, when everything is written, one topic at a time")
    func resync() {
        var outbox = Outbox(limit: 5_000)
        _ = outbox.append(frame(1_000), topic: nil)
        for _ in 0..<2 { _ = outbox.append(frame(2_000), topic: 1) }
        _ = outbox.append(frame(2_000), topic: 2)
        #expect(outbox.nextResync() == nil)
        outbox.wrote(1_000)
        #expect(outbox.nextResync() == .init(topic: 1, skipped: 2, isAsked: true))
        #expect(outbox.nextResync() == nil)
        outbox.rejoined(1)
        #expect(outbox.nextResync() == .init(topic: 2, skipped: 1, isAsked: true))
        outbox.rejoined(2)
        #expect(outbox.nextResync() == nil && outbox.stale.isEmpty)
    }

    @Test("frames for this client alone have room of their own, are never dropped, and too many of them end it")
    func direct() {
        var outbox = Outbox(limit: 5_000)
        for byte in 1...2 { #expect(outbox.append(frame(2_000, UInt8(byte)), topic: 7) == .queued) }
        for byte in 3...4 { #expect(outbox.append(frame(2_000, UInt8(byte)), topic: nil) == .queued) }
        #expect(outbox.append(frame(2_000, 5), topic: 7) == .skipped)
        #expect(outbox.append(frame(2_000, 6), topic: nil) == .hopeless)
        #expect(drain(&outbox) == [3, 4])
        #expect(outbox.append(frame(2_000, 7), topic: nil) == .queued)
    }

    @Test("a frame lost on the way here makes its topic stale and leaves what waits")
    func lost() {
        var outbox = Outbox(limit: 5_000)
        _ = outbox.append(frame(100, 1), topic: 1)
        outbox.skip(1)
        #expect(outbox.append(frame(100, 2), topic: 1) == .skipped)
        #expect(drain(&outbox) == [1])
        #expect(outbox.nextResync()?.skipped == 2)
    }

    @Test("tiny frames count for more than their bytes, so that they cannot pile up for ever")
    func tiny() {
        var outbox = Outbox(limit: 8_000)
        var queued = 0
        while outbox.append(frame(10), topic: 1) == .queued { queued += 1 }
        #expect(queued == 8_000 / (10 + Outbox.overhead))
    }

    @Test("a long queue gives back its memory as it drains, and stays in order")
    func longQueue() {
        var outbox = Outbox(limit: 1_000_000)
        for number in 0..<500 { _ = outbox.append(frame(10, UInt8(number % 251)), topic: 1) }
        var seen: [UInt8] = []
        while let next = outbox.popFirst() { seen.append(next.withPayload { $0[0] }) }
        #expect(seen == (0..<500).map { UInt8($0 % 251) })
        #expect(outbox.byteCount == 0)
    }
}
