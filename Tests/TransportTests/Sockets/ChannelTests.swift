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

    @Test("a small frame is sent at once, not when the one before it is acknowledged")
    func atOnce() throws {
        let server = try TestServer()
        defer { server.stop() }
        let client = subscriber(of: server)
        let began = MonotonicClock.now
        for number in 0..<20 {
            client.acknowledgeLate()
            server.publish("\(number)")
            #expect(client.readMessage()?.text == "\(number)")
        }
        // An acknowledgement is put off by 40 ms: waiting for each would take 800.
        #expect(MonotonicClock.now - began < 400_000_000)
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
            client.upgrade()
            var history = History()
            for _ in 0..<30 {
                guard let text = client.readMessage()?.text else { break }
                history.note(text)
            }
            #expect(history.isInOrder && history.last >= 0)
        }
        stop.set()
        publisher.join()
    }

    @Test("a client that stops reading gets a fresh state instead of what it missed, and holds up nobody")
    func slowReader() throws {
        let counter = Counter(padding: 4_000)
        let server = try TestServer(
            { $0.outboxLimit = 64 * 1024 }, respond: { server, _ in .webSocket(CounterSession(server, counter)) })
        defer { server.stop() }
        let slow = server.client(receiveBuffer: 4_096)
        let quick = server.client()
        for client in [slow, quick] {
            client.upgrade()
            #expect(client.readMessage()?.text == "=0")
        }
        let total = 300
        for number in 1...total {
            counter.countUp(server)
            #expect(quick.readMessage()?.text.prefix { $0 != " " } == "\(number)")
        }
        // The slow one: in order from the first, until a state takes the place of what was dropped; the newest comes always.
        var history = History()
        history.note("=0")
        while history.last < total, let text = slow.readMessage()?.text { history.note(text) }
        #expect(history.isInOrder && history.states > 0 && history.changes > 0)
        counter.countUp(server)
        #expect(slow.readMessage()?.text.hasPrefix("301 ") == true)
        #expect(quick.readMessage()?.text.hasPrefix("301 ") == true)
        // Each state stands for a resync, and there are no more of them than the kernel had room for.
        let resyncs = server.happenings.all.compactMap { $0.hasPrefix("resync ") ? Int($0.dropFirst(7)) : nil }
        #expect(resyncs.count == history.states && resyncs.count < 10)
        #expect(resyncs.reduce(0, +) <= history.missed)
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
final class Counter: Sendable {
    let number = Mutex(0)
    private let padding: String

    init(padding: Int = 0) {
        self.padding = padding == 0 ? "" : " " + String(repeating: "x", count: padding)
    }

    func countUp(_ server: TestServer) {
        number.withLock { number in
            number += 1
            server.publish("\(number)" + padding)
        }
    }
}

/// A session whose first frame is the present number.
final class CounterSession: StreamSession {
    private let server: TestServer
    private let counter: Counter

    init(_ server: TestServer, _ counter: Counter) {
        self.server = server
        self.counter = counter
    }

    func opened(_ subscriber: Subscriber) { join(subscriber) }
    func received(text: UnsafeRawBufferPointer, from subscriber: Subscriber) {}
    func resync(_ subscriber: Subscriber, channel: Channel, skipped: Int) {
        server.happenings.add("resync \(skipped)")
        join(subscriber)
    }
    func closed(_ subscriber: Subscriber) {}

    private func join(_ subscriber: Subscriber) {
        counter.number.withLock { number in
            subscriber.join(server.channel, first: [Frame(event: "snapshot", payload: "=\(number)")])
        }
    }
}

/// What a client has seen of a counter: "=7" is the state at 7, "8 xxx" the change to 8.
struct History {
    var last = -1
    var isInOrder = true
    var states = -1
    var changes = 0
    var missed = 0

    mutating func note(_ text: String) {
        let isState = text.hasPrefix("=")
        guard let number = Int(text.drop { $0 == "=" }.prefix { $0 != " " }) else { return isInOrder = false }
        if isState {
            // The first is no resync but the beginning.
            if states >= 0 { missed += number - last }
            states += 1
            isInOrder = isInOrder && number >= last
        } else {
            changes += 1
            isInOrder = isInOrder && number == last + 1
        }
        last = number
    }
}

/// Tells a thread to end.
private final class StopFlag: Sendable {
    private let flag = Atomic(false)
    var isSet: Bool { flag.load(ordering: .relaxed) }
    func set() { flag.store(true, ordering: .relaxed) }
}
