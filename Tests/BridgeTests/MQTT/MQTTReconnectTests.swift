import Glibc
import Testing
import Threads

@testable import Bridge

@Suite("MQTTBridge without a broker")
struct MQTTReconnectTests {
    @Test(
        "after a restart of the broker it connects, listens and publishes again; quality 1 loses nothing",
        arguments: 1...2)
    func restart(quality: Int32) throws {
        let quality = MQTTQuality(rawValue: quality)!
        let broker = try Broker()
        let bench = try MQTTBench(broker.port)
        try bench.listen("x/#", quality)
        try bench.connected()
        bench.publish(0, to: "x/0", quality)
        _ = try bench.received.next()
        _ = try bench.ended.next()
        // Frozen, it takes bytes and acknowledges nothing: what is published now is in flight when it dies, and it dies
        // frozen, for a thawed one might still acknowledge all of it.
        broker.freeze()
        for number in 1...100 { bench.publish(number, to: "x/\(number)", quality) }
        try bench.fillWindow()
        broker.kill()
        _ = try bench.disconnected()
        for number in 101...200 { bench.publish(number, to: "x/\(number)", quality) }
        try broker.restart()
        try bench.connected()
        let ended = try bench.ended.next(200)
        #expect(Set(ended.map(\.number)) == Set(1...200))
        #expect(ended.allSatisfy { $0.delivery.isDelivered })
        let received = try bench.received.first { $0.text == "200" }
        #expect(received.topic == "x/200")
        #expect(bench.bridge.health.retried > 0)
    }

