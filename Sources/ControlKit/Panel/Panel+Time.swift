extension Panel {
    /// Runs `body` in a turn of its own once `seconds` have passed. The token takes it back.
    public func schedule(after seconds: Double, _ body: @escaping () -> Void) -> TimerToken {
        TimerToken(token: timers.schedule(at: now.adding(seconds: seconds), body))
    }

    public func cancelTimer(_ token: TimerToken) { timers.cancel(token.token) }

    /// Names something scheduled.
    public struct TimerToken: Hashable, Sendable {
        let token: TimerQueue.Token
    }

    /// Runs timers and leases up to a moment, each at its own time.
    func runDue(until moment: Moment) {
        while true {
            let lease = leaseCheck.flatMap { $0 <= moment ? $0 : nil }
            if let lease, lease < timers.next ?? moment.adding(seconds: 1) {
                now = max(now, lease)
                checkLeases()
            } else if let (due, body) = timers.popDue(at: moment) {
                now = max(now, due)
                event.touch = nil
                body()
            } else {
                break
            }
        }
        now = moment
    }

    func watchLease(of session: TouchSession) {
        let due = session.lastSeen.adding(seconds: lease(of: session))
        leaseCheck = min(leaseCheck ?? due, due)
    }

    func watchHold(of session: TouchSession, seconds: Double) {
        _ = schedule(after: seconds) { [weak self, weak session] in
            guard let self, let session, session.isFollowed, self.sessions[session.key] === session else { return }
            session.isFollowed = false
            session.control?.cancelTrackedTouch(nil)
        }
    }

    private func lease(of session: TouchSession) -> Double {
        // A finger of ours never falls silent: its own timer lifts it.
        if case .virtual = session.key.id { return 1e9 }
        return session.client.streams > 0 ? limits.leaseWithStream : limits.leaseWithoutStream
    }

    /// Cancels touches that gave no sign of life for their lease; sets when to look next.
    private func checkLeases() {
        let overdue = sessions.values.filter { now.seconds(since: $0.lastSeen) >= lease(of: $0) }
        for session in overdue.sorted(by: { ($0.began, $0.key.client) < ($1.began, $1.key.client) }) {
            cancel(session, event: nil)
        }
        leaseCheck = nil
        for session in sessions.values { watchLease(of: session) }
    }
}
