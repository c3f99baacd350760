import CLinux
import Glibc

/// Wakes one sleeping thread: an eventfd, rung from anywhere.
package final class Bell: Sendable {
    /// Readable while rung and not yet heard.
    package let descriptor: Int32

    /// Traps when the process has no file descriptor left.
    package init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
        precondition(descriptor >= 0, "no file descriptor left to wake a thread by (error \(errno))")
    }

    deinit { close(descriptor) }

    /// Wakes the sleeper, or keeps it from falling asleep. Never blocks.
    package func ring() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Sleeps until rung, or for that many milliseconds; negative means until rung.
    package func wait(milliseconds: Int32) {
        var readiness = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&readiness, 1, milliseconds) > 0 {
            var counter: UInt64 = 0
            _ = read(descriptor, &counter, MemoryLayout<UInt64>.size)
        }
    }
}
