import CLinux
import Glibc
import Synchronization

/// One named operating-system thread, running from `init` until its body returns.
///
/// Its name shows in `top -H` and in a debugger. All signals are blocked in it, so that SIGTERM reaches the thread that
/// waits for it and no blocking call here returns early.
package final class SystemThread: Sendable {
    private let handle: pthread_t
    private let joined = Mutex(false)

    /// Starts the thread.
    ///
    /// Traps when the system has no thread left: nothing sensible can go on without it, and it happens at start only.
    ///
    /// - Parameters:
    ///   - name: up to 15 bytes are kept, the limit of Linux.
    ///   - body: what it does; the thread ends when this returns.
    package init(name: String, body: @escaping @Sendable () -> Void) {
        let start = Unmanaged.passRetained(ThreadStart(name: name, body: body))
        var everySignal = sigset_t()
        var before = sigset_t()
        sigfillset(&everySignal)
        pthread_sigmask(SIG_SETMASK, &everySignal, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let failure = pthread_create(&thread, nil, runThread, start.toOpaque())
        precondition(failure == 0, "the system has no thread left for \(name) (error \(failure))")
        handle = thread
    }

    /// Waits until the body has returned. The second and later calls return at once. Never call it on the thread itself.
    package func join() {
        joined.withLock { done in
            if done { return }
            pthread_join(handle, nil)
            done = true
        }
    }

    deinit {
        if !joined.withLock({ $0 }) { pthread_detach(handle) }
    }
}

/// What a new thread is given: its name and its work.
private final class ThreadStart: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}

/// The C entry point of every thread of ours.
private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let start = Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue()
    _ = tp_name_thread(start.name)
    start.body()
    return nil
}
