import Synchronization
import Testing

@testable import Threads

@Suite("Work ahead")
struct WorkAheadTests {
    private struct Stop: Error {}

    @Test("every result is taken once, in the items' order", arguments: [0, 1, 2, 127, 128, 129, 1_000])
    func order(_ count: Int) {
        var taken: [Int] = []
        WorkAhead.over(Array(0..<count), by: { $0 * 3 }) { taken.append($0) }
        #expect(taken == (0..<count).map { $0 * 3 })
    }

    @Test("later items are worked on while an earlier result is taken")
    func ahead() {
        let bell = Bell()
        let begun = Mutex(Set<Int>())
        var wasAhead = false
        WorkAhead.over(
            Array(0..<WorkAhead.batch * 2),
            by: { item -> Int in
                begun.withLock { _ = $0.insert(item) }
                if item == WorkAhead.batch { bell.ring() }
                return item
            }
        ) { item in
            guard item == 0 else { return }
            bell.wait(milliseconds: 10_000)
            wasAhead = begun.withLock { $0.contains(WorkAhead.batch) }
        }
        #expect(wasAhead)
    }

    @Test("what taking throws ends it, and work goes on for two batches at most")
    func throwing() {
        let done = Atomic<Int>(0)
        #expect(throws: Stop.self) {
            try WorkAhead.over(
                Array(0..<10_000),
                by: { item -> Int in
                    done.wrappingAdd(1, ordering: .relaxed)
                    return item
                }
            ) { item throws(Stop) in
                if item == 5 { throw Stop() }
            }
        }
        #expect(done.load(ordering: .relaxed) <= 2 * WorkAhead.batch)
    }
}
