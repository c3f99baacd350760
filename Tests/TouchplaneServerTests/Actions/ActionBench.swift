import ControlKit
import Wire

@testable import TouchplaneServer

/// A panel of a document with its actions and bindings, and a clock that only moves when told to.
final class ActionBench {
    let panel: Panel
    let actions: PanelActions
    let bindings: PanelBindings?
    private var now = Moment.zero

    init(_ document: String, targets: EffectTargets = .trial) throws {
        let document = try PanelDocument.read(
            Array(document.utf8), file: "test", defaultName: "desk", catalog: Kinds.all,
            rules: targets.rules(allowsExec: true))
        panel = document.makePanel()
        actions = PanelActions(panel, document.wiring, targets: targets)
        bindings = PanelBindings(panel, document.wiring.bindings)
    }

    /// Performs a command and answers what it leaves to be done outside, in words.
    @discardableResult
    func perform(_ command: Command, by client: String = "me") -> [String] {
        panel.perform(command, from: client, at: now)
        let effects = actions.takeOutgoing()
        failures = effects.compactMap { if case .onPanel(_, _, let failure) = $0.work { failure } else { nil } }
        return effects.compactMap(\.words)
    }

    @discardableResult
    func set(_ control: String, _ value: PropertyValue, by client: String = "me") -> [String] {
        perform(.setValue(control: control, value), by: client)
    }

    func touch(
        _ phase: UITouch.Phase, _ control: String, x: Double = 0.5, y: Double = 0.5, by client: String = "me"
    ) -> [String] {
        perform(
            .touches([
                TouchInput(id: .number(1), phase: phase, control: control, place: .unit(CGPoint(x: x, y: y)))
            ]), by: client)
    }

    func value(_ control: String) -> PropertyValue? { panel.control(control)?.property("value") }

    /// Lets time pass; timers that are due run.
    @discardableResult
    func pass(seconds: Double) -> [String] {
        now = now.adding(seconds: seconds)
        return perform(.advance)
    }

    /// Why effects of the last command were not carried out.
    private(set) var failures: [String] = []
    /// What else went wrong in the last turn.
    var faults: [String] { panel.turn.faults.map { ProblemText.describe($0, panel: "desk").detail } }
}

extension OutgoingEffect {
    /// What leaves the panel, in words; nil for what was done on it.
    var words: String? {
        switch work {
        case .onPanel: nil
        case .log(let text): text
        case .webhook(let request, let secret):
            "\(request.method) \(request.url) \(String(decoding: request.body ?? [], as: UTF8.self))"
                + (secret.map { " signed \($0)" } ?? "")
        case .mqtt(let message, let broker):
            "\(broker) \(message.topic) \(String(decoding: message.payload, as: UTF8.self))"
        case .osc(let packet, let target): "\(target) \(packet)"
        case .exec(let request): request.program
        }
    }
}
