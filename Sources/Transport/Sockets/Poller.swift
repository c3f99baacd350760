import CLinux
import Glibc

/// The kernel's list of sockets to watch: one epoll instance, used by one thread.
final class Poller {
    /// What one watched descriptor has to say.
    struct Event {
        var token: UnsafeMutableRawPointer?
        var isReadable: Bool
        var isWritable: Bool
        /// The connection is gone in both directions.
        var isBroken: Bool
    }

    private let descriptor: Int32
    private var events: [epoll_event]

    /// Traps when the process has no file descriptor left.
    init(capacity: Int) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        precondition(descriptor >= 0, "no file descriptor left for a socket loop (error \(errno))")
        events = Array(repeating: epoll_event(), count: capacity)
    }

    deinit { close(descriptor) }

    /// Watches for each new wake-up of an eventfd. Edge-triggered, so that it need not be read.
    func watch(bell: Int32) {
        control(EPOLL_CTL_ADD, bell, EPOLLIN.rawValue | EPOLLET.rawValue, token: nil)
    }

    /// Watches a socket for input; false when the kernel refuses.
    func watch(socket: Int32, token: UnsafeMutableRawPointer) -> Bool {
        control(EPOLL_CTL_ADD, socket, EPOLLIN.rawValue | EPOLLRDHUP.rawValue, token: token)
    }

    /// Says what else to watch the socket for.
    func change(socket: Int32, input: Bool, output: Bool, token: UnsafeMutableRawPointer) {
        let interest = (input ? EPOLLIN.rawValue | EPOLLRDHUP.rawValue : 0) | (output ? EPOLLOUT.rawValue : 0)
        control(EPOLL_CTL_MOD, socket, interest, token: token)
    }

    /// Forgets the socket.
    func forget(socket: Int32) {
        control(EPOLL_CTL_DEL, socket, 0, token: nil)
    }

    /// Waits, then calls `body` for each event. A negative time waits without an end.
    func wait(milliseconds: Int32, _ body: (Event) -> Void) {
        let count = epoll_wait(descriptor, &events, Int32(events.count), milliseconds)
        guard count > 0 else { return }
        for place in 0..<Int(count) {
            let event = events[place]
            let flags = event.events
            body(
                Event(
                    token: event.data.ptr,
                    isReadable: flags & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0,
                    isWritable: flags & EPOLLOUT.rawValue != 0,
                    isBroken: flags & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0))
        }
    }

    @discardableResult
    private func control(_ operation: Int32, _ socket: Int32, _ interest: UInt32, token: UnsafeMutableRawPointer?)
        -> Bool
    {
        var event = epoll_event(events: interest, data: epoll_data(ptr: token))
        return epoll_ctl(descriptor, operation, socket, &event) == 0
    }
}
