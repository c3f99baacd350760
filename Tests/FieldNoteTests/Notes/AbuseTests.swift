import Glibc
import Testing
import TouchplaneServer
import Wire

/// Bad input at the whole server's door. A million is tried with TOUCHPLANE_LONG=1, a fiftieth otherwise.
@Suite("Abuse of a server")
struct AbuseTests {
    private static let many = getenv("TOUCHPLANE_LONG") == nil ? 20_000 : 1_000_000

    /// Resident memory of this process, in bytes.
    private func memory() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let text = String(decoding: bytes[..<fread(&bytes, 1, 255, file)], as: UTF8.self)
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
    }

    @Test("touches with ids without end: so many are taken, the rest refused, and the others are unharmed")
    func touchIDs() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let ada = SimulatedSurface("ada", on: network).join()
        let caller = HTTPCaller(to: server.port)
        var refused = 0
        var before = 0
        for batch in 0..<(Self.many / 256) {
            let touches = (0..<256).map {
                "{\"touch\":\(batch * 256 + $0),\"phase\":\"began\",\"control\":\"f\($0 % 5 + 1)\",\"u\":0.5,\"v\":0.5}"
            }
            let answer = caller.request(
                "POST", "/v1/panels/desk/touches", headers: ["Touchplane-Client: mallory"],
                body: "[\(touches.joined(separator: ","))]")
            answer.expect(200)
            if batch == 8 { before = memory() }
            if batch.isMultiple(of: 50) {
                refused += answer.json["steps"]?.elements.count { $0["status"]?.int == 429 } ?? 0
                let reply = ada.ask("\"control\":\"lamp\",\"value\":\(batch.isMultiple(of: 100))")
                #expect(reply?["status"]?.int == 200)
            }
        }
        #expect(refused > 200)
        #expect(memory() - before < 64 << 20)
        #expect(server.state().surfaces.count == 1)
    }

    @Test("clients without end are forgotten again, those with a stream never")
    func clientNames() throws {
        let server = try FieldServer { $0.leaseWithStream = 600 }
        let network = SimulatedNetwork(to: server.port)
        let ada = SimulatedSurface("ada", on: network).join()
        ada.ask(ada.touch("began", "f1", at: 0.5))
        let caller = HTTPCaller(to: server.port)
        for number in 0..<(Self.many / 10) {
            caller.request(
                "PUT", "/v1/panels/desk/controls/f2/value", headers: ["Touchplane-Client: c\(number)"],
                body: "{\"value\":\(Double(number % 100) / 100)}"
            ).expect(200)
        }
        #expect(server.state()["f1", "holder"] == .string("ada"))
        #expect(server.state().surfaces.compactMap { $0["client"]?.string } == ["ada"])
    }

    @Test("streams that come and go without end are people who come and go: told a few times a second")
    func comingAndGoing() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let watcher = SimulatedSurface("watcher", on: network).join()
        for number in 0..<(Self.many / 100) { SimulatedSurface("g\(number)", on: network).join().link?.cut() }
        #expect(network.run { watcher.mirror.surfaces.count == 1 && watcher.presences > 0 })
        #expect(watcher.presences < Self.many / 100 / 2)
        #expect(watcher.mirror.changes == 0 && watcher.connections == 1)
    }
}
