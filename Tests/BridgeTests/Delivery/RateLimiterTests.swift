import SeededRandom
import Testing

@testable import Bridge

@Suite("RateLimiter")
struct RateLimiterTests {
    private let second: Int64 = 1_000_000_000

    @Test("a value that comes after a pause goes out at once")
    func quiet() throws {
        var limiter = try RateLimiter<Int>(perSecond: 10)
        #expect(limiter.offer(1, at: 0) == .send(1))
        #expect(limiter.due == nil)
        #expect(limiter.offer(2, at: second) == .send(2))
    }

    @Test("of values that come too fast the last one is kept and comes out at its time")
    func lastValue() throws {
        var limiter = try RateLimiter<Int>(perSecond: 10)
        #expect(limiter.offer(1, at: 0) == .send(1))
        #expect(limiter.offer(2, at: 1) == .hold(until: second / 10))
        #expect(limiter.offer(3, at: 2) == .hold(until: second / 10))
        #expect(limiter.due == second / 10)
        #expect(limiter.release(at: second / 10 - 1) == nil)
        #expect(limiter.release(at: second / 10) == 3)
        #expect(limiter.release(at: second) == nil)
        #expect(limiter.due == nil)
        #expect(limiter.replaced == 1)
    }

    @Test("a value that comes when a kept one is overdue takes its place and goes out")
    func overdue() throws {
        var limiter = try RateLimiter<Int>(perSecond: 10)
        _ = limiter.offer(1, at: 0)
        _ = limiter.offer(2, at: 1)
        #expect(limiter.offer(3, at: second) == .send(3))
        #expect(limiter.due == nil)
        #expect(limiter.replaced == 1)
    }

    @Test("no second holds more than allowed, and the last value always arrives", arguments: [0.5, 1, 3, 7, 20, 1_000])
    func anySecond(rate: Double) throws {
        var limiter = try RateLimiter<Int>(perSecond: rate)
        var random = SeededRandom(seed: UInt64(rate * 10))
        var sent: [(time: Int64, value: Int)] = []
        var now: Int64 = 0
        for value in 0..<5_000 {
            now += Int64.random(in: 0...3_000_000, using: &random)
            // As a timer would: the release comes a little after it is due.
            if let due = limiter.due, due <= now, let held = limiter.release(at: now) { sent.append((now, held)) }
            if case .send(let value) = limiter.offer(value, at: now) { sent.append((now, value)) }
        }
        if let due = limiter.due, let held = limiter.release(at: due) { sent.append((due, held)) }
        #expect(sent.last?.value == 4_999)
        #expect(sent.map(\.value) == sent.map(\.value).sorted())
        #expect(sent.count + Int(limiter.replaced) == 5_000)
        for (index, start) in sent.enumerated() {
            let inSecond = sent[index...].prefix { $0.time < start.time + second }.count
            #expect(inSecond <= Int(rate.rounded(.up)))
        }
    }

    @Test("a rate that means nothing is refused", arguments: [0, -1, .nan, .infinity, 2_000_000, 1e-9] as [Double])
    func refused(rate: Double) {
        let error = #expect(throws: BridgeError.self) { try RateLimiter<Int>(perSecond: rate) }
        #expect(error?.allowed == "more than 0 and at most 1000000 a second")
    }
}
