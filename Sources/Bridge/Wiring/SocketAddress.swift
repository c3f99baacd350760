import Glibc

/// An address of IPv4 or IPv6 with a port, as the system's calls want it.
struct SocketAddress: Sendable {
    private var storage = sockaddr_storage()
    private var length: socklen_t

    /// Reads a numeric address; nil for a name. Never waits.
    init?(numeric host: String, port: UInt16) {
        guard let found = Self.resolve(host, port, flags: AI_NUMERICHOST).first else { return nil }
        self = found
    }

    /// All addresses of a name, best first; empty when it has none. Waits for the network, up to half a minute.
    static func lookUp(_ host: String, port: UInt16) -> [SocketAddress] {
        resolve(host, port, flags: AI_ADDRCONFIG)
    }

    /// The address that a call such as `recvfrom` fills in, beside what the call returns.
    static func filled(
        by call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int
    ) -> (result: Int, address: SocketAddress) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &length) }
        }
        return (result, SocketAddress(storage: storage, length: length))
    }

    private init(storage: sockaddr_storage, length: socklen_t) {
        self.storage = storage
        self.length = length
    }

    var family: Int32 { Int32(storage.ss_family) }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    var port: UInt16 {
        withUnsafePointer(to: storage) { pointer in
            family == AF_INET6
                ? pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    UInt16(bigEndian: $0.pointee.sin6_port)
                }
                : pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    UInt16(bigEndian: $0.pointee.sin_port)
                }
        }
    }

    /// `127.0.0.1:9000` or `[::1]:9000`.
    var description: String {
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let failure = withPointer {
            getnameinfo($0, $1, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
        }
        guard failure == 0 else { return "unknown" }
        let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return family == AF_INET6 ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    private static func resolve(_ host: String, _ port: UInt16, flags: Int32) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        // Any kind would do; without one every address comes three times.
        hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
        hints.ai_flags = flags | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var found: [SocketAddress] = []
        var next = list
        while let info = next?.pointee {
            if let address = info.ai_addr, info.ai_family == AF_INET || info.ai_family == AF_INET6 {
                found.append(SocketAddress(address, info.ai_addrlen))
            }
            next = info.ai_next
        }
        return found
    }

    private init(_ address: UnsafePointer<sockaddr>, _ length: socklen_t) {
        self.length = length
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(length)))
        }
    }
}
