import Testing

@testable import Bridge

@Suite("Webhook limits")
struct WebhookLimitTests {
    typealias Bench = WebhookTests.Bench

    @Test("a dead target with 100,000 effects keeps the newest thousand, and every one is reported")
    func flood() throws {
        let sink = try HTTPSink { _ in .never }
        let bench = Bench()
        bench.send(0, to: sink.url) { $0.timeout = .seconds(60) }
        _ = try sink.requests.next()
        for number in 1...100_000 { bench.send(number, to: sink.url) { $0.timeout = .seconds(60) } }
        let displaced = try bench.ended.next(99_000)
        #expect(displaced.map(\.number) == Array(1...99_000))
        #expect(
            displaced.allSatisfy {
                if case .failed(_, retryable: true) = $0.delivery.result { $0.delivery.attempts == 0 } else { false }
            })
        let health = bench.webhook.health[0].health
        #expect(health.waiting == 1_000)
        #expect(health.inFlight == 1)
        #expect(health.accepted == 100_001)
        #expect(health.displaced == 99_000)
        #expect(health.waitingBytes < 1_000_000)
        bench.webhook.stop()
        #expect(Set(try bench.ended.next(1_001).map(\.number)) == Set([0] + Array(99_001...100_000)))
        #expect(bench.ended.all().isEmpty)
    }

    @Test("one whose time has passed is never sent")
    func expired() throws {
        let gate = Inbox<Void>()
        let sink = try HTTPSink { _ in .late(gate, 200) }
        let bench = Bench()
        bench.send(1, to: sink.url)
        bench.send(2, to: sink.url) { $0.lifetime = .nanoseconds(1) }
        bench.send(3, to: sink.url)
        gate.put(())
        gate.put(())
        let ended = try bench.ended.next(3).sorted { $0.number < $1.number }
        #expect(ended.map(\.delivery.isDelivered) == [true, false, true])
        #expect(try sink.requests.next(2).map(\.text) == ["1", "3"])
        #expect(bench.webhook.health[0].health.expired == 1)
    }

    @Test("a target too many is refused while all others are busy")
    func targets() throws {
        let sink = try HTTPSink { _ in .never }
        var configuration = WebhookConfiguration()
        configuration.limits.targets = 1
        let bench = Bench(configuration)
        bench.send(1, to: sink.url)
        _ = try sink.requests.next()
        bench.send(2, to: "http://127.0.0.1:1/")
        let (number, delivery) = try bench.ended.next()
        #expect(number == 2)
        #expect(
            delivery.result
                == .failed(reason: "too many targets are busy to begin with http://127.0.0.1:1", retryable: true))
    }

    @Test("a stop lets what it has go on for its grace, and takes nothing more")
    func grace() throws {
        let gate = Inbox<Void>()
        let sink = try HTTPSink { _ in .late(gate, 200) }
        let bench = Bench()
        bench.send(1, to: sink.url)
        bench.send(2, to: sink.url)
        gate.put(())
        gate.put(())
        bench.webhook.stop(within: .seconds(20))
        #expect(bench.ended.all().map(\.delivery.isDelivered) == [true, true])
        bench.send(3, to: sink.url)
        #expect(
            bench.ended.all().map(\.delivery.result) == [.failed(reason: "the server is stopping", retryable: true)])
    }

    @Test("a stop without grace breaks off what is under way")
    func abrupt() throws {
        let sink = try HTTPSink { _ in .never }
        let bench = Bench()
        bench.send(1, to: sink.url)
        _ = try sink.requests.next()
        bench.send(2, to: sink.url)
        bench.webhook.stop()
        #expect(Set(bench.ended.all().map(\.number)) == [1, 2])
    }
}
