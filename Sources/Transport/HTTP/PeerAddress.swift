import Glibc

/// Who is at the other end of a connection.
struct PeerAddress: Sendable, Equatable {
    /// The address without its port, as text.
    let text: String
    /// True when it is on this machine.
    let isLoopback: Bool

    /// From an address of the system; nil when it is neither IPv4 nor IPv6.
    ///
    /// An IPv4 address that came in on an IPv6 socket is told as IPv4.
    init?(_ address: UnsafePointer<sockaddr>?) {
        guard let address else { return nil }
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            var bytes = UnsafeRawPointer(address).load(as: sockaddr_in.self).sin_addr
            self.init(AF_INET, &bytes, loopback: UInt32(bigEndian: bytes.s_addr) >> 24 == 127)
        case AF_INET6:
            var bytes = UnsafeRawPointer(address).load(as: sockaddr_in6.self).sin6_addr
            let raw = withUnsafeBytes(of: &bytes) { Array($0) }
            if raw[..<12].elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
                var mapped = in_addr()
                withUnsafeMutableBytes(of: &mapped) { $0.copyBytes(from: raw[12...]) }
                self.init(AF_INET, &mapped, loopback: raw[12] == 127)
            } else {
                self.init(AF_INET6, &bytes, loopback: raw.elementsEqual([UInt8](repeating: 0, count: 15) + [1]))
            }
        default:
            return nil
        }
    }

    /// For requests made by hand.
    init(text: String, isLoopback: Bool) {
        self.text = text
        self.isLoopback = isLoopback
    }

    private init?(_ family: Int32, _ bytes: UnsafeRawPointer, loopback: Bool) {
        let printed = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer -> String? in
            inet_ntop(family, bytes, buffer.baseAddress, 64).map { String(cString: $0) }
        }
        guard let printed else { return nil }
        text = printed
        isLoopback = loopback
    }

    /// As a Host header would give it.
    var hostText: String { text.contains(":") ? "[\(text)]" : text }
}
