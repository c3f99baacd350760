import ControlKit
import Foundation
import Testing

@testable import TouchplaneServer

/// Something a handler threw.
private struct Jammed: Error, CustomStringConvertible { let description = "the motor is jammed" }

@Suite("What handlers do wrong, over HTTP (semantics.md 6.4, 13)")
struct HandlerFaultTests {
    private func faults(_ answer: LoopbackClient.Answer) -> [[String: Any]] {
        answer.json["faults"] as? [[String: Any]] ?? []
    }

    @Test("a handler that throws is reported in the reply and in the log, and stops nothing")
    func throwing() throws {
        let live = try LiveServer.desk { panel in
            let button = panel.add(UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 44)), as: "go")
            let label = panel.add(UILabel(frame: CGRect(x: 0, y: 60, width: 100, height: 44)), as: "told")
            button.addAction(UIAction { _ in throw Jammed() }, for: .touchDown)
            button.addAction(UIAction { _ in label.text = "still told" }, for: .touchDown)
        }
        let reply = try live.control("go", "POST", "tap", "{}")
        #expect(reply.status == 200)
        #expect(faults(reply).count == 1)
        #expect(faults(reply).first?["code"] as? String == "handler-failed")
        #expect((faults(reply).first?["detail"] as? String)?.contains("the motor is jammed") == true)
        #expect(try live.control("told").json["text"] as? String == "still told")
        let log = try live.client.call("GET", "/v1/panels/desk/log").text
        #expect(log.contains("the motor is jammed"))
        let quiet = try live.control("told", "PATCH", "", #"{"text":"quiet"}"#)
        #expect(quiet.json["faults"] == nil)
    }

    @Test("handlers that call each other without end are stopped 64 deep and reported once; the server goes on")
    func recursion() throws {
        let live = try LiveServer.desk { panel in
            let a = panel.add(UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 44)), as: "a")
            let b = panel.add(UIControl(frame: CGRect(x: 0, y: 60, width: 100, height: 44)), as: "b")
            a.addAction(UIAction { _ in b.sendActions(for: .valueChanged) }, for: .valueChanged)
            b.addAction(UIAction { _ in a.sendActions(for: .valueChanged) }, for: .valueChanged)
        }
        let reply = try live.control("a", "POST", "events", #"{"events":["valueChanged"]}"#)
        #expect(reply.status == 200)
        #expect(faults(reply).map { $0["code"] as? String } == ["recursion-too-deep"])
        let turns = try live.client.call("GET", "/v1/panels/desk/log").json["turns"] as? [[String: Any]]
        #expect((turns?.last?["events"] as? [Any])?.count == 64)
        #expect(try live.client.call("GET", "/healthz").status == 200)
    }

    @Test("a target without the action is reported, the other handlers run; nobody for a nil target is no fault")
    func unrecognized() throws {
        let live = try LiveServer.desk { panel in
            let button = panel.add(UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 44)), as: "go")
            try? button.addTarget(panel.window, action: "launch:", for: .touchDown)
            try? button.addTarget(nil, action: "nobody:", for: .touchDown)
            button.addAction(UIAction { _ in button.isSelected = true }, for: .touchDown)
        }
        let reply = try live.control("go", "POST", "tap", "{}")
        #expect(faults(reply).map { $0["code"] as? String } == ["unrecognized-selector"])
        #expect((faults(reply).first?["detail"] as? String)?.contains("launch:") == true)
        #expect(try live.control("go").json["isSelected"] as? Bool == true)
    }
}
