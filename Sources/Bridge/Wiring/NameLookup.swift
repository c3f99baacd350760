import Synchronization
import Threads

/// Looks names up without anyone waiting: each look-up has a thread for as long as it takes, and rings when it knows.
///
/// A look-up can't be broken off and may take half a minute; on a thread shared with others it would hold them up.
/// Limit: one at a time for each key; the caller's number of targets bounds how many keys there are.
final class NameLookup<Key: Hashable & Sendable>: Sendable {
    private struct State {
        var running: Set<Key> = []
        var found: [(key: Key, addresses: [SocketAddress])] = []
    }

    private let state = Mutex(State())
    private let bell: Doorbell

    init(bell: Doorbell) {
        self.bell = bell
    }

    /// Begins, unless one for the key is under way.
    func begin(_ key: Key, host: String, port: UInt16) {
        guard state.withLock({ $0.running.insert(key).inserted }) else { return }
        _ = SystemThread(name: "lookup") { [self] in
            let addresses = SocketAddress.lookUp(host, port: port)
            state.withLock { state in
                state.running.remove(key)
                state.found.append((key, addresses))
            }
            bell.ring()
        }
    }

    /// What was found since the last call; no address means that there is none.
    func take() -> [(key: Key, addresses: [SocketAddress])] {
        state.withLock { state in
            defer { state.found = [] }
            return state.found
        }
    }
}
