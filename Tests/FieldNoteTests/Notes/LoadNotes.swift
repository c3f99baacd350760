import Testing
import TouchplaneServer
import Wire

/// Field notes E: latency and load. The figures themselves are measured in Benchmarks.
@Suite("Field notes E, latency and load")
struct LoadNotes {
    @Test("85, 89. five thousand controls arrive whole, packed or not")
    func everyControl() throws {
        let controls = (0..<5_000).map { number in
            "{ id: \"s\(number)\", kind: \"slider\", frame: [\(number / 500 * 100), \(number % 500 * 44), 100, 44] }"
        }
        let server = try FieldServer(
            panel: "{ panel: \"desk\", size: [1000, 22000], controls: [\(controls.joined(separator: ","))] }")
        let network = SimulatedNetwork(to: server.port)
        let plain = SimulatedSurface("plain", on: network).join()
        let packed = SimulatedSurface("packed", on: network, packs: true).join()
        #expect(packed.receivedBytes < plain.receivedBytes / 8)
        #expect(packed.mirror.controls == plain.mirror.controls)
        #expect(packed.mirror.controls.count == 5_000)
        #expect(packed.mirror.controls["s4999"]?["frame"] == .array([900, 21_956, 100, 44].map { .number($0) }))
        packed.ask("\"control\":\"s4999\",\"value\":1")
        #expect(network.run { plain.mirror.number("s4999") == 1 })
    }

    @Test("90. a flood of moves between a began and an ended: both fire, and the last place counts")
    func flood() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let ada = SimulatedSurface("ada", on: network).join()
        let watcher = SimulatedSurface("watcher", on: network).join()
        ada.say(ada.touch("began", "f1", at: 0.1))
        for batch in 0..<20 {
            let moves = (0..<100).map { step in
                "{\"touch\":1,\"phase\":\"moved\",\"u\":\(Double(batch * 100 + step) / 2_500 + 0.1),\"v\":0.5}"
            }
            ada.say("\"touches\":[\(moves.joined(separator: ","))]")
        }
        let ended = ada.ask(ada.touch("ended", "f1"))
        watcher.reach(ended?["revision"]?.int ?? .max)
        #expect(watcher.mirror.changes == 22)
        #expect(watcher.mirror.names(of: "f1").first { $0.hasPrefix("touch") } == "touchDown")
        #expect(watcher.mirror.names(of: "f1").contains("touchUpInside"))
        #expect(watcher.mirror.number("f1") == server.state().number("f1"))
        #expect(watcher.mirror.faults.isEmpty)
    }

    @Test("94. two hundred open streams of either kind, and a request is answered all the same")
    func streamsEverywhere() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let events = (0..<100).map { number in
            let socket = LoopbackSocket.connect(to: server.port)
            socket.send(
                Array("GET /v1/panels/desk/stream?client=e\(number) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
            return socket
        }
        let sockets = (0..<100).map { SimulatedSurface("w\($0)", on: network).join() }
        server.request("PUT", "/v1/panels/desk/controls/f1/value", body: "{\"value\":0.5}").expect(200)
        for surface in sockets { #expect(network.run { surface.mirror.number("f1") == 0.5 }) }
        for socket in events {
            var heard: [UInt8] = []
            while let more = socket.receive(waiting: true), !more.isEmpty {
                heard += more
                if !heard.firstRange(of: Array("\"value\":0.5}".utf8)).isNil { break }
            }
            #expect(!heard.firstRange(of: Array("event: change".utf8)).isNil)
        }
    }
}

extension Optional {
    fileprivate var isNil: Bool { if case .none = self { true } else { false } }
}
