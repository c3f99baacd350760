import SeededRandom
import Testing
import TouchplaneServer
import Wire

/// Field notes C: touches.
@Suite("Field notes C, touches")
struct TouchNotes {
    @Test("44. late moves that come after the end, on another connection, change nothing", arguments: 1...4)
    func late(seed: Int) throws {
        let server = try FieldServer()
        var dice = SeededRandom(seed: UInt64(seed))
        let callers = (0..<4).map { _ in HTTPCaller(to: server.port) }
        let touch = { (phase: String, number: Int, place: Double) in
            "{\"touch\":7,\"phase\":\"\(phase)\",\"control\":\"f1\",\"u\":\(place),\"v\":0.5,\"seq\":\(number)}"
        }
        callers[0].request("POST", "/v1/panels/desk/touches", body: touch("began", 1, 0.1)).expect(200)
        // The moves are overtaken by each other and by the end, as over several connections.
        let moves = (2...20).shuffled(using: &dice)
        var applied = 1, place = 0.1
        for (turn, number) in moves.enumerated() {
            if turn == 12 { break }
            let answer = callers[turn % 4].request(
                "POST", "/v1/panels/desk/touches", body: touch("moved", number, Double(number) / 25))
            #expect(answer.status == (number > applied ? 200 : 409))
            if number > applied { (applied, place) = (number, Double(number) / 25) }
        }
        callers[1].request("POST", "/v1/panels/desk/touches", body: "{\"touch\":7,\"phase\":\"ended\",\"seq\":99}")
            .expect(200)
        let after = server.state()
        #expect(abs((after.number("f1") ?? 0) - place) < 0.06)
        for number in moves[12...] {
            _ = callers[2].request("POST", "/v1/panels/desk/touches", body: touch("moved", number, 0.99))
        }
        #expect(server.state().controls == after.controls)
        #expect(server.state().revision == after.revision)
    }

