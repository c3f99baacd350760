import CLinux
import Glibc

/// The socket that new connections come in on, made here so that a free port can be asked for and a taken one explained.
struct Listener: Sendable {
    let socket: Int32
    /// The port in use.
    let port: UInt16

    /// Binds and listens.
    init(host: String, port: UInt16) throws(ListenError) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(host, String(port), &hints, &found)
        defer { if let found { freeaddrinfo(found) } }
        guard failure == 0, let address = found?.pointee else {
            throw ListenError(host: host, port: port, cause: String(cString: gai_strerror(failure)))
        }
        let socket = Glibc.socket(
            address.ai_family,
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard socket >= 0 else { throw ListenError(host: host, port: port, error: errno) }
        var yes: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(socket, address.ai_addr, address.ai_addrlen) == 0, listen(socket, 1_024) == 0 else {
            let error = errno
            Glibc.close(socket)
            throw ListenError(host: host, port: port, error: error)
        }
        self.socket = socket
        self.port = Self.port(of: socket)
    }

    /// Only when no server took it over.
    func close() { Glibc.close(socket) }

    private static func port(of socket: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(socket, $0, &length) }
        }
        // The port stands at the same place in both families.
        return withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
    }
}
