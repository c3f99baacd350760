import Synchronization
import Threads

@testable import Transport

/// A server on a free port of this machine whose answers are a test's own.
final class TestServer: RequestHandler {
    let loops: SocketLoops
    let channel: Channel
    let log = Happenings<String>()
    /// What its sessions were told, such as "opened", "text hello", "resync 3", "closed".
    let happenings = Happenings<String>()
    private let respond: @Sendable (TestServer, borrowing HTTPRequest) -> HTTPAnswer
    private let limit: Int
    private let server = Mutex<HTTPServer?>(nil)
    /// The state that a resync answers with.
    let fresh = Mutex<String>("fresh")

    init(
        _ adjust: (inout TransportConfiguration) -> Void = { _ in }, bodyLimit: Int = 64 * 1024,
        respond: @escaping @Sendable (TestServer, borrowing HTTPRequest) -> HTTPAnswer = TestServer.usual
    ) throws {
        var configuration = TransportConfiguration()
        configuration.port = 0
        configuration.goodbyeDeadline = 300_000_000
        configuration.log = { [log] in log.add($0) }
        adjust(&configuration)
        self.respond = respond
        limit = bodyLimit
        loops = SocketLoops(configuration)
        channel = Channel(on: loops)
        let server = try HTTPServer(configuration, loops: loops, handler: self)
        self.server.withLock { $0 = server }
    }

    var http: HTTPServer { server.withLock { $0! } }
    var port: UInt16 { http.port }
    func client(receiveBuffer: Int32? = nil) -> RawClient { RawClient(port: port, receiveBuffer: receiveBuffer) }

    func stop() {
        server.withLock { $0.take() }?.drain(within: 3)
    }

    func answer(_ request: borrowing HTTPRequest) -> HTTPAnswer { respond(self, request) }
    func bodyLimit(method: HTTPMethod, path: UnsafeRawBufferPointer) -> Int { limit }

    /// Publishes a text to everyone in the channel.
    func publish(_ text: String) {
        channel.publish(Frame(event: "change", payload: text))
    }

    /// /ws and /events are streams, /echo gives back the body, anything else its own path.
    static let usual: @Sendable (TestServer, borrowing HTTPRequest) -> HTTPAnswer = { server, request in
        switch request.path {
        case "/ws": return .webSocket(TestSession(server))
        case "/events": return .eventStream(TestSession(server))
        case "/echo": return .response(HTTPResponse(json: Array(request.body)))
        default:
            return .response(
                HTTPResponse(status: 200, contentType: "text/plain", body: .bytes(Array(request.path.utf8))))
        }
    }
}

/// A session that joins the channel, echoes what it hears, and writes down what happens.
final class TestSession: StreamSession {
    let server: TestServer
    init(_ server: TestServer) { self.server = server }

    func opened(_ subscriber: Subscriber) {
        subscriber.join(server.channel, first: [Frame(event: "hello", payload: "hello")])
        server.happenings.add("opened")
    }

    func received(text: UnsafeRawBufferPointer, from subscriber: Subscriber) {
        let words = String(decoding: text, as: UTF8.self)
        switch words {
        case "leave": subscriber.leave(server.channel)
        case "bye": subscriber.close(code: 4_000, reason: "as you wish")
        default: subscriber.send(Frame(event: "echo", payload: words))
        }
        server.happenings.add("text " + words.prefix(40))
    }

    func resync(_ subscriber: Subscriber, channel: Channel, skipped: Int) {
        server.happenings.add("resync \(skipped)")
        let state = server.fresh.withLock { $0 }
        subscriber.join(channel, first: [Frame(event: "snapshot", payload: state)])
    }

    func closed(_ subscriber: Subscriber) {
        server.happenings.add("closed")
    }
}
