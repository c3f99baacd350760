import ControlKit
import Synchronization
import Threads

/// Wakes panels whose timers and leases are due: one thread for all of them.
final class Timekeeper: Sendable {
    private let book = Mutex(DeadlineBook())
    private let alarm = Mutex<Alarm?>(nil)

    /// Starts the thread. `wake` is called on it with the ids of panels that are due.
    func start(wake: @escaping @Sendable (_ panels: [String]) -> Void) {
        let alarm = Alarm(name: "timekeeper") { [weak self] now in
            guard let self else { return }
            let due = self.book.withLock { $0.takeDue(at: Moment(microseconds: now / 1000)) }
            wake(due)
            self.scheduleNext()
        }
        self.alarm.withLock { $0 = alarm }
    }

    /// Notes when a panel has to be woken next. Callable under the panel's lock.
    func set(_ deadline: Moment?, for panel: String) {
        book.withLock { $0.set(deadline, for: panel) }
        if let deadline { alarm.withLock { $0 }?.schedule(noLaterThan: deadline.nanoseconds + 1000) }
    }

    private func scheduleNext() {
        guard let next = book.withLock({ $0.next }) else { return }
        alarm.withLock { $0 }?.schedule(noLaterThan: next.nanoseconds + 1000)
    }

    func stop() { alarm.withLock { $0 }?.stop() }
}
