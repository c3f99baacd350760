import Synchronization

/// What an alarm and its thread share: the deadline, and the bell that interrupts a sleep that would be too long.
final class AlarmState: Sendable {
    private struct Plan {
        var deadline: Int64?
        /// When the sleeping thread will look again on its own; nil while it sleeps without an end.
        var wakes: Int64?
        var stopped = false
    }

    private let plan = Mutex(Plan())
    private let bell = Bell()

    func set(_ deadline: Int64?) {
        let mustWake = plan.withLock { plan in
            plan.deadline = deadline
            return Self.isTooLate(plan)
        }
        if mustWake { bell.ring() }
    }

    func bring(forwardTo deadline: Int64) {
        let mustWake = plan.withLock { plan in
            if let present = plan.deadline, present <= deadline { return false }
            plan.deadline = deadline
            return Self.isTooLate(plan)
        }
        if mustWake { bell.ring() }
    }

    func stop() {
        plan.withLock { $0.stopped = true }
        bell.ring()
    }

    /// The thread's body: sleeps, rings, until stopped.
    func run(_ ring: (_ now: Int64) -> Void) {
        while true {
            let now = MonotonicClock.now
            var rings = false
            let wait: Int64? = plan.withLock { plan in
                if plan.stopped { return nil }
                if let deadline = plan.deadline, deadline <= now {
                    plan.deadline = nil
                    // Awake until the ring is over: whatever is scheduled meanwhile is seen on the next round.
                    plan.wakes = .min
                    rings = true
                    return 0
                }
                plan.wakes = plan.deadline
                return plan.deadline.map { $0 - now } ?? -1
            }
            guard let wait else { return }
            if rings {
                ring(now)
            } else {
                // Rounded up, so that a deadline is never met early; -1 sleeps without an end.
                bell.wait(milliseconds: wait < 0 ? -1 : Int32(clamping: (wait + 999_999) / 1_000_000))
            }
        }
    }

    /// True when the thread would sleep past the deadline.
    private static func isTooLate(_ plan: Plan) -> Bool {
        guard let deadline = plan.deadline else { return false }
        guard let wakes = plan.wakes else { return true }
        return deadline < wakes
    }
}
