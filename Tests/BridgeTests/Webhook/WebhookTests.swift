import Testing

@testable import Bridge

@Suite("Webhook")
struct WebhookTests {
    /// A webhook sender and the ends of what it sent, each with the number it was sent under.
    final class Bench: Sendable {
        let webhook: Webhook
        let ended = Inbox<(number: Int, delivery: Delivery)>()

        init(_ configuration: WebhookConfiguration = WebhookConfiguration()) {
            webhook = Webhook(configuration, wallClock: { 1_614_265_330 })
        }

        func send(_ number: Int, to url: String, _ change: (inout WebhookRequest) -> Void = { _ in }) {
            var request = WebhookRequest(url: url)
            request.body = Array("\(number)".utf8)
            change(&request)
            webhook.send(request) { [ended] in ended.put((number, $0)) }
        }

        deinit { webhook.stop() }
    }

    private func reason(_ delivery: Delivery) -> String {
        if case .failed(let reason, _) = delivery.result { reason } else { "" }
    }

    @Test("a request arrives as it was written, and the answer's status comes back")
    func asWritten() throws {
        let sink = try HTTPSink { _ in .status(204) }
        let bench = Bench()
        bench.send(1, to: sink.url + "/mute?ch=3") { request in
            request.method = "PUT"
            request.headers = [.init("X-Desk", "stage"), .init("X-Empty", ""), .init("Content-Type", "text/plain")]
            request.body = Array("muted".utf8)
        }
        let request = try sink.requests.next()
        #expect(request.method == "PUT")
        #expect(request.path == "/mute?ch=3")
        #expect(request.header("x-desk") == "stage")
        #expect(request.header("x-empty") == "")
        #expect(request.header("content-type") == "text/plain")
        #expect(request.header("host") == "127.0.0.1:\(sink.port)")
        #expect(request.text == "muted")
        let delivery = try bench.ended.next().delivery
        #expect(delivery.result == .delivered)
        #expect(delivery.status == 204)
        #expect(delivery.attempts == 1)
        #expect(delivery.took > 0)
    }

