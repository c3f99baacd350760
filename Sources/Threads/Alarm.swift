/// Calls one closure when a deadline has come: the only timer thread a component needs.
///
///     let alarm = Alarm(name: "lease") { now in panel.expireLeases(at: now) }
///     alarm.schedule(at: MonotonicClock.now + 3_000_000_000)
///
/// It holds one deadline. Setting a later one only stores it (the thread notices when it wakes); setting an earlier one
/// wakes the thread. The deadline is cleared before the closure is called, and the closure may schedule again.
package final class Alarm: Sendable {
    private let state: AlarmState
    private let thread: SystemThread

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - name: the thread's name.
    ///   - ring: called on the alarm's own thread with the present monotonic time.
    package init(name: String, ring: @escaping @Sendable (_ now: Int64) -> Void) {
        let state = AlarmState()
        self.state = state
        thread = SystemThread(name: name) { state.run(ring) }
    }

    /// Sets the deadline, in nanoseconds of `MonotonicClock`; nil means none. Callable from any thread, the alarm's included.
    package func schedule(at deadline: Int64?) {
        state.set(deadline)
    }

    /// Sets the deadline only if it is earlier than the present one.
    package func schedule(noLaterThan deadline: Int64) {
        state.bring(forwardTo: deadline)
    }

    /// Ends the thread and waits for it; a ring in progress is finished first. Never call it from the closure.
    package func stop() {
        state.stop()
        thread.join()
    }

    deinit { state.stop() }
}