    @Test("while nobody is there the newest wait, the oldest are given up, and the late are not sent")
    func waiting() throws {
        let broker = try Broker()
        broker.kill()
        let bench = try MQTTBench(broker.port) { $0.limits.waiting = 3 }
        #expect(try bench.disconnected() == "Connection refused")
        for number in 1...5 { bench.publish(number, to: "x") }
        let displaced = try bench.ended.next(2)
        #expect(displaced.map(\.number) == [1, 2])
        #expect(
            displaced.allSatisfy {
                $0.delivery.result == .failed(reason: "too many messages wait for the broker", retryable: true)
            })
        var late = MQTTMessage(topic: "x", payload: [])
        late.lifetime = .nanoseconds(1)
        bench.bridge.publish(late) { [ended = bench.ended] in ended.put((6, $0)) }
        #expect(bench.bridge.health.waiting == 3)
        #expect(bench.bridge.health.isConnected == false)
        #expect(try bench.ended.next().number == 3)
        try broker.restart()
        let ended = try bench.ended.next(3)
        #expect(ended.map(\.number).sorted() == [4, 5, 6])
        #expect(ended.filter { $0.delivery.isDelivered }.map(\.number) == [4, 5])
        #expect(bench.bridge.health.expired == 1)
    }

    @Test("a host that takes the connection and says nothing is given up and tried again")
    func silence() throws {
        let listener = try Loopback.bound(SOCK_STREAM)
        defer { close(listener) }
        let port = Loopback.port(of: listener)
        for isEncrypted in [false, true] {
            let bench = try MQTTBench(port) { configuration in
                configuration.connectTimeout = .milliseconds(100)
                configuration.tls = isEncrypted ? .init() : nil
            }
            for _ in 1...2 { #expect(try bench.disconnected().hasPrefix("the broker did not answer within")) }
        }
    }

    /// Through the wall TLS begins before TCP is there, which leaves the library wanting to write for ever.
    @Test("waiting for a silent broker costs no processor time", arguments: [false, true], [false, true])
    func idle(isEncrypted: Bool, isBehindWall: Bool) throws {
        let wall = try Wall()
        let listener = try Loopback.bound(SOCK_STREAM)
        defer { close(listener) }
        let port = isBehindWall ? wall.port : Loopback.port(of: listener)
        var configuration = MQTTConfiguration(host: "127.0.0.1", port: Int(port), clientID: "idle")
        configuration.connectTimeout = .milliseconds(2_500)
        configuration.tls = isEncrypted ? .init() : nil
        let queue = MQTTQueue(configuration.limits)
        let notices = Inbox<MQTTNotice>()
        let used = Inbox<Int64>()
        let configured = configuration
        let thread = SystemThread(name: "mqtt") {
            MQTTLoop(queue, configured) { notices.put($0) }.run()
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            used.put(Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
        }
        // The second knock comes a second after the first.
        if isBehindWall { try wall.waitForKnock() }
        wall.open()
        guard case .disconnected(let reason, _) = try notices.next() else {
            Issue.record("a connection")
            return
        }
        #expect(reason == "the broker did not answer within 2.5 seconds")
        queue.stop(by: 0)
        thread.join()
        // Loading the system's certificates takes some of it.
        #expect(try used.next() < 500_000_000)
    }

    @Test(
        "a broker that hangs up in the middle of everything is tried again", arguments: [false, true], [false, true])
    func hangUp(isEncrypted: Bool, isReset: Bool) throws {
        let listener = try Loopback.bound(SOCK_STREAM)
        let thread = SystemThread(name: "peer") {
            while true {
                let descriptor = accept(listener, nil, nil)
                if descriptor < 0 { return }
                _ = Loopback.receive(descriptor)
                if isReset { Loopback.reset(descriptor) }
                close(descriptor)
            }
        }
        let bench = try MQTTBench(Loopback.port(of: listener)) { $0.tls = isEncrypted ? .init() : nil }
        for _ in 1...2 { #expect(try !bench.disconnected().contains("did not answer")) }
        shutdown(listener, Int32(SHUT_RDWR))
        thread.join()
        close(listener)
    }

    @Test("a refusal that comes late is a refusal, not a silence", arguments: [false, true])
    func lateRefusal(isEncrypted: Bool) throws {
        let wall = try Wall()
        let bench = try MQTTBench(wall.port) { $0.tls = isEncrypted ? .init() : nil }
        try wall.waitForKnock()
        wall.tearDown()
        #expect(try bench.disconnected() == "Connection refused")
    }

    @Test("nonsense from a broker ends the connection and nothing else")
    func nonsense() throws {
        let listener = try Loopback.bound(SOCK_STREAM)
        let answers: [[UInt8]] = [
            Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), [0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            [0x20, 0x02, 0x00, 0x05],
            [0x20, 0x00], [0x30, 0x03, 0x00, 0x09, 0x41], [0x20, 0x02, 0x00, 0x00, 0x30, 0x03, 0x00, 0x09, 0x41],
        ]
        let thread = SystemThread(name: "peer") {
            for answer in answers {
                let descriptor = accept(listener, nil, nil)
                if descriptor < 0 { return }
                _ = Loopback.receive(descriptor)
                Loopback.send(answer, to: descriptor)
                while !Loopback.receive(descriptor).isEmpty {}
                close(descriptor)
            }
        }
        let bench = try MQTTBench(Loopback.port(of: listener)) { $0.connectTimeout = .milliseconds(300) }
        for _ in answers { _ = try bench.disconnected() }
        thread.join()
        close(listener)
    }

    @Test("a broker that falls silent is noticed, and what it did not acknowledge is not given up")
    func fallsSilent() throws {
        let broker = try Broker()
        let bench = try MQTTBench(broker.port) { $0.keepAlive = 5 }
        try bench.connected()
        broker.freeze()
        bench.publish(1, to: "x", .atLeastOnce)
        #expect(try bench.disconnected() == "the broker fell silent")
        broker.thaw()
        #expect(try bench.ended.next().delivery.isDelivered)
    }

    @Test("an unknown host is said to be unknown")
    func unknownHost() throws {
        let bench = try MQTTBench(1883) { $0.host = "broker.invalid" }
        let reason = try bench.disconnected()
        #expect(reason.contains("ame"), "\(reason)")
    }

    @Test("a stop reports what waits and what is in flight, each once")
    func stop() throws {
        let broker = try Broker()
        let bench = try MQTTBench(broker.port)
        try bench.connected()
        broker.freeze()
        for number in 1...50 { bench.publish(number, to: "x", .atLeastOnce) }
        bench.bridge.stop()
        broker.thaw()
        #expect(Set(bench.ended.all().map(\.number)) == Set(1...50))
        bench.publish(51, to: "x")
        #expect(
            bench.ended.all().map(\.delivery.result) == [.failed(reason: "the server is stopping", retryable: true)])
    }

    @Test("a stop with grace sends what waits")
    func grace() throws {
        let broker = try Broker()
        let bench = try MQTTBench(broker.port)
        try bench.connected()
        for number in 1...200 { bench.publish(number, to: "x", .exactlyOnce) }
        bench.bridge.stop(within: .seconds(20))
        let ended = bench.ended.all()
        #expect(ended.map(\.number) == Array(1...200))
        #expect(ended.allSatisfy { $0.delivery.isDelivered })
    }
}