    @Test(
        "a body without a content type is JSON; a request without a body says so", arguments: ["POST", "GET", "HEAD"])
    func defaults(method: String) throws {
        let sink = try HTTPSink { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let bench = Bench()
        bench.send(1, to: sink.url) { $0.headers = [] }
        #expect(try sink.requests.next().header("content-type") == "application/json")
        bench.send(2, to: sink.url) { request in
            request.method = method
            request.body = nil
        }
        let request = try sink.requests.next()
        #expect(request.method == method)
        #expect(request.header("content-type") == nil)
        #expect(request.header("content-length") == (method == "POST" ? "0" : nil))
        #expect(try bench.ended.next(2).allSatisfy { $0.delivery.isDelivered })
    }

    @Test("requests to one target arrive in order, each after the one before was answered, over one connection")
    func order() throws {
        let sink = try HTTPSink()
        let bench = Bench()
        for number in 1...50 { bench.send(number, to: sink.url) }
        #expect(try bench.ended.next(50).map(\.number) == Array(1...50))
        let requests = try sink.requests.next(50)
        #expect(requests.map(\.text) == (1...50).map(String.init))
        #expect(Set(requests.map(\.connection)) == [1])
    }

    @Test("a target that never answers holds up nobody else, and fails at its deadline")
    func silence() throws {
        let silent = try HTTPSink { _ in .never }
        let other = try HTTPSink()
        let bench = Bench()
        bench.send(1, to: silent.url) { $0.timeout = .seconds(1) }
        _ = try silent.requests.next()
        for number in 2...10 { bench.send(number, to: other.url) }
        // All nine are back before the silent one has had its second.
        #expect(try bench.ended.next(9).map(\.number) == Array(2...10))
        let (number, delivery) = try bench.ended.next()
        #expect(number == 1)
        #expect(delivery.result == .failed(reason: "no answer within 1.0 seconds", retryable: true))
        #expect(delivery.status == nil)
        // curl counts in milliseconds and may begin in the middle of one.
        #expect(delivery.took >= 990_000_000)
    }

    @Test("an answer that comes too late is taken for nobody else's")
    func late() throws {
        let gate = Inbox<Void>()
        let sink = try HTTPSink { $0.text == "1" ? .late(gate, 500) : .status(201) }
        let bench = Bench()
        bench.send(1, to: sink.url) { $0.timeout = .milliseconds(50) }
        bench.send(2, to: sink.url)
        let first = try bench.ended.next()
        #expect(first.number == 1)
        #expect(reason(first.delivery).hasPrefix("no answer within"))
        gate.put(())
        let second = try bench.ended.next()
        #expect(second.number == 2)
        #expect(second.delivery.status == 201)
        #expect(try sink.requests.next(2).map(\.connection) == [1, 2])
    }

    @Test("a second answer to one request is not taken for the next one's")
    func twice() throws {
        let twice = String(decoding: HTTPSink.answer(200) + HTTPSink.answer(500), as: UTF8.self)
        let sink = try HTTPSink { $0.text == "1" ? .raw(twice) : .status(201) }
        let bench = Bench()
        bench.send(1, to: sink.url)
        bench.send(2, to: sink.url)
        #expect(try bench.ended.next(2).map(\.delivery.status) == [200, 201])
    }

    @Test("a hang-up and a closed port fail and may be tried again")
    func unreachable() throws {
        let sink = try HTTPSink { _ in .hangUp }
        let bench = Bench()
        bench.send(1, to: sink.url)
        bench.send(2, to: "http://127.0.0.1:\(try Loopback.freePort())/")
        for _ in 1...2 {
            let delivery = try bench.ended.next().delivery
            guard case .failed(let reason, retryable: true) = delivery.result else {
                Issue.record("\(delivery)")
                continue
            }
            #expect(!reason.isEmpty)
            #expect(delivery.status == nil)
        }
    }

    @Test("a redirect is an answer, not an order")
    func redirect() throws {
        let sink = try HTTPSink { _ in .raw("HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n") }
        let bench = Bench()
        bench.send(1, to: sink.url)
        let delivery = try bench.ended.next().delivery
        #expect(delivery.status == 302)
        guard case .failed(_, retryable: false) = delivery.result else {
            Issue.record("\(delivery)")
            return
        }
        _ = try sink.requests.next()
        #expect(sink.requests.all().isEmpty)
    }

    @Test("an answer without an end is cut, and counts by its status")
    func endless() throws {
        let long = "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n" + String(repeating: "x", count: 200_000)
        let sink = try HTTPSink { _ in .raw(long) }
        let bench = Bench()
        bench.send(1, to: sink.url)
        #expect(try bench.ended.next().delivery.result == .delivered)
    }

    @Test("what failed is tried again in its place, and the requests behind it wait")
    func retry() throws {
        let count = Inbox<Void>()
        let sink = try HTTPSink { request in
            if request.text != "1" { return .status(200) }
            count.put(())
            return .status(count.all().isEmpty ? 200 : 503)
        }
        var configuration = WebhookConfiguration()
        configuration.retry = RetrySchedule(base: .milliseconds(1), cap: .milliseconds(2))
        let bench = Bench(configuration)
        bench.send(1, to: sink.url) { $0.attempts = 3 }
        bench.send(2, to: sink.url)
        let ended = try bench.ended.next(2)
        #expect(ended.map(\.number) == [1, 2])
        #expect(ended[0].delivery.attempts == 3)
        #expect(ended[0].delivery.status == 503)
        #expect(try sink.requests.next(4).map(\.text) == ["1", "1", "1", "2"])
        #expect(bench.webhook.health[0].health.retried == 2)
    }

    /// The expected signature was made by the reference library of Standard Webhooks (Python, 1.0).
    @Test("a signed request proves where it came from and when")
    func signed() throws {
        let sink = try HTTPSink()
        let bench = Bench()
        bench.send(1, to: sink.url) { request in
            request.body = Array(#"{"test": 2432232314}"#.utf8)
            request.secret = Secret(bytes: Array("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLw".utf8))
            request.id = "msg_p5jXN8AQM9LWM0D4loKWxJek"
        }
        let request = try sink.requests.next()
        #expect(request.header("webhook-id") == "msg_p5jXN8AQM9LWM0D4loKWxJek")
        #expect(request.header("webhook-timestamp") == "1614265330")
        #expect(request.header("webhook-signature") == "v1,/Xy7FLfFISa1TZH7WLT+0x/orG5MlcutAFOpVan3/00=")
    }

    @Test("every attempt at one request carries the same id")
    func sameID() throws {
        let sink = try HTTPSink { _ in .status(503) }
        var configuration = WebhookConfiguration()
        configuration.retry = RetrySchedule(base: .milliseconds(1), cap: .milliseconds(2))
        let bench = Bench(configuration)
        for number in 1...2 {
            bench.send(number, to: sink.url) { request in
                request.secret = Secret(bytes: [1, 2, 3])
                request.attempts = 2
            }
        }
        let ids = try sink.requests.next(4).map { $0.header("webhook-id") ?? "" }
        #expect(ids[0] == ids[1] && ids[2] == ids[3])
        #expect(ids[0] != ids[2] && !ids[0].isEmpty)
    }
}
