import CLinux
import Glibc

/// A plain blocking socket to a server on this machine: sends exactly the bytes it is given.
///
/// Nothing blocks longer than five seconds; what does has failed.
final class RawClient {
    let socket: Int32
    /// Bytes received and not yet asked for.
    var buffer: [UInt8] = []

    /// False when nobody listens there.
    private(set) var isConnected = false

    /// - Parameters:
    ///   - receiveBuffer: bytes the kernel may hold for us; small makes a client that soon holds up its server.
    ///   - mayFail: true for a client that only knocks; otherwise it must get in.
    init(port: UInt16, receiveBuffer: Int32? = nil, mayFail: Bool = false) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        if let receiveBuffer { set(SOL_SOCKET, SO_RCVBUF, receiveBuffer) }
        set(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
        set(SOL_SOCKET, SO_RCVTIMEO, timeval(tv_sec: 5, tv_usec: 0))
        set(SOL_SOCKET, SO_SNDTIMEO, timeval(tv_sec: 5, tv_usec: 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let failure = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        isConnected = failure == 0
        precondition(isConnected || mayFail, "cannot connect to port \(port): \(String(cString: strerror(errno)))")
    }

    deinit { close(socket) }

    private func set<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, _ value: Value) {
        var value = value
        setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Value>.size))
    }

    /// Sends all of it; false when the server hung up.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// No more comes from us.
    func shutWriting() { shutdown(socket, Int32(SHUT_WR)) }

    /// Has the kernel put off its acknowledgements, as it does for a client that mostly listens.
    func acknowledgeLate() { set(Int32(IPPROTO_TCP), TCP_QUICKACK, Int32(0)) }

    /// Nothing more in either direction.
    func hangUp() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Receives some more into `buffer`; false at the end of the stream.
    func receive() -> Bool {
        var part = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(socket, &part, part.count, 0)
        if count > 0 { buffer += part[..<count] }
        return count > 0
    }

    /// Takes exactly that many bytes, or nil when the stream ends before.
    func take(_ count: Int) -> [UInt8]? {
        while buffer.count < count { if !receive() { return nil } }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    /// Takes everything up to and with the mark, or nil when the stream ends before.
    func take(through mark: String) -> String? {
        let mark = Array(mark.utf8)
        var searched = 0
        while true {
            if buffer.count >= mark.count {
                for start in searched...(buffer.count - mark.count)
                where buffer[start..<start + mark.count].elementsEqual(mark) {
                    return String(decoding: take(start + mark.count)!, as: UTF8.self)
                }
                searched = buffer.count - mark.count + 1
            }
            if !receive() { return nil }
        }
    }

    /// Everything until the server hangs up.
    func takeRest() -> [UInt8] {
        while receive() {}
        defer { buffer = [] }
        return buffer
    }
}
