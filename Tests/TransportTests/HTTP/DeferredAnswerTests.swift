import Synchronization
import Testing
import Threads

@testable import Transport

@Suite("Deferred answer")
struct DeferredAnswerTests {
    /// Answers that wait for the test.
    private final class Waiting: Sendable {
        let answers = Mutex<[DeferredAnswer]>([])
        let arrived = Happenings<Int>()

        func add(_ answer: DeferredAnswer) {
            let count = answers.withLock { answers in
                answers.append(answer)
                return answers.count
            }
            arrived.add(count)
        }

        func take() -> [DeferredAnswer] {
            answers.withLock { answers in
                defer { answers = [] }
                return answers
            }
        }
    }

    private func server(_ waiting: Waiting) throws -> TestServer {
        try TestServer(respond: { _, request in
            if request.path == "/now" {
                return .deferred { $0.complete(HTTPResponse(status: 200, body: .fixed("now"))) }
            }
            if request.path == "/never" { return .deferred { _ in } }
            return .deferred { waiting.add($0) }
        })
    }

    @Test("it comes from another thread, whole, and the connection goes on afterwards")
    func fromAnotherThread() throws {
        let waiting = Waiting()
        let server = try server(waiting)
        defer { server.stop() }
        let client = server.client()
        client.send("GET /later HTTP/1.1\r\nHost: localhost\r\n\r\nGET /now HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(waiting.arrived.wait(for: 1))
        SystemThread(name: "answerer") {
            for answer in waiting.take() { answer.complete(HTTPResponse(status: 200, body: .fixed("later"))) }
        }.join()
        #expect(client.readAnswer()?.text == "later")
        #expect(client.readAnswer()?.text == "now")
    }

    @Test("the first completion counts")
    func once() throws {
        let waiting = Waiting()
        let server = try server(waiting)
        defer { server.stop() }
        let client = server.client()
        client.send("GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(waiting.arrived.wait(for: 1))
        let answer = try #require(waiting.take().first)
        #expect(answer.complete(HTTPResponse(status: 201)))
        #expect(!answer.complete(HTTPResponse(status: 202)))
        #expect(client.readAnswer()?.status == 201)
    }

    @Test("one that is let go without an answer becomes 503")
    func abandoned() throws {
        let server = try server(Waiting())
        defer { server.stop() }
        #expect(server.client().request("GET", "/never")?.status == 503)
    }

    @Test("a hundred of them sleep without a thread, and stopping answers them all with 503")
    func stopping() throws {
        let waiting = Waiting()
        let server = try server(waiting)
        let clients = (0..<100).map { _ in server.client() }
        for client in clients { client.send("GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        #expect(waiting.arrived.wait(for: 100))
        #expect(server.client().request("GET", "/now")?.text == "now")
        server.stop()
        for client in clients {
            #expect(client.readAnswer()?.status == 503)
            #expect(client.takeRest().isEmpty)
        }
        for answer in waiting.take() { #expect(!answer.complete(HTTPResponse(status: 200))) }
    }

    @Test("answering a client that has hung up does no harm")
    func hungUp() throws {
        let waiting = Waiting()
        let server = try server(waiting)
        defer { server.stop() }
        do {
            let client = server.client()
            client.send("GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(waiting.arrived.wait(for: 1))
        }
        for answer in waiting.take() { answer.complete(HTTPResponse(status: 200, body: .fixed("too late"))) }
        #expect(server.client().request("GET", "/now")?.text == "now")
    }
}
