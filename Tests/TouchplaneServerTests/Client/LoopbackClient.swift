import Foundation
import Glibc

/// An HTTP client of one kept connection to a server on this machine; every call waits for its answer.
final class LoopbackClient {
    struct Answer {
        let status: Int
        let body: Data

        /// The body as JSON; an empty dictionary when it is no object.
        var json: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let socket: Int32
    private let port: UInt16
    private var unread: [UInt8] = []

    /// Connects; an answer that takes longer than 20 s is a failure.
    init(port: UInt16) throws {
        self.port = port
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        guard result == 0 else { throw Failure(description: "can't connect to port \(port): \(errno)") }
    }

    deinit { close(socket) }

    @discardableResult
    func call(_ method: String, _ path: String, _ body: String? = nil, type: String = "application/json") throws
        -> Answer
    {
        var request = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nTouchplane-Client: ada\r\n"
        if let body { request += "Content-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n" }
        try send(Array((request + "\r\n" + (body ?? "")).utf8))
        return try receive()
    }

    private func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { write(socket, $0.baseAddress! + sent, bytes.count - sent) }
            guard count > 0 else { throw Failure(description: "can't send: \(errno)") }
            sent += count
        }
    }

    private func receive() throws -> Answer {
        var end: Int?
        while true {
            end = end ?? unread.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
            if let end {
                let head = String(decoding: unread[..<end], as: UTF8.self)
                let length =
                    head.split(separator: "\r\n").lazy
                    .first { $0.lowercased().hasPrefix("content-length:") }
                    .flatMap { Int($0.split(separator: ":")[1].drop { $0 == " " }) } ?? 0
                if unread.count >= end + length {
                    defer { unread.removeFirst(end + length) }
                    let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
                    return Answer(status: status, body: Data(unread[end..<end + length]))
                }
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(socket, &buffer, buffer.count)
            guard count > 0 else {
                throw Failure(description: "the answer stops after \(unread.count) bytes: \(errno)")
            }
            unread += buffer[..<count]
        }
    }
}
