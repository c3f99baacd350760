import Glibc
import Threads

/// A bridge's thread, which is asked to end and given a time for it.
///
/// A name look-up can't be broken off. A thread that hangs in one is left behind and ends by itself when it returns.
final class LoopThread: Sendable {
    private let thread: SystemThread
    private let over = Doorbell()

    init(name: String, body: @escaping @Sendable () -> Void) {
        thread = SystemThread(name: name) { [over] in
            body()
            over.ring()
        }
    }

    /// Waits for the end, but no longer than that.
    func join(within limit: Duration) {
        var readiness = pollfd(fd: over.descriptor, events: Int16(POLLIN), revents: 0)
        // The bell stays rung: a second caller finds the thread over too.
        if poll(&readiness, 1, Int32(clamping: limit.milliseconds)) > 0 { thread.join() }
    }
}
