import Testing

@testable import Transport

/// Raw bytes that are not quite a request, and what must come of them.
struct Malformed: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: [UInt8]
    /// Any of these may be the status; none means that the connection is closed without an answer.
    var statuses: [Int]

    init(_ what: String, _ text: String, _ statuses: Int...) {
        testDescription = what
        bytes = Array(text.utf8)
        self.statuses = statuses
    }
}

/// Every kind of malformed request that libmicrohttpd shows us or refuses itself, each with a second request right behind
/// it: the second must never be answered.
@Suite("Request guard")
struct RequestGuardTests {
    private static let post = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    private static let get = "GET /x HTTP/1.1\r\nHost: localhost\r\n"

    static let lengths = [
        Malformed(
            "a length beside a chunked body", post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400),
        Malformed(
            "a chunked body beside a length", post + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
            400),
        Malformed("Transfer-Encoding: gzip, chunked", post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400),
        Malformed("Transfer-Encoding: xchunked", post + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 400),
        Malformed("Transfer-Encoding: identity", post + "Transfer-Encoding: identity\r\n\r\nhello", 400),
        Malformed("Transfer-Encoding: nothing", post + "Transfer-Encoding:\r\n\r\nhello", 400),
        Malformed(
            "two Transfer-Encodings",
            post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        Malformed(
            "a vertical tab before the encoding", post + "Transfer-Encoding: \u{0B}chunked\r\n\r\n0\r\n\r\n", 400),
        Malformed(
            "a vertical tab behind the encoding", post + "Transfer-Encoding: chunked\u{0B}\r\n\r\n0\r\n\r\n", 400),
        Malformed("a folded Transfer-Encoding", post + "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n", 400),
        Malformed(
            "chunks in HTTP/1.0",
            "POST /echo HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400),
        Malformed("the same length twice", post + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello", 400),
        Malformed("two different lengths", post + "Content-Length: 5\r\nContent-Length: 0\r\n\r\nhello", 400),
        Malformed("a space before the length's colon", post + "Content-Length : 5\r\n\r\nhello", 400),
        Malformed("a tab before the length's colon", post + "Content-Length\t: 5\r\n\r\nhello", 400),
        Malformed("a folded length", post + "Content-Length:\r\n 5\r\n\r\nhello", 400, 411),
        Malformed("a length folded with a tab", post + "Content-Length:\r\n\t5\r\n\r\nhello", 400, 411),
        Malformed("a length of +5", post + "Content-Length: +5\r\n\r\nhello", 400),
        Malformed("a length of -1", post + "Content-Length: -1\r\n\r\nhello", 400),
        Malformed("a length of 0x5", post + "Content-Length: 0x5\r\n\r\nhello", 400),
        Malformed("a length of 5, 5", post + "Content-Length: 5, 5\r\n\r\nhello", 400),
        Malformed("a length of nothing", post + "Content-Length:\r\n\r\nhello", 400, 411),
        Malformed(
            "a length of two to the 64th and five", post + "Content-Length: 18446744073709551621\r\n\r\nhello", 400, 413
        ),
        Malformed("a length of 3,000,000", post + "Content-Length: 3000000\r\n\r\nhello", 413),
        Malformed("no length at all", post + "\r\nhello", 411),
        Malformed("a chunk of 0x5", post + "Transfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n", 400),
        Malformed("a chunk of +5", post + "Transfer-Encoding: chunked\r\n\r\n+5\r\nhello\r\n0\r\n\r\n", 400),
        Malformed("a chunk of 5 and a blank", post + "Transfer-Encoding: chunked\r\n\r\n5 \r\nhello\r\n0\r\n\r\n", 400),
        Malformed(
            "a chunk of two to the 64th", post + "Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\nhello", 400,
            413),
        Malformed("a chunk that ends wrong", post + "Transfer-Encoding: chunked\r\n\r\n5\r\nhelloXX0\r\n\r\n", 400),
        Malformed("a GET with a body", get + "Content-Length: 5\r\n\r\nhello", 400),
        Malformed("a GET with chunks", get + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 400),
        Malformed("a HEAD with a body", "HEAD /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello", 400),
    ]

    static let heads = [
        Malformed("no Host", "GET /x HTTP/1.1\r\n\r\n", 400),
        Malformed("no Host in HTTP/1.0", "GET /x HTTP/1.0\r\n\r\n", 400),
        Malformed("two Hosts", get + "Host: localhost\r\n\r\n", 400),
        Malformed("two different Hosts", get + "Host: evil.example\r\n\r\n", 400),
        Malformed("an empty Host", "GET /x HTTP/1.1\r\nHost:\r\n\r\n", 400),
        Malformed("a folded Host", "GET /x HTTP/1.1\r\nHost:\r\n localhost\r\n\r\n", 400),
        Malformed("an absolute address", "GET http://localhost/x HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Malformed("an asterisk for a path", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Malformed("a path without a slash", "GET x HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Malformed("HTTP/1.2", "GET /x HTTP/1.2\r\nHost: localhost\r\n\r\n", 505),
        Malformed("HTTP/2.0", "GET /x HTTP/2.0\r\nHost: localhost\r\n\r\n", 400, 505),
        Malformed("a version in small letters", "GET /x http/1.1\r\nHost: localhost\r\n\r\n", 400, 505),
        Malformed("a method that is no token", "G@T /x HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Malformed("a blank in the path", "GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, 505),
        Malformed("a tab in the path", "GET /a\tb HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, 505),
        Malformed("%00 in the path", "GET /a%00b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Malformed("%zz in the path", "GET /a%zzb HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Malformed("half a percent code", "GET /a%2 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Malformed("a bare carriage return in a value", get + "X: a\rb\r\n\r\n", 400),
        Malformed("a blank before the first header", "GET /x HTTP/1.1\r\n Host: localhost\r\n\r\n", 400),
        Malformed("a blank before a colon", get + "X : a\r\n\r\n", 400),
        Malformed("a bell in a value", get + "X: a\u{07}b\r\n\r\n", 400),
        Malformed("a bracket in a name", get + "X[: a\r\n\r\n", 400),
        Malformed("two Origins", get + "Origin: http://localhost\r\nOrigin: http://localhost\r\n\r\n", 400),
        Malformed("two types of body", post + "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}", 400),
        Malformed("a header of 100 KB", get + "X: \(String(repeating: "x", count: 100_000))\r\n\r\n", 431, 413),
        Malformed(
            "a path of 100 KB", "GET /\(String(repeating: "x", count: 100_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
            414, 431),
        Malformed(
            "2,000 headers", get + String(repeating: "X-A: 12345678901234567890\r\n", count: 2_000) + "\r\n", 431, 413),
    ]

    @Test("what two servers could read in two ways is refused and ends the connection", arguments: lengths + heads)
    func refused(_ malformed: Malformed) throws {
        let server = try TestServer()
        defer { server.stop() }
        let client = server.client()
        client.send(malformed.bytes)
        client.send("GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let text = String(decoding: client.takeRest(), as: UTF8.self)
        // Its own refusals the library heads twice; what counts is that nothing but refusals came.
        let statuses = text.split(separator: "\n").filter { $0.hasPrefix("HTTP/1.1 ") }.compactMap {
            Int($0.split(separator: " ")[1])
        }
        #expect(statuses.allSatisfy(malformed.statuses.contains), "\(text)")
        #expect(!text.contains("/next"))
        #expect(!statuses.isEmpty)
        // And everyone else is served.
        #expect(server.client().request("GET", "/after")?.text == "/after")
    }

    @Test("a refusal of ours is a problem that says what was found")
    func problem() throws {
        let server = try TestServer()
        defer { server.stop() }
        let client = server.client()
        client.send("GET /a%00b HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let answer = try #require(client.readAnswer())
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(answer.text.contains("\"status\":400") && answer.text.contains("%00"))
        #expect(answer.headers["connection"] == "close")
    }

    @Test("a body in chunks beyond the limit is refused with 413")
    func chunkedTooLarge() throws {
        let server = try TestServer(bodyLimit: 1_000)
        defer { server.stop() }
        let client = server.client()
        client.send(Self.post + "Transfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<3 { client.send("1f4\r\n\(String(repeating: "x", count: 500))\r\n") }
        client.send("0\r\n\r\n")
        #expect(client.readAnswer()?.status == 413)
        #expect(client.takeRest().isEmpty)
    }

    @Test("a body in chunks without an end is cut off")
    func chunksWithoutEnd() throws {
        let server = try TestServer(bodyLimit: 1_000)
        defer { server.stop() }
        let client = server.client()
        client.send(Self.post + "Transfer-Encoding: chunked\r\n\r\n")
        let chunk = "2000\r\n" + String(repeating: "x", count: 8_192) + "\r\n"
        var sent = 0
        while client.send(chunk), sent < 1_000 { sent += 1 }
        #expect(sent < 1_000)
    }

    @Test("a body up to the limit is taken, in chunks or with a length")
    func bodies() throws {
        let server = try TestServer(bodyLimit: 1_000)
        defer { server.stop() }
        let client = server.client()
        let body = String(repeating: "b", count: 1_000)
        #expect(client.request("POST", "/echo", body: body)?.text == body)
        client.send(Self.post + "Transfer-Encoding: chunked\r\n\r\n3e8\r\n\(body)\r\n0\r\n\r\n")
        #expect(client.readAnswer()?.text == body)
        #expect(client.request("POST", "/echo", body: body + "b")?.status == 413)
    }
}
