import Synchronization

/// Carries something that belongs to one thread at a time from the thread that makes it to the thread that uses it.
final class Handover<Value>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: sending Value) {
        self.value = Mutex(value)
    }

    /// Gives it away. Traps the second time.
    func take() -> sending Value {
        value.withLock { value in
            guard let taken = value.take() else { preconditionFailure("it has been taken already") }
            return taken
        }
    }
}
