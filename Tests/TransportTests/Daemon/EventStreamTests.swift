import Testing

@testable import Transport

@Suite("Event stream")
struct EventStreamTests {
    /// A client of /events, past the head.
    private func events(of server: TestServer, receiveBuffer: Int32? = nil) -> EventClient {
        let client = EventClient(server.client(receiveBuffer: receiveBuffer))
        #expect(client.open() == "text/event-stream")
        return client
    }

    @Test("it begins with how long to wait before coming back, then what was joined with, then what is published")
    func whole() throws {
        let server = try TestServer()
        defer { server.stop() }
        let client = events(of: server)
        #expect(client.next() == "retry: 1000")
        #expect(client.next() == "event: hello\ndata: hello")
        server.channel.publish(Frame(event: "change", id: EventID(epoch: "b", number: 7), payload: "{\"a\":1}"))
        #expect(client.next() == "event: change\nid: b:7\ndata: {\"a\":1}")
    }

    @Test("everyone gets everything in order, sockets and event streams alike")
    func order() throws {
        let server = try TestServer()
        defer { server.stop() }
        let clients = (0..<4).map { _ in events(of: server) }
        for client in clients {
            _ = client.next()
            #expect(client.next() == "event: hello\ndata: hello")
        }
        for number in 0..<300 { server.publish("\(number)") }
        for client in clients {
            for number in 0..<300 { #expect(client.next() == "event: change\ndata: \(number)") }
        }
    }

    @Test("a comment line is sent each heartbeat, so that a dead client is found")
    func heartbeat() throws {
        let server = try TestServer { $0.heartbeat = 40_000_000 }
        defer { server.stop() }
        do {
            let client = events(of: server)
            _ = client.next()
            _ = client.next()
            #expect(client.next() == ":")
            #expect(client.next() == ":")
        }
        #expect(server.happenings.wait(for: "closed"))
        #expect(server.channel.subscriberCount == 0)
    }

    @Test("a client that stops reading gets a fresh state instead of what it missed, and holds up nobody")
    func slowReader() throws {
        let counter = Counter(padding: 16_000)
        let server = try TestServer(
            { $0.outboxLimit = 64 * 1024 }, respond: { server, _ in .eventStream(CounterSession(server, counter)) })
        defer { server.stop() }
        let slow = events(of: server, receiveBuffer: 4_096)
        let quick = events(of: server)
        for client in [slow, quick] {
            _ = client.next()
            #expect(client.data() == "=0")
        }
        let total = 200
        for number in 1...total {
            counter.countUp(server)
            #expect(quick.data()?.prefix { $0 != " " } == "\(number)")
        }
        var history = History()
        history.note("=0")
        while history.last < total, let text = slow.data() { history.note(text) }
        #expect(history.isInOrder && history.states > 0 && history.changes > 0)
        counter.countUp(server)
        #expect(slow.data()?.hasPrefix("201 ") == true)
        #expect(quick.data()?.hasPrefix("201 ") == true)
        #expect(server.happenings.all.count { $0.hasPrefix("resync") } == history.states)
    }

    @Test("closing it ends the answer properly")
    func close() throws {
        let server = try TestServer(respond: { server, _ in .eventStream(ClosingSession()) })
        defer { server.stop() }
        let client = events(of: server)
        #expect(client.next() == "retry: 1000")
        #expect(client.next() == "event: bye\ndata: bye")
        #expect(client.next() == nil)
        #expect(client.endedProperly)
    }

    /// Says goodbye at once.
    private final class ClosingSession: StreamSession {
        func opened(_ subscriber: Subscriber) {
            #expect(subscriber.isEventStream)
            subscriber.send(Frame(event: "bye", payload: "bye"))
            subscriber.close(code: 1000, reason: "")
        }
        func received(text: UnsafeRawBufferPointer, from subscriber: Subscriber) {}
        func resync(_ subscriber: Subscriber, channel: Channel, skipped: Int) {}
        func closed(_ subscriber: Subscriber) {}
    }
}

/// Reads a chunked event stream, event by event.
private final class EventClient {
    private let client: RawClient
    private var text: [UInt8] = []
    private var searched = 0
    private(set) var endedProperly = false

    init(_ client: RawClient) { self.client = client }

    /// Asks for the stream; its content type.
    func open() -> String? {
        client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return client.readAnswer()?.headers["content-type"]
    }

    /// The next event without its blank line; nil at the end.
    func next() -> String? {
        while true {
            if let end = blankLine() {
                defer {
                    text.removeFirst(end + 2)
                    searched = 0
                }
                return String(decoding: text[..<end], as: UTF8.self)
            }
            guard let line = client.take(through: "\r\n"), let count = Int(line.dropLast(1), radix: 16) else {
                return nil
            }
            guard let chunk = client.take(count + 2) else { return nil }
            if count == 0 {
                endedProperly = true
                return nil
            }
            text += chunk.dropLast(2)
        }
    }

    /// The data of the next event that has any.
    func data() -> String? {
        while let event = next() {
            if let line = event.split(separator: "\n").first(where: { $0.hasPrefix("data: ") }) {
                return String(line.dropFirst(6))
            }
        }
        return nil
    }

    /// Where the blank line is that ends the next event.
    private func blankLine() -> Int? {
        while searched + 1 < text.count {
            if text[searched] == UInt8(ascii: "\n"), text[searched + 1] == UInt8(ascii: "\n") { return searched }
            searched += 1
        }
        return nil
    }
}
