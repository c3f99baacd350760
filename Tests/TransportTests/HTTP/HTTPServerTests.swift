import Testing

@testable import Transport

@Suite("HTTP server")
struct HTTPServerTests {
    @Test("requests follow one another on one connection, sent one by one or all at once")
    func keepAlive() throws {
        let server = try TestServer()
        defer { server.stop() }
        let client = server.client()
        for number in 0..<3 { #expect(client.request("GET", "/\(number)")?.text == "/\(number)") }
        client.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\nGET /b HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(client.readAnswer()?.text == "/a")
        #expect(client.readAnswer()?.text == "/b")
        let post =
            "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n"
        client.send(post + "{}" + post + "[]")
        #expect(client.readAnswer()?.text == "{}")
        #expect(client.readAnswer()?.text == "[]")
    }

    @Test("HEAD is GET without the body")
    func head() throws {
        let server = try TestServer()
        defer { server.stop() }
        let client = server.client()
        let answer = try #require(client.request("HEAD", "/abc"))
        #expect(answer.status == 200 && answer.headers["content-length"] == "4")
        #expect(client.request("GET", "/next")?.text == "/next")
    }

    @Test("a handler sees path, query, headers, body and peer as they were sent")
    func parts() throws {
        let server = try TestServer(respond: { _, request in
            let parts = [
                "\(request.method)", request.path, request.query("a") ?? "nil", request.query("b") ?? "nil",
                request.query("c") ?? "nil", request.query("none") ?? "nil",
                request.header("Touchplane-Client") ?? "nil",
                String(decoding: request.body, as: UTF8.self), request.remoteAddress, "\(request.isLoopback)",
                "\(request.asksForWebSocket)",
            ]
            return .response(HTTPResponse(status: 200, body: .bytes(Array(parts.joined(separator: "|").utf8))))
        })
        defer { server.stop() }
        let answer = server.client().request(
            "PUT", "/x%2Fy/%C3%A9?a=1+2&b=%2B&c&a=2", headers: ["touchplane-client: foh"], body: "{}")
        #expect(answer?.text == "put|/x%2Fy/%C3%A9|1 2|+||nil|foh|{}|127.0.0.1|true|false")
    }

    @Test("a request made by hand reads the same as one from the wire")
    func madeByHand() {
        let request = HTTPRequest(
            .put, "/x%2Fy/%C3%A9?a=1+2&b=%2B&c&a=2", headers: [("touchplane-client", "foh")], body: Array("{}".utf8))
        #expect(request.path == "/x%2Fy/%C3%A9")
        #expect(request.query("a") == "1 2" && request.query("b") == "+" && request.query("c") == "")
        #expect(request.query("none") == nil)
        #expect(request.header("Touchplane-Client") == "foh")
        #expect(Array(request.body) == Array("{}".utf8))
    }

    @Test("every kind of answer carries the security headers")
    func securityHeaders() throws {
        let fixed = PreparedResponse(HTTPResponse(status: 200, contentType: "text/plain", body: .fixed("fixed")))
        let server = try TestServer(respond: { server, request in
            switch request.path {
            case "/fixed": .prepared(fixed)
            case "/same": .prepared(fixed, status: 304)
            case "/frame": .response(HTTPResponse(json: Frame(event: "", payload: "{}")))
            case "/none": .response(HTTPResponse(status: 204))
            case "/problem": .response(Problem(404, "unknown", "Nothing is there.").response)
            case "/later": .deferred { $0.complete(HTTPResponse(status: 200)) }
            case "/events": .eventStream(TestSession(server))
            default: .webSocket(TestSession(server))
            }
        })
        defer { server.stop() }
        let expected = [
            "/fixed": 200, "/same": 304, "/frame": 200, "/none": 204, "/problem": 404, "/later": 200, "/events": 200,
        ]
        var answers: [Answer] = []
        for (path, status) in expected {
            let answer = try #require(server.client().request("GET", path))
            #expect(answer.status == status)
            answers.append(answer)
        }
        answers.append(try #require(server.client().request("GET", "/ws", headers: RawClient.handshake)))
        answers.append(try #require(server.client().request("GET", "/", headers: ["Host: evil.example"])))
        for answer in answers {
            #expect(answer.headers["content-security-policy"]?.contains("frame-ancestors 'self'") == true)
            #expect(answer.headers["x-frame-options"] == "SAMEORIGIN")
            #expect(answer.headers["x-content-type-options"] == "nosniff")
            #expect(answer.headers["referrer-policy"] == "no-referrer")
            #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
            #expect(answer.headers["permissions-policy"] != nil)
            #expect(!answer.headers.keys.contains { $0.hasPrefix("access-control") })
        }
    }

    @Test("a header value with a line break in it is left out whole")
    func noInjection() throws {
        let server = try TestServer(respond: { _, _ in
            .response(HTTPResponse(status: 200, headers: [.init("X-Name", "a\r\nX-Evil: yes")], body: .fixed("ok")))
        })
        defer { server.stop() }
        let answer = try #require(server.client().request("GET", "/"))
        #expect(answer.headers["x-evil"] == nil && answer.headers["x-name"] == nil && answer.text == "ok")
    }

    @Test("a frame is an answer's body by reference, and lives as long as the answer")
    func frameBody() throws {
        let payload = String(repeating: "0123456789", count: 100_000)
        let server = try TestServer(respond: { _, _ in
            .response(HTTPResponse(json: Frame(event: "snapshot", payload: payload)))
        })
        defer { server.stop() }
        #expect(server.client().request("GET", "/")?.text == payload)
    }

    @Test("a taken port is told with its address, and a name that does not exist with its cause")
    func listenErrors() throws {
        let server = try TestServer()
        defer { server.stop() }
        let port = server.port
        let taken = #expect(throws: ListenError.self) { _ = try TestServer { $0.port = port } }
        #expect(taken?.description == "cannot listen on 127.0.0.1:\(port): the port is taken by another program")
        let foreign = #expect(throws: ListenError.self) { _ = try TestServer { $0.host = "192.0.2.1" } }
        #expect(foreign?.description == "cannot listen on 192.0.2.1:0: this machine has no such address")
    }

    @Test("it listens on IPv6 as well, and knows its own loopback")
    func listensOnIPv6() throws {
        let server = try TestServer { $0.host = "::" }
        defer { server.stop() }
        // An IPv4 client on the IPv6 socket.
        #expect(server.client().request("GET", "/six", headers: ["Host: 127.0.0.1:\(server.port)"])?.text == "/six")
    }
}
