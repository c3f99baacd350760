import Testing
import TouchplaneServer
import Wire

/// Field notes B: two hands on one control, echo and feedback.
@Suite("Field notes B, two hands on one control")
struct TwoHandsNotes {
    private func pair(on network: SimulatedNetwork) -> (SimulatedSurface, SimulatedSurface) {
        (SimulatedSurface("ada", on: network).join(), SimulatedSurface("bob", on: network, packs: true).join())
    }

    @Test(
        "21, 22, 26. a drag is never overwritten; what was reported meanwhile is applied once, when it ends",
        arguments: 1...3)
    func drag(seed: Int) throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port, seed: UInt64(seed), weather: .rough)
        let (ada, bob) = pair(on: network)
        ada.ask(ada.touch("began", "f1", at: 0.1))
        for step in 1...10 {
            ada.say(ada.touch("moved", "f1", at: 0.1 + Double(step) * 0.05))
            bob.say("\"control\":\"f1\",\"set\":{\"value\":\(Double(step) / 100)}")
        }
        let refused = bob.ask("\"control\":\"f1\",\"value\":0.9")
        #expect(refused?["status"]?.int == 409 && refused?["holder"] == .string("ada"))
        network.run { bob.replies.count == 11 && ada.replies.count == 11 }
        let held = ada.mirror.number("f1") ?? 0
        // As far as the finger went: no report had its way.
        #expect(held > 0.55)
        let ended = ada.ask(ada.touch("ended", "f1"))
        ada.reach(ended?["revision"]?.int ?? .max)
        #expect(network.run { [ada, bob].allSatisfy { $0.mirror.number("f1") == 0.1 } })
        #expect(ada.mirror.faults.isEmpty && bob.mirror.faults.isEmpty)
    }

    @Test("23. no older value arrives after a newer one, for one who drags and for one who watches", arguments: 1...3)
    func neverOlder(seed: Int) throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port, seed: UInt64(seed), weather: .rough)
        let (ada, bob) = pair(on: network)
        ada.say(ada.touch("began", "f1", at: 0.1))
        for step in 1...15 { ada.say(ada.touch("moved", "f1", at: 0.1 + Double(step) * 0.05)) }
        ada.say(ada.touch("ended", "f1"))
        for step in 1...15 { bob.say("\"control\":\"f2\",\"value\":\(Double(step) / 16)") }
        network.run { [ada, bob].allSatisfy { $0.mirror.names(of: "f1").contains("touchUpInside") } }
        network.run { bob.replies.count == 15 }
        let last = bob.replies.values.compactMap { $0["revision"]?.int }.max() ?? .max
        for surface in [ada, bob] {
            surface.reach(last)
            // Contiguous revisions are the promise; with it nothing can be older than what came before.
            #expect(surface.mirror.faults.isEmpty)
            #expect(surface.mirror.controls == server.state().controls)
        }
    }

    @Test("25, 29. who presses is answered at once, and everybody sees that it is held, and by whom")
    func pressed() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let (ada, bob) = pair(on: network)
        let answer = ada.ask(ada.touch("began", "go"))
        #expect(answer?["steps"]?.elements.first?["events"]?.elements.first == .string("touchDown"))
        for surface in [ada, bob] {
            #expect(network.run { surface.mirror["go", "isTracking"] == .bool(true) })
            #expect(surface.mirror["go", "isHighlighted"] == .bool(true))
            #expect(surface.mirror["go", "holder"] == .string("ada"))
        }
        ada.ask(ada.touch("ended", "go"))
        #expect(network.run { bob.mirror["go", "holder"] == nil && bob.mirror["go", "isHighlighted"] == .bool(false) })
    }

    @Test("27. a report waits only for the control that is held, not for its neighbour")
    func neighbour() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let (ada, bob) = pair(on: network)
        ada.ask(ada.touch("began", "f1", at: 0.5))
        let one = bob.ask("\"control\":\"f1\",\"set\":{\"value\":0}")
        let other = bob.ask("\"control\":\"f2\",\"set\":{\"value\":1}")
        #expect(one?["steps"]?.elements.first?["parked"]?.elements == [.string("value")])
        #expect(other?["steps"]?.elements.first?["parked"] == nil)
        #expect(network.run { bob.mirror.number("f2") == 1 })
        #expect(bob.mirror.number("f1") == 0.5)
    }

    @Test("33. who is here is told, and that somebody operates, and who")
    func presence() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let (ada, bob) = pair(on: network)
        #expect(network.run { ada.mirror.surfaces.count == 2 })
        bob.say("\"introduce\":{\"name\":\"Bob's phone\",\"color\":\"#112233\"}")
        #expect(
            network.run {
                ada.mirror.surfaces.last?["name"] == .string("Bob's phone")
                    && ada.mirror.surfaces.last?["color"] == .string("#112233")
            })
        bob.ask(bob.touch("began", "f1", at: 0.5))
        #expect(server.state().surfaces.last?["holds"]?.elements == [.string("f1")])
        bob.link?.cut()
        #expect(network.run { ada.mirror.surfaces.count == 1 })
    }

    @Test(
        "35. several touches let go at once while reports arrive: every value ends where the rules say",
        arguments: 1...6)
    func simultaneousRelease(seed: Int) throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port, seed: UInt64(seed), weather: .rough)
        let (ada, bob) = pair(on: network)
        for control in 1...5 { ada.say(ada.touch("began", "f\(control)", id: control, at: 0.5)) }
        network.run { ada.replies.count == 5 }
        for control in 1...5 { ada.say(ada.touch("moved", "f\(control)", id: control, at: 0.75)) }
        for control in 1...5 { bob.say("\"control\":\"f\(control)\",\"set\":{\"value\":0.\(control)}") }
        let releases = (1...5).map { "{\"touch\":\($0),\"phase\":\"ended\"}" }.joined(separator: ",")
        ada.say("\"touches\":[\(releases)]")
        network.run { ada.replies.count == 11 && bob.replies.count == 5 }
        let last = [ada, bob].flatMap { $0.replies.values }.compactMap { $0["revision"]?.int }.max() ?? .max
        for surface in [ada, bob] { surface.reach(last) }
        for control in 1...5 {
            let id = "f\(control)"
            // Before or after the release, the report is the last word: parked until it, or applied at once.
            #expect(bob.mirror.number(id) == Double("0.\(control)"))
            #expect(bob.mirror[id, "isTracking"] == .bool(false))
            #expect(bob.mirror.names(of: id).count { $0 == "touchUpInside" } == 1)
        }
        #expect(ada.mirror.controls == bob.mirror.controls)
        #expect(ada.mirror.controls == server.state().controls)
        #expect(ada.mirror.faults.isEmpty && bob.mirror.faults.isEmpty)
    }

    @Test("37. the same value once more is no news: nothing fires, nothing is sent, the revision stands")
    func echo() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let (ada, bob) = pair(on: network)
        let first = ada.ask("\"control\":\"f1\",\"value\":0.5")
        let second = bob.ask("\"control\":\"f1\",\"value\":0.5")
        let reported = bob.ask("\"control\":\"f1\",\"set\":{\"value\":0.5}")
        #expect(first?["revision"] == second?["revision"] && first?["revision"] == reported?["revision"])
        #expect(bob.mirror.changes == 1)
    }
}
