import Glibc
import Synchronization
import Threads

/// A device with an HTTP interface, on plain sockets: it notes every request and answers as the test says, or doesn't.
final class HTTPSink: Sendable {
    struct Request: Sendable {
        let method: String
        let path: String
        let headers: [String]
        let body: [UInt8]
        /// Which connection of the sink it came over, from 1.
        let connection: Int

        /// The value of a header; nil when it is absent or there twice.
        func header(_ name: String) -> String? {
            let prefix = name.lowercased() + ":"
            let found = headers.filter { $0.lowercased().hasPrefix(prefix) }
            guard found.count == 1 else { return nil }
            return String(found[0].dropFirst(prefix.count).drop { $0 == " " })
        }

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    enum Answer: Sendable {
        case status(Int)
        /// Bytes as they are, whatever they mean.
        case raw(String)
        /// After something was put into the inbox.
        case late(Inbox<Void>, Int)
        /// Never; the connection stays open.
        case never
        case hangUp
    }

    let requests = Inbox<Request>()
    let port: UInt16
    private let listener: Int32
    private let thread: SystemThread

    init(answer: @escaping @Sendable (Request) -> Answer = { _ in .status(200) }) throws {
        let listener = try Loopback.bound(SOCK_STREAM)
        self.listener = listener
        port = Loopback.port(of: listener)
        let requests = requests
        thread = SystemThread(name: "sink") {
            var connections: [(descriptor: Int32, thread: SystemThread)] = []
            while true {
                let descriptor = accept(listener, nil, nil)
                if descriptor < 0 { break }
                let number = connections.count + 1
                let thread = SystemThread(name: "sink \(number)") {
                    Self.serve(descriptor, number, requests, answer)
                }
                connections.append((descriptor, thread))
            }
            for (descriptor, thread) in connections {
                shutdown(descriptor, Int32(SHUT_RDWR))
                thread.join()
                close(descriptor)
            }
        }
    }

    var url: String { "http://127.0.0.1:\(port)" }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        thread.join()
        close(listener)
    }

    private static func serve(
        _ descriptor: Int32, _ number: Int, _ requests: Inbox<Request>, _ answer: (Request) -> Answer
    ) {
        var bytes: [UInt8] = []
        while let request = read(descriptor, &bytes, number) {
            requests.put(request)
            switch answer(request) {
            case .status(let status): Loopback.send(Self.answer(status), to: descriptor)
            case .raw(let text): Loopback.send(Array(text.utf8), to: descriptor)
            case .late(let inbox, let status):
                guard (try? inbox.next()) != nil else { return }
                Loopback.send(Self.answer(status), to: descriptor)
            case .never: continue
            case .hangUp:
                shutdown(descriptor, Int32(SHUT_RDWR))
                return
            }
        }
    }

    static func answer(_ status: Int) -> [UInt8] {
        Array("HTTP/1.1 \(status) Whatever\r\nContent-Length: 2\r\n\r\nok".utf8)
    }

    private static func read(_ descriptor: Int32, _ bytes: inout [UInt8], _ number: Int) -> Request? {
        var end: Int?
        while true {
            end = (0..<max(0, bytes.count - 3)).first { Array(bytes[$0..<$0 + 4]) == [13, 10, 13, 10] }
            if end != nil { break }
            let more = Loopback.receive(descriptor)
            if more.isEmpty { return nil }
            bytes += more
        }
        var lines = String(decoding: bytes[..<end!], as: UTF8.self).split(separator: "\r\n").map(String.init)
        let first = lines.removeFirst().split(separator: " ").map(String.init)
        let lengths = lines.filter { $0.lowercased().hasPrefix("content-length:") }
        let length = lengths.first.flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
        bytes.removeSubrange(..<(end! + 4))
        while bytes.count < length {
            let more = Loopback.receive(descriptor)
            if more.isEmpty { return nil }
            bytes += more
        }
        let body = Array(bytes[..<length])
        bytes.removeSubrange(..<length)
        return Request(method: first[0], path: first[1], headers: lines, body: body, connection: number)
    }
}
