import Glibc
import Transport

/// A server that sends back every message as it came, text or binary, on a free port of this machine.
///
/// It says `listening on http://127.0.0.1:PORT` and lives until its standard input ends: so it cannot outlive who started it.
enum ConformanceEcho {
    static func serve() {
        var configuration = TransportConfiguration()
        configuration.port = 0
        // The suite sends messages of 16 MiB, and one of 4 MiB in 65,536 fragments: limits that the product would never have.
        configuration.messageLimit = 16 << 20
        configuration.fragmentLimit = 1 << 17
        configuration.outboxLimit = 64 << 20
        configuration.log = { complain($0) }
        do {
            let server = try HTTPServer(configuration, loops: SocketLoops(configuration), handler: EchoHandler())
            print("listening on http://127.0.0.1:\(server.port)")
            fflush(nil)
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) > 0 {}
            server.drain(within: 2)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func complain(_ line: String) {
        let line = line + "\n"
        _ = write(STDERR_FILENO, line, line.utf8.count)
    }
}

/// Every path is the echo.
private final class EchoHandler: RequestHandler {
    func answer(_ request: borrowing HTTPRequest) -> HTTPAnswer { .webSocket(EchoSession()) }
    func bodyLimit(method: HTTPMethod, path: UnsafeRawBufferPointer) -> Int { 0 }
}

private final class EchoSession: StreamSession {
    var acceptsBinary: Bool { true }
    func opened(_ subscriber: Subscriber) {}
    func resync(_ subscriber: Subscriber, channel: Channel, skipped: Int) {}
    func closed(_ subscriber: Subscriber) {}

    func received(text: UnsafeRawBufferPointer, from subscriber: Subscriber) {
        subscriber.send(Frame(event: "echo", payload: text))
    }

    func received(binary: UnsafeRawBufferPointer, from subscriber: Subscriber) {
        subscriber.send(Frame(binary: binary))
    }
}
