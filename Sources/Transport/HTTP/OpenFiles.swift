import CLinux
import Glibc

/// How many files and sockets this process may have open.
enum OpenFiles {
    /// Kept for everything that is not a connection: threads' bells, files, the listening socket.
    static let reserve = 128

    /// Raises the limit to what the system allows, and tells how many of `wanted` connections it leaves room for.
    ///
    /// A WebSocket has two descriptors for the moment of its upgrade, which the reserve covers.
    static func fit(_ wanted: Int, log: (String) -> Void) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return wanted }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let room = Int(clamping: limit.rlim_cur) - reserve
        if wanted <= room { return wanted }
        log("room for \(max(room, 16)) connections only: this process may open no more than \(limit.rlim_cur) files")
        return max(room, 16)
    }
}
