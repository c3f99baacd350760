import Glibc

/// Why the server could not listen, in a sentence for the one who started it.
package struct ListenError: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String

    init(host: String, port: UInt16, cause: String) {
        description = "cannot listen on \(host):\(port): \(cause)"
    }

    init(host: String, port: UInt16, error: Int32) {
        let cause =
            switch error {
            case EADDRINUSE: "the port is taken by another program"
            case EACCES: "ports below 1024 need a privilege this user does not have"
            case EADDRNOTAVAIL: "this machine has no such address"
            default: String(cString: strerror(error))
            }
        self.init(host: host, port: port, cause: cause)
    }
}
