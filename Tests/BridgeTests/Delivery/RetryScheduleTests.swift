import SeededRandom
import Testing

@testable import Bridge

@Suite("RetrySchedule")
struct RetryScheduleTests {
    private let millisecond: Int64 = 1_000_000

    /// Gives the same number for ever: 1 the lower end of every range, the largest the upper. (0 would be drawn again for ever.)
    struct Constant: RandomNumberGenerator {
        let value: UInt64
        func next() -> UInt64 { value }
    }

    @Test("pauses double up to the cap and stay there")
    func doubling() {
        var schedule = RetrySchedule(base: .milliseconds(100), cap: .milliseconds(1_000))
        var longest = Constant(value: .max)
        let pauses = (0..<6).map { _ in schedule.next(using: &longest) }
        #expect(pauses == [100, 200, 400, 800, 1_000, 1_000].map { $0 * millisecond })
    }

    @Test("a pause is never shorter than half its step")
    func shortest() {
        var schedule = RetrySchedule(base: .milliseconds(100), cap: .milliseconds(1_000))
        var shortest = Constant(value: 1)
        let pauses = (0..<5).map { _ in schedule.next(using: &shortest) }
        #expect(pauses == [50, 100, 200, 400, 500].map { $0 * millisecond })
    }

    @Test("a hundred clients don't come back together")
    func jitter() {
        var random = SeededRandom(seed: 7)
        let pauses = (0..<100).map { _ in
            var schedule = RetrySchedule(base: .seconds(1), cap: .seconds(30))
            return schedule.next(using: &random)
        }
        #expect(Set(pauses).count == 100)
        let tenths = Set(pauses.map { $0 / (100 * millisecond) })
        #expect(tenths.isSuperset(of: [5, 6, 7, 8, 9]))
    }

    @Test("after a success the first pause comes again")
    func reset() {
        var schedule = RetrySchedule(base: .milliseconds(100), cap: .seconds(10))
        var longest = Constant(value: .max)
        for _ in 0..<5 { _ = schedule.next(using: &longest) }
        schedule.reset()
        #expect(schedule.next(using: &longest) == 100 * millisecond)
    }

    @Test("a thousand failures and the longest cap there is overflow nothing")
    func overflow() {
        var schedule = RetrySchedule(base: .nanoseconds(1), cap: .seconds(Int64.max))
        var longest = Constant(value: .max)
        var last: Int64 = 0
        for _ in 0..<1_000 { last = schedule.next(using: &longest) }
        #expect(last == .max)
    }
}
