import Glibc
import Synchronization
import Threads

/// The deadline of one HTTP connection.
final class Watch: Sendable {
    let socket: Int32
    /// When the connection is given up, in nanoseconds of `MonotonicClock`; 0 while nothing presses.
    private let deadline = Atomic<Int64>(0)

    /// True while a request is under way.
    private let busy = Atomic<Bool>(false)

    init(socket: Int32) {
        self.socket = socket
    }

    /// The next thing must have happened in that many nanoseconds.
    func arm(_ delay: Int64) {
        deadline.store(MonotonicClock.coarse + delay, ordering: .relaxed)
    }

    /// A request has begun, or is over.
    var isBusy: Bool {
        get { busy.load(ordering: .relaxed) }
        set { busy.store(newValue, ordering: .relaxed) }
    }

    /// Nothing presses.
    func disarm() {
        deadline.store(0, ordering: .relaxed)
    }

    /// Ends the connection if its time is over; true when it did. Only while the socket is known to be open.
    func enforce(now: Int64) -> Bool {
        let due = deadline.load(ordering: .relaxed)
        if due == 0 || due > now { return false }
        disarm()
        shutdown(socket, Int32(SHUT_RDWR))
        return true
    }
}
