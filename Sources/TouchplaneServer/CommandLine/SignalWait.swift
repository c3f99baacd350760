import Glibc

/// Waits for signals on the calling thread. Made before other threads are, so that they inherit the mask.
struct SignalWait {
    private var set = sigset_t()

    init(_ signals: [Int32]) {
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Answers the first of the signals to come that asks for the end. A second one then ends the process at once.
    ///
    /// - Parameter hangup: called for each SIGHUP until then.
    func wait(hangup: () -> Void) -> Int32 {
        var set = set
        var received: Int32 = 0
        while sigwait(&set, &received) != 0 || received == SIGHUP {
            if received == SIGHUP { hangup() }
            received = 0
        }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        return received
    }
}
