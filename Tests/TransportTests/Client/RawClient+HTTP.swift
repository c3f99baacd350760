/// An answer as it came.
struct Answer: Equatable {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
}

extension RawClient {
    /// Reads one answer; nil when the server hung up first.
    func readAnswer(toHead isHead: Bool = false) -> Answer? {
        guard let head = take(through: "\r\n\r\n") else { return nil }
        var lines = head.split(separator: "\r\n").map(String.init)
        let status = Int(lines.removeFirst().split(separator: " ")[1]) ?? 0
        var headers: [String: String] = [:]
        for line in lines {
            let sides = line.split(separator: ":", maxSplits: 1)
            headers[sides[0].lowercased()] = String(sides[1].drop { $0 == " " })
        }
        if isHead || status == 304 || status == 101 { return Answer(status: status, headers: headers, body: []) }
        let body = headers["content-length"].flatMap(Int.init).map { take($0) ?? [] } ?? []
        return Answer(status: status, headers: headers, body: body)
    }

    /// Sends a request with Host, and the body's length when there is one, and reads the answer.
    func request(_ method: String, _ target: String, headers: [String] = [], body: String? = nil) -> Answer? {
        var lines = ["\(method) \(target) HTTP/1.1"]
        if !headers.contains(where: { $0.lowercased().hasPrefix("host:") }) { lines.append("Host: localhost") }
        lines += headers
        if let body { lines += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"] }
        send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
        return readAnswer(toHead: method == "HEAD")
    }
}
