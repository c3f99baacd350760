import CLinux
import Glibc

/// A connected socket to a server on this machine. Sending waits for room, at most five seconds; receiving never waits.
final class LoopbackSocket {
    let descriptor: Int32
    private var isClosed = false

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { if !isClosed { close(descriptor) } }

    static func connect(to port: UInt16, receiveBuffer: Int32? = nil) -> LoopbackSocket {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
        set(descriptor, SOL_SOCKET, SO_SNDTIMEO, timeval(tv_sec: 5, tv_usec: 0))
        set(descriptor, SOL_SOCKET, SO_RCVTIMEO, timeval(tv_sec: 10, tv_usec: 0))
        if let receiveBuffer { set(descriptor, SOL_SOCKET, SO_RCVBUF, receiveBuffer) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let failure = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        precondition(failure == 0, "cannot connect to port \(port): \(String(cString: strerror(errno)))")
        return LoopbackSocket(descriptor)
    }

    private static func set<Value: BitwiseCopyable>(
        _ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Value
    ) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Value>.size))
    }

    /// Sends all of it; false when the server hung up.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
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

    /// What is there: nothing, some bytes, or nil at the end.
    func receive(waiting: Bool = false) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, waiting ? 0 : Int32(MSG_DONTWAIT))
        if count > 0 { return Array(buffer[..<count]) }
        return count < 0 && errno == EAGAIN ? [] : nil
    }

    /// Ends the connection as a lost one ends: without a goodbye.
    func reset() {
        if isClosed { return }
        isClosed = true
        Self.set(descriptor, SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
        close(descriptor)
    }
}
