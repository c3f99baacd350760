extension Panel {
    /// Runs `body` in a turn once `seconds` have passed, at least a millisecond. The token takes it back.
    public func schedule(after seconds: Double, _ body: @escaping () -> Void) -> TimerToken {
        TimerToken(token: timers.schedule(at: now.adding(seconds: max(0.001, seconds)), body))
    }

    /// Takes back what was scheduled. What has run already is no mistake.
    public func cancelTimer(_ token: TimerToken) { timers.cancel(token.token) }

    /// Names something scheduled.
    public struct TimerToken: Hashable, Sendable {
        let token: TimerQueue.Token
    }

    /// Runs timers and leases up to a moment, each at its own time.
    func runDue(until moment: Moment) {
        while true {
            let lease = leaseCheck.flatMap { $0 <= moment ? $0 : nil }
            if let lease, timers.next.map({ lease < $0 }) ?? true {
                now = max(now, lease)
                checkLeases()
            } else if let (due, body) = timers.popDue(at: moment) {
                now = max(now, due)
                body()
            } else {
                break
            }
        }
        now = moment
    }

    /// When a touch will have been silent too long; nil for one that never falls silent.
    func watchLease(of session: TouchSession) {
        guard let lease = lease(of: session) else { return }
        let due = session.lastSeen.adding(seconds: lease)
        leaseCheck = min(leaseCheck ?? due, due)
    }

    /// Something that happens to a touch later, unless it has ended by then.
    func schedule(after seconds: Double, for session: TouchSession, _ body: @escaping (Panel) -> Void) {
        let token = timers.schedule(at: now.adding(seconds: seconds)) { [unowned self] in body(self) }
        session.timers.append(token)
    }

    /// A finger of ours never falls silent: its own timer lifts it.
    private func lease(of session: TouchSession) -> Double? {
        if session.isOurs { return nil }
        return session.client.streams > 0 ? limits.leaseWithStream : limits.leaseWithoutStream
    }

    /// Cancels touches that gave no sign of life for their lease; sets when to look next.
    private func checkLeases() {
        for session in sessions {
            if let lease = lease(of: session), session.lastSeen.adding(seconds: lease) <= now {
                cancel(session, event: nil)
            }
        }
        leaseCheck = nil
        for session in sessions { watchLease(of: session) }
    }
}
