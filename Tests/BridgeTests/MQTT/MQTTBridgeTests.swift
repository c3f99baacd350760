import Testing

@testable import Bridge

@Suite("MQTTBridge")
struct MQTTBridgeTests {
    @Test(
        "a message goes out and comes back, in both versions and every quality",
        arguments: [MQTTConfiguration.Version.v311, .v5], [MQTTQuality.atMostOnce, .atLeastOnce, .exactlyOnce])
    func thereAndBack(version: MQTTConfiguration.Version, quality: MQTTQuality) throws {
        let broker = try Broker()
        let bench = try MQTTBench(broker.port) { $0.version = version }
        try bench.listen("stage/#", quality)
        try bench.connected()
        for number in 1...100 { bench.publish(number, to: "stage/fader/\(number)", quality) }
        let received = try bench.received.next(100)
        #expect(received.map(\.text) == (1...100).map(String.init))
        #expect(received.map(\.topic) == (1...100).map { "stage/fader/\($0)" })
        #expect(received.allSatisfy { $0.quality == quality && !$0.isRetained })
        let ended = try bench.ended.next(100)
        #expect(ended.map(\.number) == Array(1...100))
        #expect(ended.allSatisfy { $0.delivery.isDelivered && $0.delivery.attempts == 1 })
        let health = bench.bridge.health
        #expect(health.delivered == 100 && health.received == 100 && health.waiting == 0 && health.inFlight == 0)
        #expect(health.isConnected == true)
    }

