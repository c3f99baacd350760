import ControlBench
import ControlKit
import Foundation

@testable import TouchplaneServer

/// A running server, asked over HTTP. What fired is read from the panel's log and from the replies, as any script would.
final class ServerDoor: EventDoor {
    private let live: LiveServer
    private var revision = 0
    private var groups: [String] = []

    init(_ row: EventRow) throws {
        live = try LiveServer.desk { row.build($0) }
        revision = try snapshotRevision()
    }

    func perform(_ input: EventRow.Input) throws {
        switch input {
        case .down(let x, let y): try touch("began", "c", 1, x, y)
        case .move(let x, let y): try touch("moved", "c", 1, x, y)
        case .up(let x, let y): try touch("ended", "c", 1, x, y)
        case .downOnOther(let x, let y): try touch("began", "other", 2, x, y)
        case .upOnOther(let x, let y): try touch("ended", "other", 2, x, y)
        case .cancel: try post("touches", #"{"touch":1,"phase":"cancelled"}"#)
        case .key(let name): try post("keys", #"{"key":"\#(name)"}"#)
        case .text(let text): try post("keys", #"{"text":"\#(text)"}"#)
        case .value(let value):
            note(try live.control("c", "PUT", "value", #"{"value":\#(value.found)}"#))
        case .untilDue:
            // The server's own clock runs; it answers once there is news.
            try live.client.call("GET", "/v1/panels/desk?after=\(revision)&wait=10")
            try noteTurns(step: nil)
        }
    }

    func log() -> String { groups.joined(separator: " · ") }

    private func touch(_ phase: String, _ control: String, _ touch: Int, _ x: Double, _ y: Double) throws {
        try post("touches", #"{"touch":\#(touch),"phase":"\#(phase)","control":"\#(control)","x":\#(x),"y":\#(y)}"#)
    }

    private func post(_ verb: String, _ body: String) throws {
        note(try live.client.call("POST", "/v1/panels/desk/" + verb, body))
    }

    private func note(_ answer: LoopbackClient.Answer) {
        let step = (answer.json["steps"] as? [[String: Any]])?.first
        do { try noteTurns(step: step) } catch { groups.append("\(error)") }
    }

    /// Appends what has fired since the last time. The passes of the reply's step are one group; what came after it, another.
    private func noteTurns(step: [String: Any]?) throws {
        let log = try live.client.call("GET", "/v1/panels/desk/log?after=\(revision)").json
        revision = log["revision"] as? Int ?? revision
        for turn in log["turns"] as? [[String: Any]] ?? [] {
            let passes = (turn["events"] as? [[String: Any]] ?? []).map { pass in
                (control: pass["control"] as? String ?? "?", names: pass["names"] as? [String] ?? [])
            }
            let own = (step?["events"] as? [String])?.count
            var seen = 0
            var count = 0
            while count < passes.count, own.map({ seen < $0 }) ?? true {
                if own == nil || passes[count].control == step?["control"] as? String {
                    seen += passes[count].names.count
                }
                count += 1
            }
            for part in [passes[..<count], passes[count...]] where !part.isEmpty {
                let texts = part.map { ($0.control == "c" ? "" : $0.control + ":") + $0.names.joined(separator: "|") }
                groups.append(texts.joined(separator: ", "))
            }
        }
    }

    private func snapshotRevision() throws -> Int {
        try live.client.call("GET", "/v1/panels/desk").json["revision"] as? Int ?? 0
    }
}
