import TouchplaneServer
import Wire

/// A whole server on a free port of this machine, with the panel of the notes, and plain requests to it.
final class FieldServer {
    let server: Server
    var port: UInt16 { server.port }

    /// - Parameter panel: a panel document; the desk when none is given.
    init(panel: String? = FieldServer.desk, _ adjust: (inout Configuration) -> Void = { _ in }) throws {
        var configuration = Configuration()
        configuration.port = 0
        adjust(&configuration)
        server = try Server(configuration)
        try server.start()
        guard let panel else { return }
        let answer = request("PUT", "/v1/panels/desk", body: panel)
        if answer.status != 201 { throw Trouble(description: String(decoding: answer.body, as: UTF8.self)) }
    }

    /// The panel was refused.
    struct Trouble: Error, CustomStringConvertible {
        let description: String
    }

    deinit { server.stop(within: 2) }

    /// Six faders in a row, buttons, a switch, a stepper.
    static let desk = """
        { panel: "desk", title: "Desk", size: [800, 480], controls: [
          { id: "f1", kind: "slider", trackTap: "jump" }, { id: "f2", kind: "slider", trackTap: "jump" },
          { id: "f3", kind: "slider", trackTap: "jump" }, { id: "f4", kind: "slider", trackTap: "jump" },
          { id: "f5", kind: "slider", trackTap: "jump" },
          { id: "late", kind: "slider", trackTap: "jump", isContinuous: false },
          { id: "mute", kind: "button", title: "Mute", changesSelectionAsPrimaryAction: true },
          { id: "talk", kind: "button", title: "Talk", maximumHold: 0.2 }, { id: "go", kind: "button", title: "Go" },
          { id: "lamp", kind: "switch" }, { id: "steps", kind: "stepper", maximumValue: 10 },
        ], layout: { vstack: ["f1", { hstack: ["f2", { vstack: ["f3", "f4"] }] }, "f5", "late",
          { hstack: ["mute", "talk", "go"] }, "lamp", "steps"] } }
        """

    struct Answer {
        var status: Int
        var headers: [String: String]
        var body: [UInt8]
        var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
    }

    /// One request on a connection of its own.
    func request(_ method: String, _ path: String, headers: [String] = [], body: String? = nil) -> Answer {
        let connection = HTTPCaller(to: port)
        return connection.request(method, path, headers: headers, body: body)
    }

    /// The panel as it is.
    func state(of panel: String = "desk") -> Mirror {
        Mirror(snapshot: request("GET", "/v1/panels/\(panel)").json)
    }
}

/// A keep-alive connection for plain requests.
final class HTTPCaller {
    private let socket: LoopbackSocket
    private var bytes: [UInt8] = []

    init(to port: UInt16) {
        socket = LoopbackSocket.connect(to: port)
    }

    func request(_ method: String, _ path: String, headers: [String] = [], body: String? = nil) -> FieldServer.Answer {
        send(method, path, headers: headers, body: body)
        return read()
    }

    func send(_ method: String, _ path: String, headers: [String] = [], body: String? = nil) {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost"] + headers
        if let body { lines += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"] }
        socket.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")).utf8))
    }

    func read() -> FieldServer.Answer {
        while true {
            if let answer = takeAnswer() { return answer }
            guard let more = socket.receive(waiting: true), !more.isEmpty else {
                return FieldServer.Answer(status: 0, headers: [:], body: [])
            }
            bytes += more
        }
    }

    private func takeAnswer() -> FieldServer.Answer? {
        guard let end = bytes.prefix(16_384).firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        var lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n").map(String.init)
        let status = Int(lines.removeFirst().split(separator: " ")[1]) ?? 0
        var headers: [String: String] = [:]
        for line in lines {
            let sides = line.split(separator: ":", maxSplits: 1)
            headers[sides[0].lowercased()] = String(sides[1].drop { $0 == " " })
        }
        let whole = end.upperBound + (headers["content-length"].flatMap { Int($0) } ?? 0)
        guard bytes.count >= whole else { return nil }
        defer { bytes.removeFirst(whole) }
        return FieldServer.Answer(status: status, headers: headers, body: Array(bytes[end.upperBound..<whole]))
    }
}
