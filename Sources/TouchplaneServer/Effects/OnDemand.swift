import Synchronization

/// Something with a thread of its own that is made when it is first needed. Callable from any thread.
final class OnDemand<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value?
    private let kept: Mutex<Value?>

    init(_ make: @escaping @Sendable () -> Value?) {
        self.make = make
        kept = Mutex(nil)
    }

    /// One that is there already.
    init(_ value: Value) {
        make = { value }
        kept = Mutex(value)
    }

    /// Makes it unless it is there; nil when it can't be made.
    var value: Value? {
        kept.withLock { kept in
            if kept == nil { kept = make() }
            return kept
        }
    }

    /// What was made so far.
    var made: Value? { kept.withLock { $0 } }
}
