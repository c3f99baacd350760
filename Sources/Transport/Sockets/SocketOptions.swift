import CLinux
import Glibc

/// The few system calls on a connected socket.
enum SocketOptions {
    /// Makes a socket fit for a stream of small messages: sent at once, and never megabytes owed to a slow reader.
    ///
    /// TCP_NODELAY because libmicrohttpd turns it off when it upgrades a connection, which costs 44 ms a message.
    /// TCP_NOTSENT_LOWAT because the kernel would otherwise take up to 4 MB that the outbox could still replace by a fresh state.
    static func prepareForStream(_ socket: Int32, unsentLowWater: Int32) {
        set(socket, level: Int32(IPPROTO_TCP), TCP_NODELAY, to: 1)
        set(socket, level: Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, to: unsentLowWater)
        let flags = fcntl(socket, F_GETFL)
        if flags & O_NONBLOCK == 0 { _ = fcntl(socket, F_SETFL, flags | O_NONBLOCK) }
    }

    /// A second descriptor for the same socket, closed on exec; nil when the process has none left.
    static func duplicate(_ socket: Int32) -> Int32? {
        let own = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        return own < 0 ? nil : own
    }

    private static func set(_ socket: Int32, level: Int32, _ option: Int32, to value: Int32) {
        var value = value
        setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
