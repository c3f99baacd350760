import Glibc
import Synchronization
import Testing

@testable import Transport

/// What nobody means well with. A million is tried with TOUCHPLANE_LONG=1, a tenth otherwise.
@Suite("Abuse of sockets")
struct AbuseTests {
    private static let many = getenv("TOUCHPLANE_LONG") == nil ? 100_000 : 1_000_000

    private func subscriber(of server: TestServer) -> RawClient {
        let client = server.client()
        client.upgrade()
        #expect(client.readMessage()?.text == "hello")
        return client
    }

    @Test("sixteen sockets that trickle a frame are closed at its deadline, and the rest hear everything meanwhile")
    func trickle() throws {
        let server = try TestServer {
            $0.heartbeat = 30_000_000
            $0.messageDeadline = 200_000_000
        }
        defer { server.stop() }
        let slow = (0..<16).map { _ in subscriber(of: server) }
        let good = subscriber(of: server)
        let frame = RawClient.text(String(repeating: "a", count: 500))
        // A byte a ping: never silent, and never done.
        var open = slow
        var sent = 0
        while !open.isEmpty, sent < frame.count {
            open.removeAll { client in
                guard let answer = client.readFrame() else { return true }
                if answer.opcode == 8 {
                    #expect(answer.closeCode == 1008)
                    return true
                }
                client.send([frame[sent]])
                return false
            }
            sent += 1
            server.publish("\(sent)")
            for client in open { #expect(client.readMessage(answeringPings: false)?.text == "\(sent)") }
            #expect(good.readMessage()?.text == "\(sent)")
        }
        #expect(open.isEmpty)
    }

    @Test("joins and leaves without end are taken or answered with 1013, and nobody else loses a frame")
    func flapping() throws {
        let holder = HeldSession.Holder()
        let server = try TestServer(respond: { server, request in
            request.path == "/flap" ? .webSocket(HeldSession(server, holder)) : TestServer.usual(server, request)
        })
        defer { server.stop() }
        let flapping = server.client()
        flapping.upgrade("/flap")
        #expect(server.happenings.wait(for: "held"))
        let good = subscriber(of: server)
        let subscriber = try #require(holder.subscriber.withLock { $0 })
        for turn in 1...Self.many {
            subscriber.join(server.channel, first: [])
            subscriber.leave(server.channel)
            if turn.isMultiple(of: Self.many / 20) {
                server.publish("\(turn)")
                #expect(good.readMessage()?.text == "\(turn)")
            }
        }
        // Whatever became of it, what is counted is who is there.
        subscriber.close(code: 1000, reason: "enough")
        while let frame = flapping.readFrame(), frame.opcode != 8 {}
        flapping.hangUp()
        #expect(server.happenings.wait(for: "closed"))
        server.publish("end")
        #expect(good.readMessage()?.text == "end")
        #expect(server.channel.subscriberCount == 1)
    }

    @Test("streams that open and close by the hundreds leave nothing behind")
    func openAndClose() throws {
        let server = try TestServer()
        defer { server.stop() }
        let good = subscriber(of: server)
        let before = openDescriptors()
        for round in 0..<20 {
            let crowd = (0..<25).map { _ in server.client() }
            for client in crowd { client.upgrade() }
            server.publish("\(round)")
            #expect(good.readMessage()?.text == "\(round)")
        }
        #expect(server.happenings.wait { $0.count { $0 == "closed" } == 500 })
        #expect(server.channel.subscriberCount == 1)
        #expect(openDescriptors() <= before + 64)
    }

    private func openDescriptors() -> Int { (0..<4_096).count { fcntl(Int32($0), F_GETFD) >= 0 } }
}

/// Hands its subscriber to the test.
private final class HeldSession: StreamSession {
    let server: TestServer
    let holder: Holder

    final class Holder: Sendable {
        let subscriber = Mutex<Subscriber?>(nil)
    }

    init(_ server: TestServer, _ holder: Holder) {
        self.server = server
        self.holder = holder
    }

    func opened(_ subscriber: Subscriber) {
        holder.subscriber.withLock { $0 = subscriber }
        server.happenings.add("held")
    }
    func received(text: UnsafeRawBufferPointer, from subscriber: Subscriber) {}
    func resync(_ subscriber: Subscriber, channel: Channel, skipped: Int) {}
    func closed(_ subscriber: Subscriber) { server.happenings.add("closed") }
}
