import ControlKit
import Testing

@testable import Wire

@Suite("RecordEncoder, turns")
struct TurnEncodingTests {
    private func touch(
        _ phase: UITouch.Phase, _ control: String?, at unit: Double? = nil, id: Int64 = 1
    ) -> TouchInput {
        TouchInput(
            id: .number(id), phase: phase, control: control,
            place: unit.map { .unit(CGPoint(x: $0, y: 0.5)) } ?? .unspecified)
    }

    @Test("a change says whose it is, what fired pass by pass, and what is different")
    func change() throws {
        let panel = samplePanel()
        panel.perform(.touches([touch(.began, "gain", at: 0.5)]), from: "foh-ipad", at: .zero)
        let change = try encodedChange(of: panel, ref: 7)
        #expect(
            change
                == (try json(
                    """
                    {"type":"change","panel":"mixer","revision":42,"origin":{"client":"foh-ipad","by":"touch","ref":7},
                     "events":[{"control":"gain","names":["valueChanged","primaryActionTriggered"]},
                               {"control":"gain","names":["touchDown"]}],
                     "controls":[{"id":"gain","accessibility":{"label":"Gain","value":"50%","traits":["adjustable"],"hint":null},
                                  "state":["highlighted"],"isHighlighted":true,"isTracking":true,"isTouchInside":true,
                                  "holder":"foh-ipad","value":0.5}]}
                    """)))
    }

    @Test("without a ref the origin has none, without a client neither")
    func origin() throws {
        let panel = samplePanel()
        panel.perform(.sendEvents(control: "talk", .valueChanged), from: "script", at: .zero)
        #expect(try encodedChange(of: panel)["origin"] == (try json(#"{"client":"script","by":"events"}"#)))
        panel.run(at: .zero) { $0.control("gain")?.isHidden = true }
        #expect(try encodedChange(of: panel)["origin"] == (try json(#"{"by":"code"}"#)))
    }

    @Test("only what is different is told, and what a record lost is null")
    func difference() throws {
        let panel = samplePanel()
        panel.perform(
            .setProperties(control: "talk", [.init("maximumHold", .integer(60))]), from: "script", at: .zero)
        #expect(try encodedChange(of: panel)["controls"] == (try json(#"[{"id":"talk","maximumHold":60}]"#)))
        panel.perform(.setProperties(control: "talk", [.init("maximumHold", .null)]), from: "script", at: .zero)
        #expect(try encodedChange(of: panel)["controls"] == (try json(#"[{"id":"talk","maximumHold":null}]"#)))
    }

    @Test("who comes and goes is told apart from the turns: a presence, not a revision")
    func presence() throws {
        let panel = samplePanel()
        panel.perform(.streamOpened, from: "phone", at: .zero)
        #expect(panel.turn.isPresence && !panel.turn.isVisible)
        #expect(
            text { RecordEncoder.presence(of: panel, into: &$0) }
                == ##"{"type":"presence","panel":"mixer","count":1,"surfaces":["##
                + ##"{"client":"phone","name":"phone","color":"#B25000","holds":[]}]}"##)
        panel.perform(.touches([touch(.began, "talk")]), from: "phone", at: .zero)
        panel.perform(.streamClosed, from: "phone", at: .zero)
        let change = try encodedChange(of: panel)
        #expect(change["surfaces"] == nil)
        #expect(change["events"] == (try json(#"[{"control":"talk","names":["touchCancel"]}]"#)))
        #expect(
            text { RecordEncoder.presence(of: panel, into: &$0) }
                == #"{"type":"presence","panel":"mixer","count":0,"surfaces":[]}"#)
    }

    @Test("of many surfaces the first 64 by name are listed, all are counted")
    func manySurfaces() throws {
        let panel = samplePanel()
        for number in 100..<200 { panel.perform(.streamOpened, from: "c\(number)", at: .zero) }
        let presence = try tree { RecordEncoder.presence(of: panel, into: &$0) }
        guard case .array(let surfaces)? = presence["surfaces"] else { return }
        #expect(presence["count"] == .number(100))
        #expect(surfaces.map { $0["client"] } == (100..<164).map { .string("c\($0)") })
    }

    @Test("a reply has a step for each element, with the events of its control in the order they fired")
    func steps() throws {
        let panel = samplePanel()
        panel.perform(
            .touches([touch(.began, "gain", at: 0.5), touch(.moved, nil, at: 0.75), touch(.ended, nil)]),
            from: "script", at: .zero)
        let reply = try encodedReply(of: panel)
        #expect(
            reply["steps"]
                == (try json(
                    """
                    [{"control":"gain","events":["valueChanged","primaryActionTriggered","touchDown"]},
                     {"control":"gain","events":["valueChanged","primaryActionTriggered","touchDragInside"]},
                     {"control":"gain","events":["touchUpInside"]}]
                    """)))
        #expect(reply["revision"] == .number(42))
        #expect(reply["controls"] == (try encodedChange(of: panel)["controls"]))
        guard case .object(let members) = reply else { return }
        #expect(members.map(\.key) == ["revision", "steps", "controls"])
    }

    @Test("a touch on nothing is a step without a control")
    func nothing() throws {
        let panel = samplePanel()
        let nowhere = TouchInput(id: .number(1), phase: .began, place: .point(CGPoint(x: 700, y: 400)))
        panel.perform(.touches([nowhere]), from: "script", at: .zero)
        #expect(
            try encodedReply(of: panel)
                == (try json(#"{"revision":41,"steps":[{"control":null,"events":[]}],"controls":[]}"#)))
    }

    @Test("a refused step has its status and problem, and does not stop the next")
    func refusedStep() throws {
        let panel = samplePanel()
        panel.perform(.touches([touch(.began, "gain", at: 0.5)]), from: "foh-ipad", at: .zero)
        panel.perform(
            .touches([touch(.began, "gian", id: 2), touch(.began, "gain", id: 3), touch(.began, "talk", id: 4)]),
            from: "script", at: .zero)
        guard case .array(let steps)? = try encodedReply(of: panel)["steps"] else { return }
        #expect(
            steps[0]
                == (try json(
                    #"""
                    {"control":"gian","status":404,"problem":{"type":"/problems/unknown-control",
                     "title":"There is no such control.","status":404,"detail":"Panel \"mixer\" has no control \"gian\".",
                     "code":"unknown-control","panel":"mixer","control":"gian"}}
                    """#)))
        #expect(steps[1]["status"] == .number(409))
        #expect(steps[1]["problem"]?["holder"] == .string("foh-ipad"))
        #expect(steps[2] == (try json(#"{"control":"talk","events":["touchDown"]}"#)))
    }

    @Test("feedback that waits for the holder is named in its step")
    func parked() throws {
        let panel = samplePanel()
        panel.perform(.touches([touch(.began, "gain", at: 0.5)]), from: "foh-ipad", at: .zero)
        panel.perform(.setProperties(control: "gain", [.init("value", .double(0.1))]), from: "desk", at: .zero)
        #expect(
            try encodedReply(of: panel)["steps"]
                == (try json(#"[{"control":"gain","events":[],"parked":["value"]}]"#)))
    }

    @Test("events of a subclass, which have no names, are left out")
    func unnamedEvents() throws {
        let panel = samplePanel()
        let own = UIControl.Event(rawValue: 1 << 24)
        panel.perform(.sendEvents(control: "talk", [own, .touchDown]), from: "script", at: .zero)
        #expect(
            try encodedChange(of: panel)["events"] == (try json(#"[{"control":"talk","names":["touchDown"]}]"#)))
    }
}
