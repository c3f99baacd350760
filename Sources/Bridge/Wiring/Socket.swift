import Glibc

/// One socket that never blocks, closed with the value.
final class Socket {
    enum Outcome: Equatable {
        case done(Int)
        /// Not now; the socket says when.
        case later
        case failed(SystemError)
    }

    let descriptor: Int32

    /// nil when the system has none to give.
    init?(_ kind: __socket_type, family: Int32) {
        let flags = Int32(kind.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        descriptor = socket(family, flags, 0)
        if descriptor < 0 { return nil }
    }

    /// Takes over one that `accept` gave.
    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    func set(_ level: Int32, _ option: Int32) {
        var one: Int32 = 1
        setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    func bind(to address: SocketAddress) throws(SystemError) {
        if address.withPointer({ Glibc.bind(descriptor, $0, $1) }) != 0 { throw SystemError(errno) }
    }

    func listen() throws(SystemError) {
        if Glibc.listen(descriptor, 64) != 0 { throw SystemError(errno) }
    }

    var localPort: UInt16 { SocketAddress.filled { Int(getsockname(descriptor, $0, $1)) }.address.port }

    func connect(to address: SocketAddress) -> Outcome {
        if address.withPointer({ Glibc.connect(descriptor, $0, $1) }) == 0 { return .done(0) }
        return errno == EINPROGRESS ? .later : .failed(SystemError(errno))
    }

    /// How a connection attempt ended, once the socket is writable; nil is well.
    var connectError: SystemError? {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        return code == 0 ? nil : SystemError(code)
    }

    /// A connection that waits to be taken, and who it is from; nil when none does.
    func accept() -> (socket: Socket, from: SocketAddress)? {
        let (result, address) = SocketAddress.filled { Int(Glibc.accept(descriptor, $0, $1)) }
        guard result >= 0 else { return nil }
        let flags = fcntl(Int32(result), F_GETFL)
        _ = fcntl(Int32(result), F_SETFL, flags | O_NONBLOCK)
        _ = fcntl(Int32(result), F_SETFD, FD_CLOEXEC)
        return (Socket(Int32(result)), address)
    }

    func send(_ bytes: ArraySlice<UInt8>) -> Outcome {
        outcome(bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) })
    }

    func send(_ bytes: [UInt8], to address: SocketAddress) -> Outcome {
        outcome(
            address.withPointer { pointer, length in
                sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), pointer, length)
            })
    }

    /// Reads into the buffer; `done(0)` is the end of a stream.
    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        outcome(recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer) -> (outcome: Outcome, from: SocketAddress) {
        let (result, address) = SocketAddress.filled {
            recvfrom(descriptor, buffer.baseAddress, buffer.count, 0, $0, $1)
        }
        return (outcome(result), address)
    }

    private func outcome(_ result: Int) -> Outcome {
        if result >= 0 { return .done(result) }
        return errno == EAGAIN || errno == EINTR ? .later : .failed(SystemError(errno))
    }
}

extension SystemError: Error {}
