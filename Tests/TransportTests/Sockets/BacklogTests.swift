import Synchronization
import Testing
import Threads

@testable import Transport

@Suite("Backlog")
struct BacklogTests {
    @Test("a few frames behind is not worth waiting for")
    func few() {
        let backlog = Backlog()
        for _ in 0..<Backlog.limit { backlog.add() }
        let began = MonotonicClock.now
        backlog.wait()
        #expect(MonotonicClock.now - began < 5_000_000)
    }

    @Test("beyond the limit one waits, until half of it is done")
    func caughtUp() {
        let backlog = Backlog(patience: 10_000_000_000)
        for _ in 0..<3 * Backlog.limit { backlog.add() }
        let events = Happenings<String>()
        let waiter = SystemThread(name: "waiter") {
            backlog.wait()
            events.add("on")
        }
        backlog.settle(Backlog.limit)
        events.add("settled")
        backlog.settle(2 * Backlog.limit)
        waiter.join()
        #expect(events.all == ["settled", "on"])
    }

    @Test("nobody waits for long, whatever the loop does")
    func patience() {
        let backlog = Backlog()
        for _ in 0..<10_000 { backlog.add() }
        let began = MonotonicClock.now
        backlog.wait()
        #expect(MonotonicClock.now - began >= 20_000_000)
    }

    @Test("one who waits before each frame is never far ahead of those who get them")
    func paced() throws {
        let server = try TestServer()
        defer { server.stop() }
        let clients = (0..<20).map { _ in server.client() }
        for client in clients {
            client.upgrade()
            #expect(client.readMessage()?.text == "hello")
        }
        var most = 0
        for number in 0..<3_000 {
            server.channel.waitUntilCaughtUp()
            server.publish("\(number)")
            most = max(most, server.loops.all[0].mailbox.count)
        }
        #expect(most <= 2 * Backlog.limit)
        for client in clients { while client.readMessage()?.text != "2999" {} }
    }

    @Test("a channel without members is never waited for")
    func nobody() throws {
        let server = try TestServer()
        defer { server.stop() }
        for _ in 0...Backlog.limit { server.publish("x") }
        let began = MonotonicClock.now
        server.channel.waitUntilCaughtUp()
        #expect(MonotonicClock.now - began < 5_000_000)
    }
}
