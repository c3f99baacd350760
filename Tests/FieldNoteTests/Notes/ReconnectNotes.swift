import Testing
import TouchplaneServer
import Wire

/// Field notes D: going and coming back.
@Suite("Field notes D, reconnect and staleness")
struct ReconnectNotes {
    @Test("66. the server says how often it gives a sign of life, and gives it")
    func heartbeat() throws {
        let server = try FieldServer { $0.heartbeat = 0.05 }
        let network = SimulatedNetwork(to: server.port)
        let ada = SimulatedSurface("ada", on: network).join()
        #expect(network.run { ada.pings >= 3 })
        #expect(ada.isLive)
    }

    @Test("69. who was away for a moment gets what it missed, not everything anew")
    func missedTurns() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let ada = SimulatedSurface("ada", on: network).join()
        let whole = ada.receivedBytes
        ada.link?.cut()
        for step in 1...3 {
            server.request("PUT", "/v1/panels/desk/controls/f1/value", body: "{\"value\":0.\(step)}").expect(200)
        }
        ada.join()
        ada.reach(server.state().revision)
        #expect(ada.mirror.snapshots == 1 && ada.mirror.changes == 3 && ada.mirror.faults.isEmpty)
        #expect(ada.receivedBytes - whole < whole / 2)
    }

    @Test("70, 71. who was away for long gets the present, and no replay of what passed", arguments: [5, 50, 500])
    func longAway(turns: Int) throws {
        let server = try FieldServer { $0.historyTurns = 4 }
        let network = SimulatedNetwork(to: server.port)
        let ada = SimulatedSurface("ada", on: network).join()
        ada.link?.cut()
        let caller = HTTPCaller(to: server.port)
        for step in 1...turns {
            caller.request("PUT", "/v1/panels/desk/controls/f1/value", body: "{\"value\":\(Double(step) / 512)}")
                .expect(200)
        }
        ada.join()
        #expect(ada.mirror.snapshots == 2 && ada.mirror.changes == 0)
        #expect(ada.mirror.controls == server.state().controls)
    }

    @Test("74, 88. one who reads too slowly is brought to the present, and told how much it missed")
    func slowReader() throws {
        let server = try FieldServer { $0.outboxLimit = 16 * 1024 }
        let network = SimulatedNetwork(to: server.port)
        let slow = SimulatedSurface("slow", on: network, receiveBuffer: 4_096).join()
        let fast = SimulatedSurface("fast", on: network).join()
        slow.link?.isDeaf = true
        let caller = HTTPCaller(to: server.port)
        let first = server.state().revision
        var turn = 0
        // Its kernel takes a lot before the server has to hold anything back: until it has been told to skip.
        let title = String(repeating: "long ", count: 190)
        while turn < 1_500 {
            turn += 1
            caller.request("PATCH", "/v1/panels/desk/controls/f1", body: "{\"title\":\"\(turn) \(title)\"}").expect(200)
            if turn.isMultiple(of: 5) { fast.reach(first + turn) }
        }
        #expect(network.run { fast.mirror.revision == first + turn })
        #expect(fast.mirror.changes == turn && fast.mirror.skipped == 0)
        slow.link?.isDeaf = false
        #expect(network.run { slow.mirror.revision == first + turn })
        #expect(slow.mirror.skipped > 0)
        #expect(slow.mirror.snapshots >= 2 && slow.mirror.changes < 1_000)
        // Messages about who is here are counted among what was left out.
        #expect((turn...turn + 3).contains(slow.mirror.changes + slow.mirror.skipped))
        #expect(slow.mirror.controls == fast.mirror.controls)
    }

    @Test("77. coming back ten times is being here once")
    func comingBack() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let watcher = SimulatedSurface("watcher", on: network).join()
        let ada = SimulatedSurface("ada", on: network)
        for _ in 0..<10 {
            ada.join()
            ada.link?.cut()
        }
        ada.join()
        #expect(network.run { watcher.mirror.surfaces.count == 2 })
        #expect(server.state().surfaces.compactMap { $0["client"]?.string } == ["ada", "watcher"])
        ada.link?.cut()
        #expect(network.run { watcher.mirror.surfaces.count == 1 })
    }

    @Test("82, 84, 86. a ghost is gone after two signs of life it did not answer, one that answers stays")
    func ghosts() throws {
        let server = try FieldServer { $0.heartbeat = 0.05 }
        let network = SimulatedNetwork(to: server.port)
        let watcher = SimulatedSurface("watcher", on: network).join()
        let ghost = SimulatedSurface("ghost", on: network).join()
        let mute = SimulatedSurface("mute", on: network).join()
        ghost.link?.freeze()
        mute.fallSilent()
        #expect(network.run { watcher.mirror.surfaces.count == 3 || watcher.mirror.surfaces.count == 1 })
        #expect(network.run { watcher.mirror.surfaces.map { $0["client"]?.string } == ["watcher"] })
        #expect(network.run { watcher.pings >= 6 })
        #expect(watcher.isLive && watcher.connections == 1)
        #expect(!mute.isLive)
    }

    @Test("83. whoever comes, reloads or leaves, the others notice nothing but who is here")
    func others() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let ada = SimulatedSurface("ada", on: network).join()
        ada.ask(ada.touch("began", "f1", at: 0.5))
        let revision = ada.mirror.revision
        for number in 0..<10 {
            SimulatedSurface("guest\(number)", on: network).join().link?.cut()
            server.request("GET", "/p/desk").expect(404)
        }
        ada.ask(ada.touch("moved", "f1", at: 0.75))
        #expect(ada.mirror["f1", "holder"] == .string("ada"))
        #expect(ada.mirror.revision == revision + 1)
        #expect(ada.mirror.snapshots == 1 && ada.connections == 1)
    }

    @Test("74. whatever the weather does, everybody ends with the truth and no touch is left", arguments: 1...8)
    func storm(seed: Int) throws {
        let server = try FieldServer { $0.historyTurns = 32 }
        let network = SimulatedNetwork(to: server.port, seed: UInt64(seed), weather: .stormy)
        let people = (1...5).map { SimulatedSurface("p\($0)", on: network, packs: $0 > 2) }
        for person in people {
            person.returns = true
            person.connect()
        }
        for turn in 1...150 {
            let person = people[network.chance(0...4)]
            let control = "f\(network.chance(1...5))"
            switch network.chance(1...10) {
            case 1...2: person.say(person.touch("began", control, id: network.chance(1...2), at: 0.5))
            case 3...6:
                person.say(person.touch("moved", control, id: network.chance(1...2), at: Double(turn) / 160))
            case 7: person.say(person.touch("ended", control, id: network.chance(1...2)))
            case 8: person.say("\"control\":\"\(control)\",\"value\":\(Double(turn) / 160)")
            case 9: person.say("\"control\":\"\(control)\",\"set\":{\"title\":\"\(turn)\"}")
            default: person.link?.cut()
            }
            let target = network.now + network.chance(0...200_000)
            let isAnyLive = { people.contains(where: \.isLive) }
            network.run { network.now >= target || isAnyLive() }
        }
        // The storm is over: everybody comes back, lets go of everything and reads to the end.
        network.weather = .calm
        network.run { people.allSatisfy(\.isLive) }
        for person in people {
            for id in 1...2 { person.ask("\"touches\":[{\"touch\":\(id),\"phase\":\"cancelled\"}]") }
        }
        let state = server.state()
        for person in people {
            person.reach(state.revision)
            #expect(person.mirror.faults.isEmpty, "seed \(seed)")
            #expect(person.mirror.controls == state.controls, "seed \(seed)")
        }
        for number in 1...5 { #expect(state["f\(number)", "holder"] == nil, "seed \(seed)") }
        #expect(people.map(\.connections).reduce(0, +) > 5)
    }
}
