import Synchronization
import Threads

/// Lines in the log about things that go wrong again and again: one of a subject in ten seconds, with how many there were
/// in between. Callable from any thread. At most `limit` subjects are remembered; a flood of them is forgotten.
final class Complaints: Sendable {
    static let interval: Int64 = 10_000_000_000
    static let limit = 1024

    private let log: Log
    private let told = Mutex<[String: (at: Int64, since: Int)]>([:])

    init(_ log: Log) { self.log = log }

    func add(_ subject: String, of component: String, _ text: String, now: Int64 = MonotonicClock.now) {
        let since: Int? = told.withLock { told in
            if let last = told[subject], now - last.at < Self.interval {
                told[subject] = (last.at, last.since + 1)
                return nil
            }
            if told.count >= Self.limit { told.removeAll() }
            defer { told[subject] = (now, 0) }
            return told[subject]?.since ?? 0
        }
        guard let since else { return }
        log.line(component, since > 0 ? "\(text) (and \(since) more since the last such line)" : text)
    }
}
