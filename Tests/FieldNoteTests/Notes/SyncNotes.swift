import ControlKit
import Testing
import TouchplaneServer
import Wire

/// Field notes A: what one does, all see.
@Suite("Field notes A, sync between clients")
struct SyncNotes {
    private func surfaces(_ count: Int, on network: SimulatedNetwork) -> [SimulatedSurface] {
        (1...count).map { SimulatedSurface("s\($0)", on: network, packs: $0.isMultiple(of: 2)).join() }
    }

    @Test(
        "1, 11, 12. with five clients every change reaches all five exactly once, whatever the network",
        arguments: 1...3)
    func everyone(seed: Int) throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port, seed: UInt64(seed), weather: .rough)
        let all = surfaces(5, on: network)
        for round in 1...40 {
            let one = all[network.chance(0...4)]
            one.say("\"control\":\"f\(network.chance(1...5))\",\"value\":\(Double(round) / 64)")
        }
        network.run { all.allSatisfy { $0.mirror.changes == 40 } }
        for surface in all {
            #expect(surface.mirror.faults.isEmpty)
            #expect(surface.mirror.controls == server.state().controls)
        }
    }

    @Test("2. others are told of a change without asking for it")
    func unasked() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let all = surfaces(3, on: network)
        all[0].ask("\"control\":\"f1\",\"value\":0.25")
        for surface in all[1...] {
            #expect(network.run { surface.mirror.number("f1") == 0.25 })
            #expect(surface.sentBytes == 0)
        }
    }

    @Test("3. every kind of control is in sync: its value, set by a user, is everywhere what it is on the server")
    func everyKind() throws {
        let values = [
            ("slider", "0.5"), ("switch", "true"), ("button", "true"), ("stepper", "3"), ("segmentedControl", "1"),
            ("pageControl", "2"), ("textField", "\"words\""), ("datePicker", "\"2026-11-30T12:00:00Z\""),
            ("colorWell", "\"#112233\""),
        ]
        let controls = values.map { kind, _ in
            let more =
                switch kind {
                case "segmentedControl": ", segments: [\"a\", \"b\"]"
                case "pageControl": ", numberOfPages: 5"
                case "button": ", changesSelectionAsPrimaryAction: true"
                default: ""
                }
            return "{ id: \"\(kind)\", kind: \"\(kind)\"\(more) }"
        }
        let server = try FieldServer(panel: document(of: controls, values.map(\.0)))
        let network = SimulatedNetwork(to: server.port, weather: .rough)
        let all = surfaces(2, on: network)
        for (kind, value) in values {
            let before = all[1].mirror[kind, "value"]
            let answer = all[0].ask("\"control\":\"\(kind)\",\"value\":\(value)")
            #expect(answer?["status"]?.int == 200, "\(kind): \(answer ?? .null)")
            all[1].reach(answer?["revision"]?.int ?? .max)
            #expect(all[1].mirror[kind, "value"] != before, "\(kind)")
        }
        for surface in all { #expect(surface.mirror.controls == server.state().controls) }
    }

    private func document(of controls: [String], _ ids: [String]) -> String {
        "{ panel: \"desk\", controls: [\(controls.joined(separator: ","))], layout: { vstack: \(ids) } }"
    }

    @Test("4. a newcomer gets the state that many messages made, not the last of them")
    func wholeState() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let old = surfaces(1, on: network)[0]
        for number in 1...5 { old.ask("\"control\":\"f\(number)\",\"value\":0.\(number)") }
        old.ask("\"control\":\"f1\",\"set\":{\"title\":\"First\"}")
        let newcomer = SimulatedSurface("new", on: network).join()
        #expect(newcomer.mirror.controls == old.mirror.controls)
        #expect(newcomer.mirror.changes == 0)
    }

    @Test("6. coming, going and coming back write nothing")
    func comingWritesNothing() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port, weather: .rough)
        let before = server.state()
        for surface in surfaces(6, on: network) {
            surface.link?.cut()
            surface.join()
        }
        let after = server.state()
        #expect(after.revision == before.revision)
        #expect(after.controls == before.controls)
    }

    @Test("7. patching one property leaves the others, also for who was away")
    func oneProperty() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let surface = surfaces(1, on: network)[0]
        surface.ask("\"control\":\"go\",\"set\":{\"title\":\"Start\"}")
        surface.ask("\"control\":\"f1\",\"value\":0.5")
        surface.link?.cut()
        let answer = server.request(
            "PATCH", "/v1/panels/desk/controls/go", body: "{\"tintColor\":\"#D70015\"}")
        #expect(answer.status == 200)
        surface.join()
        #expect(surface.mirror["go", "title"] == .string("Start"))
        #expect(surface.mirror["go", "tintColor"] == .string("#D70015"))
        #expect(surface.mirror.number("f1") == 0.5)
    }

    @Test("8. disabling changes what disabling means, and not the value")
    func disabling() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let surface = surfaces(1, on: network)[0]
        surface.ask("\"control\":\"lamp\",\"value\":true")
        let before = surface.mirror.controls["lamp"] ?? [:]
        surface.ask("\"control\":\"lamp\",\"set\":{\"isEnabled\":false}")
        let after = surface.mirror.controls["lamp"] ?? [:]
        let different = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        #expect(different == ["isEnabled", "state", "accessibility"])
        #expect(after["value"] == .bool(true))
    }

    @Test("9. a control that changes all the time leaves another's value and drag alone")
    func noDisturbance() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port, weather: .rough)
        let all = surfaces(2, on: network)
        all[0].ask(all[0].touch("began", "f1", at: 0.5))
        for step in 1...20 {
            all[1].say("\"control\":\"f2\",\"set\":{\"title\":\"\(step)\"}")
            all[0].say(all[0].touch("moved", "f1", at: 0.5 + Double(step) / 100))
        }
        let answer = all[0].ask(all[0].touch("ended", "f1"))
        network.run { all.allSatisfy { $0.mirror["f2", "title"] == .string("20") } }
        all[1].reach(answer?["revision"]?.int ?? .max)
        #expect(all[1].mirror.names(of: "f1").count { $0 == "valueChanged" } == 21)
        #expect(all[1].mirror.names(of: "f1").last == "touchUpInside")
        #expect(!all[1].mirror.names(of: "f1").contains("touchCancel"))
        #expect(all[1].mirror.number("f1") == server.state().number("f1"))
    }

    @Test("10. a control deep in groups moves on the other screen like any other")
    func groups() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let all = surfaces(2, on: network)
        all[0].ask("\"control\":\"f4\",\"value\":0.75")
        #expect(network.run { all[1].mirror.number("f4") == 0.75 })
    }

    @Test("14. one control has one value, whoever asks")
    func oneValue() throws {
        let server = try FieldServer()
        server.request(
            "PUT", "/v1/panels/desk/controls/lamp/value", headers: ["Touchplane-Client: a"], body: "{\"value\":true}"
        )
        .expect(200)
        let asked = ["a", "b", "c"].map {
            server.request("GET", "/v1/panels/desk/controls/lamp", headers: ["Touchplane-Client: \($0)"])
        }
        #expect(Set(asked.map(\.body)).count == 1)
        #expect(Set(asked.compactMap { $0.headers["etag"] }).count == 1)
    }

    @Test("15. every change carries who made it, not who came first")
    func identity() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port, weather: .rough)
        let all = surfaces(4, on: network)
        for (place, surface) in all.enumerated() { surface.say("\"control\":\"f\(place + 1)\",\"value\":0.5") }
        network.run { all[0].mirror.changes == 4 }
        for (place, surface) in all.enumerated() {
            let clients = all[0].mirror.events.filter { $0.control == "f\(place + 1)" }.map(\.client)
            #expect(!clients.isEmpty && clients.allSatisfy { $0 == surface.name })
        }
    }

    @Test("16. a value set over HTTP, a touch over HTTP and a message of the socket show alike")
    func everyDoor() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let watcher = surfaces(1, on: network)[0]
        server.request("PUT", "/v1/panels/desk/controls/f1/value", body: "{\"value\":0.5}").expect(200)
        server.request(
            "POST", "/v1/panels/desk/touches",
            body: "{\"touch\":1,\"phase\":\"began\",\"control\":\"f2\",\"u\":0.5,\"v\":0.5}"
        )
        .expect(200)
        server.request("POST", "/v1/panels/desk/touches", body: "{\"touch\":1,\"phase\":\"ended\"}").expect(200)
        watcher.ask("\"control\":\"f3\",\"value\":0.5")
        for control in ["f1", "f2", "f3"] {
            #expect(network.run { watcher.mirror.number(control) == 0.5 })
            #expect(watcher.mirror.names(of: control).contains("valueChanged"))
        }
    }

    @Test("17, 28. what is reported is silent, what a user sets fires; the stream tells which")
    func silentOrNot() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let watcher = surfaces(1, on: network)[0]
        server.request("PATCH", "/v1/panels/desk/controls/f1", body: "{\"value\":0.25}").expect(200)
        #expect(network.run { watcher.mirror.number("f1") == 0.25 })
        #expect(watcher.mirror.events.isEmpty)
        server.request("PUT", "/v1/panels/desk/controls/f1/value", body: "{\"value\":0.5}").expect(200)
        #expect(network.run { watcher.mirror.number("f1") == 0.5 })
        #expect(watcher.mirror.names(of: "f1") == ["valueChanged", "primaryActionTriggered"])
    }

    @Test("18. what a button does depends on its id, not on what another screen shows")
    func hiddenElsewhere() throws {
        let server = try FieldServer()
        let network = SimulatedNetwork(to: server.port)
        let all = surfaces(2, on: network)
        all[1].say("\"visible\":false")
        let answer = all[0].ask("\"control\":\"go\",\"tap\":{}")
        #expect(answer?["status"]?.int == 200)
        #expect(network.run { all[1].mirror.names(of: "go").contains("touchUpInside") })
    }

    @Test("19. two who set it on leave it on; two who toggle what they saw flip it once")
    func toggles() throws {
        let server = try FieldServer()
        let path = "/v1/panels/desk/controls/mute"
        for client in ["a", "b"] {
            server.request("PUT", path + "/value", headers: ["Touchplane-Client: \(client)"], body: "{\"value\":true}")
                .expect(200)
        }
        #expect(server.state()["mute", "isSelected"] == .bool(true))
        let seen = server.request("GET", path).headers["etag"] ?? ""
        let answers = ["a", "b"].map {
            server.request(
                "POST", path + "/tap", headers: ["Touchplane-Client: \($0)", "If-Match: \(seen)"], body: "{}")
        }
        #expect(answers.map(\.status) == [200, 412])
        #expect(server.state()["mute", "isSelected"] == .bool(false))
    }

    @Test("20. a value that a handler corrects is what everybody gets, the one who set it too")
    func corrected() throws {
        let server = try FieldServer(panel: nil)
        try server.server.addPanel("desk", size: CGSize(width: 300, height: 100)) { panel in
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
            slider.addAction(
                UIAction { [weak slider] _ in if let slider, slider.value > 0.5 { slider.value = 0.5 } },
                for: .valueChanged)
            panel.window.addSubview(slider)
            panel.register(slider, as: "f1")
        }
        let network = SimulatedNetwork(to: server.port)
        let all = surfaces(2, on: network)
        let answer = all[0].ask("\"control\":\"f1\",\"value\":0.9")
        for surface in all {
            surface.reach(answer?["revision"]?.int ?? .max)
            #expect(surface.mirror.number("f1") == 0.5)
        }
    }
}

extension FieldServer.Answer {
    /// The answer has to have that status.
    func expect(_ status: Int, _ location: SourceLocation = #_sourceLocation) {
        #expect(self.status == status, "\(String(decoding: body, as: UTF8.self))", sourceLocation: location)
    }
}