    @Test("48. a control taken again right after it was let go: two gestures, each with its own end")
    func again() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let ada = SimulatedSurface("ada", on: network).join()
        for gesture in 1...2 {
            ada.say(ada.touch("began", "late", id: 1, at: 0.1))
            ada.say(ada.touch("moved", "late", id: 1, at: 0.4 * Double(gesture)))
            ada.say(ada.touch("ended", "late", id: 1))
        }
        network.run { ada.replies.count == 6 }
        ada.reach(ada.replies.values.compactMap { $0["revision"]?.int }.max() ?? .max)
        let names = ada.mirror.names(of: "late")
        #expect(names.count { $0 == "valueChanged" } == 2)
        #expect(names.count { $0 == "touchUpInside" } == 2)
        #expect(names.count { $0 == "touchCancel" } == 0)
    }

    @Test("51. a tap beside everything unlatches nothing")
    func beside() throws {
        let server = try FieldServer()
        server.request("POST", "/v1/panels/desk/controls/mute/tap", body: "{}").expect(200)
        let before = server.state()
        _ = server.request(
            "POST", "/v1/panels/desk/touches", body: "{\"touch\":1,\"phase\":\"began\",\"x\":799,\"y\":479}")
        _ = server.request("POST", "/v1/panels/desk/touches", body: "{\"touch\":1,\"phase\":\"ended\"}")
        #expect(server.state()["mute", "isSelected"] == .bool(true))
        #expect(server.state().controls == before.controls)
    }

    @Test("53. a press from a script is a press and a release: no highlight is left")
    func scripted() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let watcher = SimulatedSurface("watcher", on: network).join()
        let answer = server.request("POST", "/v1/panels/desk/controls/go/tap", body: "{}")
        watcher.reach(answer.json["revision"]?.int ?? .max)
        #expect(watcher.mirror.names(of: "go") == ["touchDown", "touchUpInside", "primaryActionTriggered"])
        #expect(watcher.mirror["go", "isHighlighted"] == .bool(false))
        server.request("POST", "/v1/panels/desk/controls/go/events", body: "{\"events\":[\"touchDown\"]}").expect(200)
        #expect(server.state()["go", "isHighlighted"] == .bool(false))
    }

    @Test(
        "58. a link that drops lets go of what it held, with touchCancel and no action", arguments: ["cut", "frozen"])
    func dropped(how: String) throws {
        let server = try FieldServer {
            $0.heartbeat = 0.05
            $0.leaseWithStream = 30
        }
        let network = SimulatedNetwork(to: server.port)
        let ada = SimulatedSurface("ada", on: network).join()
        let bob = SimulatedSurface("bob", on: network).join()
        ada.ask(ada.touch("began", "go"))
        if how == "cut" { ada.link?.cut() } else { ada.link?.freeze() }
        #expect(network.run { bob.mirror.names(of: "go").contains("touchCancel") })
        #expect(bob.mirror.names(of: "go") == ["touchDown", "touchCancel"])
        #expect(bob.mirror["go", "isHighlighted"] == .bool(false) && bob.mirror["go", "holder"] == nil)
    }

    @Test("32, 58. a link that lives but says nothing of its touch loses it after the lease")
    func silent() throws {
        let server = try FieldServer { $0.leaseWithStream = 0.15 }
        let network = SimulatedNetwork(to: server.port)
        let ada = SimulatedSurface("ada", on: network).join()
        ada.ask(ada.touch("began", "f1", at: 0.5))
        #expect(network.run { ada.mirror.names(of: "f1").contains("touchCancel") })
        #expect(ada.isLive)
        let revision = ada.mirror.revision
        #expect(ada.ask(ada.touch("moved", "f1", at: 0.9))?["revision"]?.int == revision)
    }

    @Test("58. a press that must not last ends by itself, however lively its client")
    func maximumHold() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let ada = SimulatedSurface("ada", on: network).join()
        ada.ask(ada.touch("began", "talk"))
        #expect(
            network.run {
                if !ada.mirror.names(of: "talk").contains("touchCancel") { ada.say(ada.touch("stationary", "talk")) }
                return ada.mirror.names(of: "talk").contains("touchCancel")
            })
        #expect(!ada.mirror.names(of: "talk").contains("primaryActionTriggered"))
    }

    @Test("59. five fingers on five faders, their moves mixed: each value is its own finger's", arguments: 1...3)
    func fingers(seed: Int) throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port, seed: UInt64(seed), weather: .rough)
        let ada = SimulatedSurface("ada", on: network).join()
        for finger in 1...5 { ada.say(ada.touch("began", "f\(finger)", id: finger, at: 0.5)) }
        var places = [Double](repeating: 0.5, count: 6)
        for _ in 0..<60 {
            let finger = network.chance(1...5)
            places[finger] = Double(network.chance(10...90)) / 100
            ada.say(ada.touch("moved", "f\(finger)", id: finger, at: places[finger]))
        }
        for finger in 1...5 { ada.say(ada.touch("ended", "f\(finger)", id: finger)) }
        network.run { ada.replies.count == 70 }
        let state = server.state()
        for finger in 1...5 { #expect(abs((state.number("f\(finger)") ?? 0) - places[finger]) < 0.06) }
    }

    @Test("60. one id of two clients is two touches; begun again it ends the older one of its own client")
    func reusedID() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let ada = SimulatedSurface("ada", on: network).join()
        let bob = SimulatedSurface("bob", on: network).join()
        ada.ask(ada.touch("began", "f1", id: 1, at: 0.5))
        bob.ask(bob.touch("began", "f2", id: 1, at: 0.5))
        let again = ada.ask(ada.touch("began", "f3", id: 1, at: 0.5))
        for surface in [ada, bob] {
            surface.reach(again?["revision"]?.int ?? .max)
            #expect(surface.mirror.names(of: "f1").last == "touchCancel")
            #expect(surface.mirror["f2", "holder"] == .string("bob"))
            #expect(surface.mirror["f3", "holder"] == .string("ada"))
        }
    }
}
