import Synchronization

/// Every connection that sleeps until it is answered. Limit: the connections' own.
final class Suspensions: Sendable {
    private let sleeping = Mutex<[ObjectIdentifier: Suspension]>([:])

    func insert(_ suspension: Suspension) {
        sleeping.withLock { $0[ObjectIdentifier(suspension)] = suspension }
    }

    func remove(_ suspension: Suspension) {
        sleeping.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(suspension)) }
    }

    /// Answers all of them with 503.
    func abandonAll() {
        // Outside the lock: each removes itself.
        for suspension in sleeping.withLock({ Array($0.values) }) { suspension.abandon() }
    }
}
