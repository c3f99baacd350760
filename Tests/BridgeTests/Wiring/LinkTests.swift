import Testing

@testable import Bridge

@Suite("Link")
struct LinkTests {
    private let second: Int64 = 1_000_000_000
    private var link: Link { Link(patience: .seconds(10), retry: RetrySchedule(base: .seconds(1), cap: .seconds(8))) }

    @Test("it begins to connect at once, and gives up when it takes too long")
    func patience() {
        var link = link
        #expect(link.tick(at: 0) == .connect)
        #expect(link.nextTick == 10 * second)
        #expect(link.tick(at: 10 * second - 1) == .nothing)
        #expect(link.tick(at: 10 * second) == .abandon)
    }

    @Test("after a loss it rests, each time longer, and then connects again")
    func rests() {
        var link = link
        var random = RetryScheduleTests.Constant(value: .max)
        var now: Int64 = 0
        for pause in [1, 2, 4, 8, 8] {
            #expect(link.tick(at: now) == .connect)
            #expect(link.lost(at: now, using: &random) == Int64(pause) * second)
            #expect(link.tick(at: now + Int64(pause) * second - 1) == .nothing)
            now += Int64(pause) * second
        }
    }

    @Test("a connection that lasted starts the pauses anew, one that broke at once does not")
    func steady() {
        var link = link
        var random = RetryScheduleTests.Constant(value: .max)
        for _ in 1...3 { _ = link.lost(at: 0, using: &random) }
        link.connected(at: 0)
        #expect(link.isOnline)
        #expect(link.nextTick == nil)
        #expect(link.lost(at: Link.steadyAfter - 1, using: &random) == 8 * second)
        link.connected(at: 0)
        #expect(link.lost(at: Link.steadyAfter, using: &random) == 1 * second)
    }

    @Test("after a quiet hang-up it connects at once, unless there was hardly a connection")
    func quiet() {
        var link = link
        var random = RetryScheduleTests.Constant(value: .max)
        link.connected(at: 0)
        #expect(link.lost(at: Link.steadyAfter, isQuiet: true, using: &random) == 0)
        #expect(link.tick(at: Link.steadyAfter) == .connect)
        link.connected(at: 0)
        #expect(link.lost(at: 1, isQuiet: true, using: &random) == second)
    }
}
