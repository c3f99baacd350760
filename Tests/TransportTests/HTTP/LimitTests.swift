import Testing
import Threads

@testable import Transport

@Suite("Limits")
struct LimitTests {
    @Test("sixteen clients that trickle their heads are ended at the deadline, and the rest served meanwhile")
    func slowHeads() throws {
        let server = try TestServer { $0.headDeadline = 200_000_000 }
        defer { server.stop() }
        let began = MonotonicClock.now
        let slow = (0..<16).map { _ in server.client() }
        for client in slow { client.send("GET /x HTTP/1.1\r\nHost: local") }
        #expect(server.client().request("GET", "/quick")?.text == "/quick")
        for client in slow { #expect(client.takeRest().isEmpty) }
        #expect(MonotonicClock.now - began >= 200_000_000)
        #expect(server.log.wait { $0.contains { $0.hasPrefix("ended ") } })
    }

    @Test("a body that does not arrive ends the connection at its own deadline")
    func slowBody() throws {
        let server = try TestServer { $0.bodyDeadline = 200_000_000 }
        defer { server.stop() }
        let client = server.client()
        client.send(
            "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\nhalf")
        #expect(client.takeRest().isEmpty)
    }

    @Test("a connection may rest between two requests for longer than a head may take")
    func restBetweenRequests() throws {
        let server = try TestServer {
            $0.headDeadline = 100_000_000
            $0.idleTimeout = 1_000_000_000
        }
        defer { server.stop() }
        let client = server.client()
        #expect(client.request("GET", "/one")?.text == "/one")
        // Something else ends at the head's deadline meanwhile: by then the resting one is past it as well.
        for _ in 0..<2 {
            let trickle = server.client()
            trickle.send("GET")
            #expect(trickle.takeRest().isEmpty)
        }
        #expect(client.request("GET", "/two")?.text == "/two")
    }

    @Test("one connection more than allowed is told so, and the others do not notice")
    func full() throws {
        let server = try TestServer { $0.connectionLimit = 4 }
        defer { server.stop() }
        let stream = server.client()
        stream.upgrade()
        #expect(stream.readMessage()?.text == "hello")
        let others = (0..<3).map { _ in server.client() }
        for other in others { #expect(other.request("GET", "/in")?.status == 200) }
        let answer = try #require(server.client().request("GET", "/out"))
        #expect(answer.status == 503 && answer.headers["retry-after"] == "1")
        #expect(others[0].request("GET", "/still")?.text == "/still")
        server.publish("still")
        #expect(stream.readMessage()?.text == "still")
    }

    @Test("one address may have no more than its share, WebSockets included")
    func perAddress() throws {
        let server = try TestServer { $0.connectionsPerAddress = 2 }
        defer { server.stop() }
        let stream = server.client()
        stream.upgrade()
        #expect(stream.readMessage()?.text == "hello")
        let other = server.client()
        #expect(other.request("GET", "/in")?.status == 200)
        #expect(server.client().request("GET", "/out")?.status == 503)
    }

    @Test("a WebSocket counts as a connection until it ends")
    func streamsCount() throws {
        let server = try TestServer { $0.connectionLimit = 2 }
        defer { server.stop() }
        do {
            let streams = (0..<2).map { _ in server.client() }
            for stream in streams {
                stream.upgrade()
                #expect(stream.readMessage()?.text == "hello")
            }
            #expect(server.client().request("GET", "/")?.status == 503)
        }
        #expect(server.happenings.wait { $0.count { $0 == "closed" } == 2 })
        // Told to the session a moment before it is counted out; asked until it is.
        var status: Int?
        for _ in 0..<1_000 where status != 200 { status = server.client().request("GET", "/")?.status }
        #expect(status == 200)
    }

    @Test("a thousand half-open connections are refused beyond the limit, and existing clients are unharmed")
    func halfOpen() throws {
        let server = try TestServer {
            $0.connectionLimit = 32
            $0.headDeadline = 500_000_000
        }
        defer { server.stop() }
        let stream = server.client()
        stream.upgrade()
        #expect(stream.readMessage()?.text == "hello")
        let flood = (0..<1_000).map { _ in server.client() }
        for number in 0..<50 {
            server.publish("\(number)")
            #expect(stream.readMessage()?.text == "\(number)")
        }
        // Sixteen beyond the limit are let in to be told so, give or take one for each thread that lets in.
        #expect(server.http.connectionCount <= 32 + 16 + 2)
        for client in flood { #expect(client.takeRest().isEmpty) }
        // What a thousand of them did is a few lines, not a thousand.
        #expect(server.log.all.count < 30)
        // Closed a moment before they are counted out; asked until they are.
        var status: Int?
        for _ in 0..<1_000 where status != 200 { status = server.client().request("GET", "/after")?.status }
        #expect(status == 200)
    }
}
