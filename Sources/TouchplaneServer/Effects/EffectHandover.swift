import Synchronization

/// Takes effects from under a panel's lock to the bridges, in the order of the turns, without holding the lock meanwhile.
final class EffectHandover: Sendable {
    private let waiting = Mutex<[OutgoingEffect]>([])
    private let order = Mutex<Void>(())

    /// Under the panel's lock.
    func add(_ effects: [OutgoingEffect]) { waiting.withLock { $0 += effects } }

    /// After the lock: hands on everything that waits. When it returns, what its caller added is on its way.
    func flush(_ send: (OutgoingEffect) -> Void) {
        order.withLock { _ in
            let effects = waiting.withLock { waiting in
                defer { waiting.removeAll() }
                return waiting
            }
            for effect in effects { send(effect) }
        }
    }
}
