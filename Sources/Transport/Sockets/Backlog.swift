import Synchronization
import Threads

/// How far a socket loop is behind those who publish, and a place to wait for it.
///
/// Requests are answered on other threads than frames are sent on. Under more load than the machine can carry they would run ahead
/// of the frames, and every value would be old when it arrives; so who publishes on behalf of a request lets the loop catch
/// up first.
///
/// Limit: `limit` frames; one who comes at more waits until half of them are gone, but no longer than `patience`.
final class Backlog: Sendable {
    static let limit = 32
    private let patience: Int64
    private let frames = Atomic<Int>(0)
    private let waiting = Atomic<Int>(0)
    private let bell = Bell()

    /// - Parameter patience: nanoseconds that one waits at most.
    init(patience: Int64 = 20_000_000) {
        self.patience = patience
    }

    /// One more frame is posted.
    func add() { frames.add(1, ordering: .relaxed) }

    /// So many are done.
    func settle(_ count: Int) {
        if count == 0 { return }
        let left = frames.subtract(count, ordering: .sequentiallyConsistent).newValue
        if left <= Self.limit / 2, waiting.load(ordering: .sequentiallyConsistent) > 0 { bell.ring() }
    }

    /// Waits by the rule above.
    func wait() {
        if frames.load(ordering: .relaxed) <= Self.limit { return }
        waiting.add(1, ordering: .sequentiallyConsistent)
        defer { waiting.subtract(1, ordering: .sequentiallyConsistent) }
        let deadline = MonotonicClock.now + patience
        while frames.load(ordering: .sequentiallyConsistent) > Self.limit / 2 {
            let left = deadline - MonotonicClock.now
            if left <= 0 { return }
            // One ring wakes one of several; the others look again after a moment.
            bell.wait(milliseconds: Int32(min(left / 1_000_000 + 1, 2)))
        }
    }
}
