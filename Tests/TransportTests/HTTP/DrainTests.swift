import Testing
import Threads

@testable import Transport

@Suite("Drain")
struct DrainTests {
    @Test("streams get their goodbye, sessions their end, and nothing is left open")
    func goodbye() throws {
        let server = try TestServer()
        let socket = server.client()
        socket.upgrade()
        #expect(socket.readMessage()?.text == "hello")
        let events = server.client()
        events.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(events.take(through: "data: hello\n\n") != nil)
        let idle = server.client()
        #expect(idle.request("GET", "/")?.status == 200)

        let stopping = SystemThread(name: "stopping") { server.stop() }
        #expect(socket.readMessage()?.closeCode == 1001)
        socket.hangUp()
        #expect(String(decoding: events.takeRest(), as: UTF8.self).hasSuffix("0\r\n\r\n"))
        #expect(idle.takeRest().isEmpty)
        stopping.join()
        #expect(server.happenings.all.count { $0 == "closed" } == 2)
    }

    @Test("a client that ignores its goodbye is waited for no longer than allowed")
    func deaf() throws {
        let server = try TestServer()
        let clients = (0..<20).map { _ in server.client(receiveBuffer: 4_096) }
        for client in clients {
            client.upgrade()
            #expect(client.readMessage()?.text == "hello")
        }
        let began = MonotonicClock.now
        server.stop()
        #expect(MonotonicClock.now - began < 5_000_000_000)
        #expect(server.happenings.all.count { $0 == "closed" } == 20)
    }

    @Test("a request under way is answered before the end")
    func underWay() throws {
        let server = try TestServer(respond: { _, request in
            .response(HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 0x61, count: 4_000_000))))
        })
        let client = server.client(receiveBuffer: 4_096)
        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(client.take(through: "\r\n\r\n") != nil)
        let stopping = SystemThread(name: "stopping") { server.stop() }
        #expect(client.take(4_000_000)?.count == 4_000_000)
        stopping.join()
    }

    @Test("it stops while clients knock and are answered, as often as it is started")
    func knocking() throws {
        for _ in 0..<20 {
            let server = try TestServer()
            let port = server.port
            let answered = Happenings<Int>()
            let knocker = SystemThread(name: "knocker") {
                while true {
                    let client = RawClient(port: port, mayFail: true)
                    guard client.isConnected else { return }
                    client.send("GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    answered.add(client.takeRest().count)
                }
            }
            #expect(answered.wait { $0.count > 20 })
            server.stop()
            knocker.join()
        }
    }
}
