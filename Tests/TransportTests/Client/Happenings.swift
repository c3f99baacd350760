import Synchronization
import Threads

/// What has happened so far, for a test that waits for the next thing instead of some time.
final class Happenings<Event: Sendable & Equatable>: Sendable {
    private let events = Mutex<[Event]>([])
    private let bell = Bell()

    func add(_ event: Event) {
        events.withLock { $0.append(event) }
        bell.ring()
    }

    var all: [Event] { events.withLock { $0 } }

    /// Waits until the condition holds for what has happened; false after ten seconds.
    func wait(_ condition: ([Event]) -> Bool) -> Bool {
        let deadline = MonotonicClock.now + 10_000_000_000
        while !condition(all) {
            if MonotonicClock.now > deadline { return false }
            bell.wait(milliseconds: 100)
        }
        return true
    }

    /// Waits until the event has happened.
    func wait(for event: Event) -> Bool { wait { $0.contains(event) } }
}
