import Store
import Synchronization
import Threads

/// Tells, once, whether a change is on the disk. Made under a panel's lock; settled on the store's thread, or at once when
/// the store does not take the change.
final class Receipt: Sendable {
    private enum State {
        case waiting([@Sendable (StoreError?) -> Void])
        case settled(StoreError?)
    }

    private let state = Mutex(State.waiting([]))

    /// Calls the closure when it is settled, with what kept the change from the disk: at once when it already is.
    /// The closures of one receipt are called in the order they came.
    func whenSettled(_ body: @escaping @Sendable (StoreError?) -> Void) {
        let settled: StoreError?? = state.withLock { state in
            switch state {
            case .settled(let error): return .some(error)
            case .waiting(let bodies):
                state = .waiting(bodies + [body])
                return nil
            }
        }
        if let settled { body(settled) }
    }

    /// The first word counts.
    func settle(_ error: StoreError?) {
        let bodies = state.withLock { state -> [@Sendable (StoreError?) -> Void] in
            guard case .waiting(let bodies) = state else { return [] }
            state = .settled(error)
            return bodies
        }
        for body in bodies { body(error) }
    }

    /// Blocks until it is settled. Never on the store's thread.
    func wait() {
        let bell = Bell()
        whenSettled { _ in bell.ring() }
        while !isSettled { bell.wait(milliseconds: -1) }
    }

    var isSettled: Bool {
        state.withLock { if case .settled = $0 { true } else { false } }
    }
}
