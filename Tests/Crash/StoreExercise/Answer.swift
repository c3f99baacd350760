import Glibc
import Store
import Synchronization
import Threads

/// One answer from the writer's thread, waited for on another.
final class Answer<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, StoreError>?>(nil)
    private let bell = Bell()

    func give(_ result: Result<Value, StoreError>) {
        self.result.withLock { $0 = result }
        bell.ring()
    }

    func wait() -> Result<Value, StoreError> {
        while true {
            if let result = result.withLock({ $0 }) { return result }
            bell.wait(milliseconds: -1)
        }
    }
}

enum Clock {
    /// Milliseconds since 1970.
    static var milliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