    @Test("what the broker keeps comes to everyone who begins to listen, and says that it was kept")
    func retained() throws {
        let broker = try Broker()
        let bench = try MQTTBench(broker.port)
        bench.publish(7, to: "desk/level", .atLeastOnce, retain: true)
        _ = try bench.ended.next()
        try bench.listen("desk/level")
        let first = try bench.received.next()
        #expect(first.text == "7" && first.isRetained)
        // A second listener to the same filter, as when a panel is loaded anew.
        let late = Inbox<MQTTIncoming>()
        _ = try bench.bridge.subscribe("desk/level") { late.put($0) }
        #expect(try late.next().isRetained)
        bench.publish(8, to: "desk/level")
        #expect(
            try late.next() == MQTTIncoming(topic: "desk/level", payload: [56], quality: .atMostOnce, isRetained: false)
        )
    }

    @Test("who stops listening hears nothing more, others do")
    func unsubscribe() throws {
        let broker = try Broker()
        let bench = try MQTTBench(broker.port)
        let gone = Inbox<MQTTIncoming>()
        let listener = try bench.bridge.subscribe("a/+") { gone.put($0) }
        try bench.listen("a/b")
        try bench.listen("last")
        bench.publish(1, to: "a/b", .atLeastOnce)
        #expect(try gone.next().text == "1")
        #expect(try bench.received.next().text == "1")
        bench.bridge.unsubscribe(listener)
        bench.publish(2, to: "a/b", .atLeastOnce)
        bench.publish(3, to: "a/c", .atLeastOnce)
        bench.publish(4, to: "last", .atLeastOnce)
        #expect(try bench.received.next(2).map(\.text) == ["2", "4"])
        #expect(gone.all().isEmpty)
    }

    @Test("messages come as the device sends them: late, twice and out of order")
    func asTheyCome() throws {
        let broker = try Broker()
        let bench = try MQTTBench(broker.port, id: "panel")
        let device = try MQTTBench(broker.port, id: "device")
        try bench.listen("device/+")
        try bench.listen("ready", .atLeastOnce)
        bench.publish(0, to: "ready", .atLeastOnce)
        _ = try bench.received.next()
        for number in [3, 1, 2, 2, 1] { device.publish(number, to: "device/echo", .atLeastOnce) }
        #expect(try bench.received.next(5).map(\.text) == ["3", "1", "2", "2", "1"])
    }

    @Test("credentials come from files, and wrong ones are told apart from a dead broker")
    func credentials() throws {
        let folder = try Folder()
        let passwords = "\(folder.path)/passwords"
        try Child("/usr/bin/mosquitto_passwd", ["-b", "-c", passwords, "stage", "s3cret"]).finish()
        let broker = try Broker(["password_file \(passwords)"])
        let right = try Secret(file: folder.write("right", "s3cret\n"))
        let bench = try MQTTBench(broker.port) { configuration in
            configuration.username = "stage"
            configuration.password = right
        }
        try bench.connected()
        for version in [MQTTConfiguration.Version.v311, .v5] {
            let stranger = try MQTTBench(broker.port, id: "stranger") { configuration in
                configuration.version = version
                configuration.username = "stage"
                configuration.password = Secret(bytes: Array("wrong".utf8))
            }
            #expect(try stranger.disconnected().lowercased().contains("not authori"))
            #expect(stranger.bridge.health.isConnected == false)
        }
    }

    @Test("the will is published when the server dies, and not when it says goodbye", arguments: [false, true])
    func will(dies: Bool) throws {
        let broker = try Broker()
        let watcher = try MQTTBench(broker.port, id: "watcher")
        try watcher.listen("panel/+", .atLeastOnce)
        watcher.publish(0, to: "panel/ready", .atLeastOnce)
        _ = try watcher.received.next()
        let bench = try MQTTBench(broker.port, id: "panel") { configuration in
            configuration.will = MQTTMessage(topic: "panel/state", payload: Array("lost".utf8))
            configuration.will?.quality = .atLeastOnce
        }
        try bench.connected()
        if dies {
            // The broker throws out the older of two clients with one name, as if it had died.
            let double = try MQTTBench(broker.port, id: "panel")
            try double.connected()
            #expect(try watcher.received.next().text == "lost")
        } else {
            bench.bridge.stop(within: .seconds(5))
            watcher.publish(1, to: "panel/after", .atLeastOnce)
            #expect(try watcher.received.next().text == "1")
        }
    }

    @Test("a broker may refuse what one wants to hear or say")
    func accessControl() throws {
        let folder = try Folder()
        let rules = try folder.write("rules", "topic readwrite open/#\n", mode: 0o600)
        let broker = try Broker(["acl_file \(rules)"])
        let bench = try MQTTBench(broker.port) { $0.version = .v5 }
        try bench.listen("open/x")
        bench.publish(1, to: "closed/x", .atLeastOnce)
        let delivery = try bench.ended.next().delivery
        #expect(delivery.result == .failed(reason: "the broker refused: Not authorized", retryable: false))
        #expect(delivery.status == 0x87)
        bench.publish(2, to: "open/x", .atLeastOnce)
        #expect(try bench.ended.next().delivery.isDelivered)
        #expect(try bench.received.next().text == "2")
    }

    @Test("a message that is too long is dropped and said to be")
    func tooLong() throws {
        let broker = try Broker()
        let bench = try MQTTBench(broker.port) { $0.maximumIncoming = 2 }
        try bench.listen("x")
        try bench.connected()
        for number in [1, 123, 4] { bench.publish(number, to: "x", .atLeastOnce) }
        #expect(try bench.received.next(2).map(\.text) == ["1", "4"])
        #expect(try bench.notices.next() == .tooLong(topic: "x", length: 3))
    }

    @Test("over TLS the broker's certificate and name are verified")
    func encrypted() throws {
        let certificates = try Certificates()
        let (certificate, key) = try certificates.server(named: "127.0.0.1")
        let port = try Loopback.freePort()
        let broker = try Broker([
            "listener \(port) 127.0.0.1", "certfile \(certificate)", "keyfile \(key)", "allow_anonymous true",
        ])
        _ = broker
        var trusting = MQTTConfiguration.TLS()
        trusting.certificateAuthorities = certificates.authority
        let bench = try MQTTBench(port) { $0.tls = trusting }
        try bench.listen("x")
        for number in 1...50 { bench.publish(number, to: "x", .exactlyOnce) }
        #expect(try bench.received.next(50).map(\.text) == (1...50).map(String.init))

        let wrongName = try MQTTBench(port, id: "wrong-name") { configuration in
            configuration.tls = trusting
            configuration.host = "localhost"
        }
        #expect(try wrongName.disconnected().contains("host name verification failed"))
        let stranger = try MQTTBench(port, id: "stranger") { $0.tls = .init() }
        #expect(try stranger.disconnected().contains("certificate verify failed"))
        // Plain text to a TLS port, and TLS to a plain one.
        let plain = try MQTTBench(port, id: "plain")
        _ = try plain.disconnected()
        let toPlain = try MQTTBench(broker.port, id: "to-plain") { $0.tls = trusting }
        _ = try toPlain.disconnected()
    }
}
