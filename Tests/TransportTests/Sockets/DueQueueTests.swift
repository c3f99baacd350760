import Testing

@testable import Transport

@Suite("Due queue")
struct DueQueueTests {
    @Test("nothing comes out before its time, and the oldest comes first")
    func order() {
        var queue = DueQueue<Int>(delay: 10)
        for number in 0..<200 { queue.insert(number, now: Int64(number)) }
        #expect(queue.nextDue == 10)
        #expect(queue.popDue(now: 9) == nil)
        for number in 0..<200 { #expect(queue.popDue(now: 500) == number) }
        #expect(queue.popDue(now: 500) == nil)
        #expect(queue.nextDue == nil)
    }
}
