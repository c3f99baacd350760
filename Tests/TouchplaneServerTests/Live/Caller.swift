import CLinux
import Glibc

/// An answer as it came.
struct Answered: Equatable {
    var status: Int
    var headers: [String: String]
    var text: String
}

/// A client of a server on this machine: one connection, one request after another. Nothing blocks longer than five
/// seconds; what does has failed, and gives status 0.
final class Caller {
    private let socket: Int32
    private var buffer: [UInt8] = []
    private let name: String

    init(port: UInt16, name: String = "tester") {
        self.name = name
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit { close(socket) }

    /// Sends a request without waiting for its answer.
    func send(_ method: String, _ target: String, _ body: String? = nil, headers: [String] = []) {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost", "Touchplane-Client: \(name)"] + headers
        if let body { lines += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"] }
        write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")).utf8))
    }

    func answer() -> Answered {
        guard let head = take(through: "\r\n\r\n") else { return Answered(status: 0, headers: [:], text: "") }
        var lines = head.split(separator: "\r\n").map(String.init)
        let status = Int(lines.removeFirst().split(separator: " ")[1]) ?? 0
        var headers: [String: String] = [:]
        for line in lines {
            let sides = line.split(separator: ":", maxSplits: 1)
            if sides.count == 2 { headers[sides[0].lowercased()] = String(sides[1].drop { $0 == " " }) }
        }
        let count = headers["content-length"].flatMap(Int.init) ?? 0
        let body = status == 304 || status == 101 ? [] : take(count) ?? []
        return Answered(status: status, headers: headers, text: String(decoding: body, as: UTF8.self))
    }

    @discardableResult
    func call(_ method: String, _ target: String, _ body: String? = nil, headers: [String] = []) -> Answered {
        send(method, target, body, headers: headers)
        return answer()
    }

    // MARK: WebSocket

    /// Turns the connection into a stream of the panel.
    func openStream(of panel: String) -> Bool {
        send(
            "GET", "/v1/panels/\(panel)/stream",
            headers: [
                "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ])
        return answer().status == 101
    }

    /// Sends a message of at most 125 bytes, masked with zeros.
    func say(_ message: String) {
        let bytes = Array(message.utf8)
        write([0x81, 0x80 | UInt8(bytes.count), 0, 0, 0, 0] + bytes)
    }

    /// The next message; nil at the end of the stream.
    func hear() -> String? {
        guard let head = take(2) else { return nil }
        var count = Int(head[1] & 0x7F)
        if count >= 126 {
            guard let more = take(count == 126 ? 2 : 8) else { return nil }
            count = more.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let payload = take(count) else { return nil }
        return head[0] & 0x0F == 1 ? String(decoding: payload, as: UTF8.self) : hear()
    }

    /// The next message that contains the text.
    func hear(until text: String) -> String? {
        while let message = hear() { if message.contains(text) { return message } }
        return nil
    }

    // MARK: Bytes

    private func write(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    private func receive() -> Bool {
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &part, part.count, 0)
        if count > 0 { buffer += part[..<count] }
        return count > 0
    }

    private func take(_ count: Int) -> [UInt8]? {
        while buffer.count < count { if !receive() { return nil } }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    private func take(through mark: String) -> String? {
        let mark = Array(mark.utf8)
        while true {
            if buffer.count >= mark.count {
                for start in 0...(buffer.count - mark.count)
                where buffer[start..<start + mark.count].elementsEqual(mark) {
                    return take(start + mark.count).map { String(decoding: $0, as: UTF8.self) }
                }
            }
            if !receive() { return nil }
        }
    }
}
