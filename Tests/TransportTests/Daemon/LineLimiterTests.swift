import Testing

@testable import Transport

@Suite("Line limiter")
struct LineLimiterTests {
    @Test("a flood is cut to its share, and the next line tells how many were lost")
    func flood() {
        var limiter = LineLimiter(lines: 2, every: 100)
        let decisions = (0..<5).map { limiter.admit(now: $0) }
        #expect(decisions == [.write(dropped: 0), .write(dropped: 0), .drop, .drop, .drop])
        #expect(limiter.admit(now: 99) == .drop)
        #expect(limiter.admit(now: 100) == .write(dropped: 4))
        #expect(limiter.admit(now: 101) == .write(dropped: 0))
        #expect(limiter.admit(now: 102) == .drop)
    }
}
