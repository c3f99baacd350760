import ControlKit
import Transport
import Wire

/// Every error a client can meet, with its status and its words (protocol.md 5). The one place that makes them.
enum Problems {
    static func refused(_ error: ControlError, panel: String) -> Problem {
        let text = ProblemText.describe(error, panel: panel)
        var problem = Problem(UInt16(text.status), text.type, text.title, detail: text.detail)
        for (name, value) in text.members { problem = problem.with(name, .text(value)) }
        if text.status == 429 { problem.headers.append(.init("Retry-After", "1")) }
        return problem
    }

    static func badBody(_ error: WireError) -> Problem {
        var problem = Problem(400, "malformed-body", "The body can't be read.", detail: error.description)
            .with("line", .number(error.line)).with("column", .number(error.column))
        if let pointer = error.pointer { problem = problem.with("pointer", .text(pointer)) }
        return problem
    }

    static func badDocument(_ mistakes: PanelDocument.Refusal) -> Problem {
        Problem(
            422, "bad-document", "The panel document has mistakes; nothing was changed.", detail: mistakes.lines.first
        )
        .with("mistakes", .list(mistakes.lines))
    }

    static func badAction(_ mistakes: PanelDocument.Refusal) -> Problem {
        let first = mistakes.mistakes.list.first
        let problem = Problem(
            422, "bad-action", "The action has mistakes; nothing was changed.", detail: first?.message
        )
        .with("mistakes", .list(mistakes.lines))
        return first?.pointer.map { problem.with("pointer", .text($0)) } ?? problem
    }

    static func actionsBody(_ found: JSONKind) -> Problem {
        Problem(
            400, "malformed-body", "The body can't be read.",
            detail: "Found \(found); allowed: an array of actions, each with its id.")
    }

    static func patchBody(_ found: JSONKind) -> Problem {
        Problem(
            400, "malformed-body", "The body can't be read.",
            detail: "Found \(found); allowed: an object with what is to be changed.")
    }

    static let actionWithoutID = Problem(
        422, "bad-action", "The action has mistakes; nothing was changed.",
        detail: "An action of the array has no id; allowed: an id, 1 to 64 of A-Z a-z 0-9 _ -.")

    static func secondAction(_ id: String) -> Problem {
        Problem(
            422, "bad-action", "The action has mistakes; nothing was changed.",
            detail: "The id \"\(id)\" stands twice; allowed: each id once.")
    }

    static func unknownAction(_ id: String, of control: String, known: [String]) -> Problem {
        Problem(
            404, "unknown-action", "There is no such action.",
            detail:
                "\"\(control)\" has no action \"\(id)\"; it has \(known.isEmpty ? "none" : known.joined(separator: ", "))."
        ).with("control", .text(control)).with("action", .text(id))
    }

    static func declaredAction(_ id: String, _ control: String) -> Problem {
        Problem(
            409, "declared", "The panel document declares this action.",
            detail: "\"\(id)\" of \"\(control)\" can be switched with {\"enabled\": false}, or replaced by PUT; "
                + "everything else about it is changed in the document."
        ).with("control", .text(control)).with("action", .text(id))
    }

    static func tooManyActions(_ control: String, _ limit: Int) -> Problem {
        Problem(
            429, "too-many-actions", "The control has as many actions as it may.",
            detail: "\"\(control)\" has \(limit) actions; remove one first.")
    }

    static func otherPanelName(_ name: String, path: String) -> Problem {
        Problem(
            422, "other-panel", "The document is of another panel.",
            detail: "The document says panel \"\(name)\", the path says \"\(path)\"; they have to agree.")
    }

    static func unknownPanel(_ id: String) -> Problem {
        Problem(404, "unknown-panel", "There is no such panel.", detail: "No panel is named \"\(id)\".")
            .with("panel", .text(id))
    }

    static func panelOfMessage(_ name: String?, allowed: [String]) -> Problem {
        Problem(
            400, "no-such-panel-here", "The message is for no panel of this stream.",
            detail:
                "\"panel\" is \(name.map { "\"\($0)\"" } ?? "missing"); allowed: \(allowed.joined(separator: ", ")).")
    }

    static func unknownPath(_ path: String) -> Problem {
        Problem(404, "not-found", "There is nothing at this path.", detail: "Nothing is at \(path).")
    }

    static func noDocument(_ id: String) -> Problem {
        Problem(
            404, "no-document", "This panel has no document.",
            detail: "Panel \"\(id)\" was made by a program, not by a document.")
    }

    static func methodNotAllowed(_ method: HTTPMethod, allow: String) -> Problem {
        var problem = Problem(
            405, "method-not-allowed", "This method is not for this path.",
            detail: "\(method.token) is not allowed here; allowed: \(allow).")
        problem.headers.append(.init("Allow", allow))
        return problem
    }

    static func badQuery(_ name: String, found: String, allowed: String) -> Problem {
        Problem(
            400, "bad-query", "A query parameter can't be read.",
            detail: "\"\(name)\" is \"\(found)\"; allowed: \(allowed).")
    }

    static func badClientName(_ name: String) -> Problem {
        Problem(
            400, "bad-client-name", "The client's name can't be used.",
            detail: "The name has \(name.utf8.count) bytes; allowed: 1 to 64 bytes of printable text.")
    }

    static func badIdempotencyKey(_ key: String) -> Problem {
        Problem(
            400, "bad-idempotency-key", "The idempotency key can't be used.",
            detail: "It has \(key.utf8.count) bytes; allowed: 1 to \(IdempotencyCache.keyLimit).")
    }

    static let repeatedInFlight = Problem(
        409, "in-flight", "The first request with this idempotency key is still being answered.")

    static let otherBodyForKey = Problem(
        422, "other-body", "This idempotency key came with another body before.",
        detail: "A key stands for one request; use a new one.")

    static func otherRevision(_ present: UInt64) -> Problem {
        Problem(
            412, "other-revision", "The panel is at another revision.",
            detail: "If-Match names another revision than the present one, \(present). Nothing was changed."
        ).with("revision", .number(Int(present)))
    }

    static func foreignTag(_ tag: String) -> Problem {
        Problem(
            412, "other-revision", "If-Match is of another life of the server.",
            detail: "\(tag) is no tag of this server's present life. Nothing was changed.")
    }

    static func tooManyPanels(_ count: Int) -> Problem {
        Problem(429, "too-many-panels", "The server has as many panels as it may.", detail: "There are \(count).")
    }

    static let tooManyWaiters: Problem = {
        var problem = Problem(
            429, "too-many-waiters", "Too many requests wait for this panel.",
            detail: "At most \(Waiters.limit) requests wait for news of one panel.")
        problem.headers.append(.init("Retry-After", "1"))
        return problem
    }()

    static let draining: Problem = {
        var problem = Problem(503, "draining", "The server is stopping.")
        problem.headers.append(.init("Retry-After", "5"))
        return problem
    }()
}
