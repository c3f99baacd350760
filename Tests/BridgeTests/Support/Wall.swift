import Glibc

/// A host that takes no connection: its queue is full, and Linux answers nothing more until it is opened.
final class Wall {
    let port: UInt16
    private var listener: Int32
    private let only: Int32

    init() throws {
        listener = try Loopback.bound(SOCK_STREAM)
        listen(listener, 0)
        port = Loopback.port(of: listener)
        only = try Loopback.connected(to: port)
    }

    /// Waits until somebody has asked to be let in and was not.
    func waitForKnock() throws {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(20)
        // Address and port of both sides in hexadecimal, then the state; 02 is "asked, not answered".
        let tail = ":" + Self.hex(port) + " 02 "
        while clock.now < end {
            if try Self.connections().contains(tail) { return }
            sched_yield()
        }
        throw Loopback.Failed(call: "connect", code: ETIMEDOUT)
    }

    /// Makes room for those who wait; they are let in when they next knock, within a second or two.
    func open() {
        listen(listener, 64)
    }

    /// Sends those who wait away when they next knock.
    func tearDown() {
        close(listener)
        listener = -1
    }

    deinit {
        if listener >= 0 { close(listener) }
        close(only)
    }

    private static func hex(_ port: UInt16) -> String {
        let digits = String(port, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    private static func connections() throws -> String {
        let descriptor = Glibc.open("/proc/self/net/tcp", O_RDONLY)
        guard descriptor >= 0 else { throw Loopback.Failed(call: "open", code: errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
