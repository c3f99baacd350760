import Glibc

/// Plain sockets on 127.0.0.1, for peers that know nothing of the code under test.
enum Loopback {
    struct Failed: Error {
        let call: String
        let code: Int32
    }

    static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    /// A bound socket, listening when it is a stream; port 0 takes a free one.
    static func bound(_ kind: __socket_type, port: UInt16 = 0) throws -> Int32 {
        let descriptor = try opened(kind)
        var one: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        guard withSocketAddress(address(port), { bind(descriptor, $0, $1) }) == 0 else {
            throw failed("bind", descriptor)
        }
        if kind == SOCK_STREAM, listen(descriptor, 64) != 0 { throw failed("listen", descriptor) }
        return descriptor
    }

    static func connected(to port: UInt16) throws -> Int32 {
        let descriptor = try opened(SOCK_STREAM)
        guard withSocketAddress(address(port), { connect(descriptor, $0, $1) }) == 0 else {
            throw failed("connect", descriptor)
        }
        return descriptor
    }

    /// The next connection to a listening socket.
    static func accepted(_ listener: Int32) throws -> Int32 {
        var readiness = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        guard poll(&readiness, 1, 20_000) > 0 else { throw Failed(call: "accept", code: ETIMEDOUT) }
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { throw Failed(call: "accept", code: errno) }
        return descriptor
    }

    /// A port nobody listens on at the moment.
    static func freePort() throws -> UInt16 {
        let descriptor = try bound(SOCK_STREAM)
        defer { close(descriptor) }
        return port(of: descriptor)
    }

    static func port(of descriptor: Int32) -> UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Writes all of it; false when the peer is gone.
    @discardableResult
    static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }

    /// The next bytes; empty at the end.
    static func receive(_ descriptor: Int32, upTo limit: Int = 65_536) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = recv(descriptor, &buffer, limit, 0)
        return count > 0 ? Array(buffer[..<count]) : []
    }

    /// Has the next `close` break the connection instead of ending it.
    static func reset(_ descriptor: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// The next datagram and the port it came from; nil when none comes in time.
    static func datagram(_ descriptor: Int32, within limit: Duration = .seconds(20)) -> (bytes: [UInt8], port: UInt16)?
    {
        var readiness = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&readiness, 1, Int32(limit.components.seconds * 1_000)) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var source = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let count = withUnsafeMutablePointer(to: &source) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                recvfrom(descriptor, &buffer, buffer.count, 0, $0, &length)
            }
        }
        return count >= 0 ? (Array(buffer[..<count]), UInt16(bigEndian: source.sin_port)) : nil
    }

    static func sendDatagram(_ bytes: [UInt8], from descriptor: Int32, to port: UInt16) {
        _ = withSocketAddress(address(port)) { sendto(descriptor, bytes, bytes.count, 0, $0, $1) }
    }

    private static func opened(_ kind: __socket_type) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failed(call: "socket", code: errno) }
        return descriptor
    }

    private static func failed(_ call: String, _ descriptor: Int32) -> Failed {
        let failure = Failed(call: call, code: errno)
        close(descriptor)
        return failure
    }

    private static func withSocketAddress<Result>(
        _ address: sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
