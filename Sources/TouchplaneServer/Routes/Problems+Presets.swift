import ControlKit
import Transport

/// What a client is told about presets and undo.
extension Problems {
    static func unknownPreset(_ name: String, panel: String) -> Problem {
        Problem(
            404, "unknown-preset", "There is no such preset.", detail: "Panel \"\(panel)\" has no preset \"\(name)\"."
        )
        .with("panel", .text(panel)).with("preset", .text(name))
    }

    static let tooManyPresets = Problem(
        429, "too-many-presets", "The panel has as many presets as it may.",
        detail: "At most \(Presets.limit) presets of together \(Presets.byteLimit) bytes; delete one before."
    ).with(header: "Retry-After", "1")

    static func nothingToUndo(_ client: String) -> Problem {
        Problem(
            409, "nothing-to-undo", "There is nothing to take back.",
            detail: "\"\(client)\" has changed nothing in this panel since the server started, or has taken it back.")
    }

    static func changedSince(_ control: String, by changer: String?) -> Problem {
        let who = changer.map { "\"\($0)\"" } ?? "the panel itself"
        let problem = Problem(
            409, "changed-since", "It was changed since.",
            detail: "\"\(control)\" was changed by \(who) after your last change; nothing was taken back."
        )
        .with("control", .text(control))
        return changer.map { problem.with("client", .text($0)) } ?? problem
    }
}
