import Synchronization

/// How many connections are open, requests and WebSockets together, against the limit.
final class ConnectionLedger: Sendable {
    let limit: Int
    private let open = Atomic<Int>(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// Connections open at this moment.
    var count: Int { open.load(ordering: .relaxed) }

    /// Counts one in; false when that makes more than the limit. It is counted all the same.
    func enter() -> Bool {
        open.add(1, ordering: .relaxed).newValue <= limit
    }

    /// Counts one out.
    func leave() {
        open.subtract(1, ordering: .relaxed)
    }
}
