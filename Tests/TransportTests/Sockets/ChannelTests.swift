import Synchronization
import Testing
import Threads

@testable import Transport

@Suite("Channel")
struct ChannelTests {
    private func subscriber(of server: TestServer, receiveBuffer: Int32? = nil) -> RawClient {
        let client = server.client(receiveBuffer: receiveBuffer)
        client.upgrade()
        #expect(client.readMessage()?.text == "hello")
        return client
    }

    @Test("everyone gets every frame, in order, on however many loops", arguments: [1, 3])
    func everyone(loops: Int) throws {
        let server = try TestServer { $0.socketLoops = loops }
        defer { server.stop() }
        let clients = (0..<6).map { _ in subscriber(of: server) }
        for number in 0..<500 { server.publish("\(number)") }
        for client in clients {
            for number in 0..<500 { #expect(client.readMessage()?.text == "\(number)") }
        }
    }

    @Test("who has left gets nothing more, and a channel without members costs no message")
    func leaving() throws {
        let server = try TestServer()
        defer { server.stop() }
        let client = subscriber(of: server)
        client.send(RawClient.text("leave") + RawClient.text("still here"))
        #expect(client.readMessage()?.text == "still here")
        #expect(server.channel.subscriberCount == 0)
        server.publish("unheard")
        client.send(RawClient.text("after"))
        #expect(client.readMessage()?.text == "after")
    }

    @Test("joining between two publishes gives the first frame, then all that follow, without gap or double")
    func joiningUnderLoad() throws {
        let counter = Counter()
        let server = try TestServer(respond: { server, _ in .webSocket(CounterSession(server, counter)) })
        defer { server.stop() }
        let stop = StopFlag()
        let publisher = SystemThread(name: "publisher") {
            while !stop.isSet { counter.countUp(server) }
        }
        for _ in 0..<40 {
            let client = server.client()
            client.upgrade("/state")
            // "=7" is the state at 7; a change must be the next number. A state may come again after an overflow.
            var last: Int?
            for _ in 0..<30 {
                guard let text = client.readMessage()?.text else { break }
                if text.hasPrefix("=") {
                    last = Int(text.dropFirst())
                } else {
                    #expect(last.map { $0 + 1 } == Int(text))
                    last = Int(text)
                }
            }
            #expect(last != nil)
        }
        stop.set()
        publisher.join()
    }

    @Test("a client that stops reading gets one fresh state when it reads again, and holds up nobody")
    func slowReader() throws {
        let server = try TestServer { $0.outboxLimit = 64 * 1024 }
        defer { server.stop() }
        let slow = subscriber(of: server, receiveBuffer: 4_096)
        let quick = subscriber(of: server)
        let padding = String(repeating: "x", count: 1_000)
        for number in 0..<2_000 {
            server.publish("\(number) \(padding)")
            #expect(quick.readMessage()?.text.prefix(while: { $0 != " " }) == "\(number)")
        }
        server.fresh.withLock { $0 = "state 1999" }
        // What the slow one had before it was too much: in order, from the first. Then the state, then what follows.
        var next = 0
        while let text = slow.readMessage()?.text, text != "state 1999" {
            #expect(text.hasPrefix("\(next) "))
            next += 1
        }
        #expect(next > 0 && next < 2_000)
        server.publish("2000")
        #expect(slow.readMessage()?.text == "2000")
        #expect(quick.readMessage()?.text == "2000")
        let resyncs = server.happenings.all.filter { $0.hasPrefix("resync") }
        #expect(resyncs == ["resync \(2_000 - next)"])
    }

    @Test("a client that asks without reading the answers is closed, not fed for ever")
    func unreadAnswers() throws {
        let server = try TestServer {
            $0.outboxLimit = 16 * 1024
            $0.messageLimit = 4_096
        }
        defer { server.stop() }
        let client = subscriber(of: server, receiveBuffer: 4_096)
        let question = RawClient.text(String(repeating: "q", count: 4_000))
        while client.send(question), !server.happenings.all.contains("closed") {}
        #expect(server.happenings.wait(for: "closed"))
    }
}

/// A number that counts up, with the lock that orders its snapshots and changes, as a panel has it.
private final class Counter: Sendable {
    let number = Mutex(0)

    func countUp(_ server: TestServer) {
        number.withLock { number in
            number += 1
            server.publish("\(number)")
        }
    }
}

/// A session whose first frame is the present number.
private final class CounterSession: StreamSession {
    private let server: TestServer
    private let counter: Counter

    init(_ server: TestServer, _ counter: Counter) {
        self.server = server
        self.counter = counter
    }

    func opened(_ subscriber: Subscriber) { join(subscriber) }
    func received(text: UnsafeRawBufferPointer, from subscriber: Subscriber) {}
    func resync(_ subscriber: Subscriber, channel: Channel, skipped: Int) { join(subscriber) }
    func closed(_ subscriber: Subscriber) {}

    private func join(_ subscriber: Subscriber) {
        counter.number.withLock { number in
            subscriber.join(server.channel, first: [Frame(event: "snapshot", payload: "=\(number)")])
        }
    }
}

/// Tells a thread to end.
private final class StopFlag: Sendable {
    private let flag = Atomic(false)
    var isSet: Bool { flag.load(ordering: .relaxed) }
    func set() { flag.store(true, ordering: .relaxed) }
}
