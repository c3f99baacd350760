import CLo
import Glibc
import Testing
import Threads

@testable import Bridge

@Suite("OSCBridge and dead targets")
struct OSCDeadTargetTests {
    typealias Bench = OSCBridgeTests.Bench

    @Test("a target that takes no connection holds up nobody else, and its packets go when their time has passed")
    func wall() throws {
        let wall = try Wall()
        let peer = try LibloPeer(LO_TCP)
        let bench = try Bench { $0.connectTimeout = .milliseconds(100) }
        try bench.send(0, to: "tcp://127.0.0.1:\(wall.port)", lifetime: .seconds(2))
        for number in 1...20 {
            try bench.send(number, to: "tcp://127.0.0.1:\(peer.port)")
            try bench.send(number + 100, to: "udp://127.0.0.1:\(peer.port)")
        }
        #expect(Set(try bench.ended.next(40).map(\.number)) == Set(Array(1...20) + Array(101...120)))
        let (number, delivery) = try bench.ended.next()
        #expect(number == 0)
        #expect(
            delivery.result == .failed(reason: "its time had passed before its turn came", retryable: false))
        #expect(delivery.attempts > 0)
        let health = bench.bridge.health.first { $0.target == "tcp://127.0.0.1:\(wall.port)" }?.health
        #expect(health?.lastFailure == "no connection within 0.1 seconds")
    }

    @Test("a device that comes back gets what waits, in order, the newest when not all had room")
    func comesBack() throws {
        let port = try Loopback.freePort()
        let bench = try Bench { $0.limits.waiting = 5 }
        for number in 1...20 { try bench.send(number, to: "tcp://127.0.0.1:\(port)") }
        // Which one was in hand, and therefore not waiting, is a matter of luck.
        let displaced = try bench.ended.next(14)
        #expect(displaced.allSatisfy { !$0.delivery.isDelivered })
        let peer = try LibloPeer(LO_TCP, port: port)
        let heard = try (1...5).map { _ in try peer.heard.first { Int($0.dropFirst(5))! > 15 } }
        #expect(heard == (16...20).map { "/n i \($0)" })
        #expect(try bench.ended.next(6).filter { $0.delivery.isDelivered }.map(\.number).suffix(5) == Array(16...20))
    }

    @Test("after a device has closed the connection the next packet opens a new one")
    func reconnect() throws {
        let listener = try Loopback.bound(SOCK_STREAM)
        defer { close(listener) }
        let bench = try Bench()
        for number in 1...3 {
            try bench.send(number, to: "tcp://127.0.0.1:\(Loopback.port(of: listener))")
            let device = try Loopback.accepted(listener)
            var bytes: [UInt8] = []
            while bytes.count < 4 + 12 { bytes += Loopback.receive(device) }
            #expect(try OSCCodec.decode(Array(bytes[4...])) == [OSCMessage("/n", [.int32(Int32(number))])])
            #expect(try bench.ended.next().delivery.isDelivered)
            close(device)
        }
    }

    @Test("a device that reads nothing is not waited for by others")
    func fullPipe() throws {
        let listener = try Loopback.bound(SOCK_STREAM)
        defer { close(listener) }
        let peer = try LibloPeer()
        let bench = try Bench()
        let large = OSCPacket.message(OSCMessage("/large", [.blob([UInt8](repeating: 7, count: 900_000))]))
        for number in 1...20 { try bench.send(number, large, to: "tcp://127.0.0.1:\(Loopback.port(of: listener))") }
        let device = try Loopback.accepted(listener)
        defer { close(device) }
        for number in 101...150 { try bench.send(number, to: "127.0.0.1:\(peer.port)") }
        #expect(try peer.heard.next(50).count == 50)
        bench.bridge.stop()
        #expect(bench.ended.all().count == 70)
    }

    @Test("a name is looked up, and one that is unknown fails without holding up others")
    func names() throws {
        let peer = try LibloPeer()
        let bench = try Bench()
        try bench.send(1, to: "device.invalid:9000", lifetime: .seconds(1))
        try bench.send(2, to: "localhost:\(peer.port)")
        #expect(try peer.heard.next() == "/n i 2")
        let ended = try bench.ended.next(2).sorted { $0.number < $1.number }
        #expect(
            ended[0].delivery.result == .failed(reason: "there is no address for device.invalid", retryable: true))
        #expect(ended[1].delivery.isDelivered)
    }

    @Test("a datagram that is too large is refused, over TCP it goes")
    func large() throws {
        let bench = try Bench()
        let packet = OSCPacket.message(OSCMessage("/x", [.blob([UInt8](repeating: 0, count: 65_500))]))
        try bench.send(1, packet, to: "127.0.0.1:9")
        #expect(
            bench.ended.all().map(\.delivery.result) == [
                .failed(reason: "found an OSC packet of 65512 bytes; allowed: at most 65507 over udp", retryable: false)
            ])
    }

    @Test("a stop reports what waits, each once")
    func stop() throws {
        let wall = try Wall()
        let bench = try Bench()
        for number in 1...10 { try bench.send(number, to: "tcp://127.0.0.1:\(wall.port)") }
        bench.bridge.stop()
        #expect(Set(bench.ended.all().map(\.number)) == Set(1...10))
    }
}
