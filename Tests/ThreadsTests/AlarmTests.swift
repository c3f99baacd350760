import Synchronization
import Testing

@testable import Threads

@Suite("Alarm")
struct AlarmTests {
    private static let millisecond: Int64 = 1_000_000

    /// An alarm that tells when it rang.
    private final class Ringing: Sendable {
        let times = Mutex<[Int64]>([])
        let bell = Bell()

        func note(_ now: Int64) {
            times.withLock { $0.append(now) }
            bell.ring()
        }

        func waitForRing() -> Int64? {
            bell.wait(milliseconds: 10_000)
            return times.withLock { $0.last }
        }
    }

    @Test("it rings at its deadline, never before")
    func deadline() throws {
        let ringing = Ringing()
        let alarm = Alarm(name: "alarm") { ringing.note($0) }
        let due = MonotonicClock.now + 20 * Self.millisecond
        alarm.schedule(at: due)
        let rang = try #require(ringing.waitForRing())
        #expect(rang >= due)
        alarm.stop()
    }

    @Test("an earlier deadline set while it sleeps wakes it in time")
    func earlier() throws {
        let ringing = Ringing()
        let alarm = Alarm(name: "alarm") { ringing.note($0) }
        alarm.schedule(at: MonotonicClock.now + 3_600_000 * Self.millisecond)
        let due = MonotonicClock.now + 10 * Self.millisecond
        alarm.schedule(at: due)
        let rang = try #require(ringing.waitForRing())
        #expect(rang >= due)
        alarm.stop()
    }

    @Test("a later deadline takes the place of the earlier one")
    func later() throws {
        let ringing = Ringing()
        let alarm = Alarm(name: "alarm") { ringing.note($0) }
        let due = MonotonicClock.now + 60 * Self.millisecond
        alarm.schedule(at: MonotonicClock.now + 20 * Self.millisecond)
        alarm.schedule(at: due)
        let rang = try #require(ringing.waitForRing())
        #expect(rang >= due)
        alarm.stop()
        #expect(ringing.times.withLock { $0.count } == 1)
    }

    @Test("no deadline, no ring; and “no later than” never moves one back")
    func cancelled() throws {
        let ringing = Ringing()
        let alarm = Alarm(name: "alarm") { ringing.note($0) }
        alarm.schedule(at: MonotonicClock.now + 10 * Self.millisecond)
        alarm.schedule(at: nil)
        let due = MonotonicClock.now + 40 * Self.millisecond
        alarm.schedule(noLaterThan: due)
        alarm.schedule(noLaterThan: due + 3_600_000 * Self.millisecond)
        let rang = try #require(ringing.waitForRing())
        #expect(rang >= due)
        alarm.stop()
        #expect(ringing.times.withLock { $0.count } == 1)
    }

    @Test("the closure may set the next deadline")
    func again() {
        let ringing = Ringing()
        let alarm = Mutex<Alarm?>(nil)
        let made = Alarm(name: "alarm") { now in
            ringing.note(now)
            if ringing.times.withLock({ $0.count }) < 3 {
                alarm.withLock { $0 }?.schedule(at: now + Self.millisecond)
            }
        }
        alarm.withLock { $0 = made }
        made.schedule(at: MonotonicClock.now)
        while ringing.times.withLock({ $0.count }) < 3 { ringing.bell.wait(milliseconds: 10_000) }
        made.stop()
        #expect(ringing.times.withLock { $0.count } == 3)
        alarm.withLock { $0 = nil }
    }
}
