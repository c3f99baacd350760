import ControlKit
import Transport
import Wire

/// The dispatch table of a control: `/v1/panels/{panel}/controls/{control}/actions[/{identifier}]`.
extension Router {
    func actions(
        _ request: borrowing HTTPRequest, _ method: HTTPMethod, _ panel: String, _ control: String,
        _ repeatable: RepeatableRequest?
    ) throws(Problem) -> HTTPAnswer {
        let host = try host(panel)
        switch method {
        case .put:
            let tables = try host.tables(for: control)
            let body = try value(of: request)
            guard case .array(let elements) = body.node else { throw Problems.actionsBody(body.plain.kind) }
            var actions: [ActionDescription] = []
            for element in elements {
                guard case .string(let id)? = element["id"]?.value.node else { throw Problems.actionWithoutID }
                let action = try read(element, id, control, tables)
                guard !actions.contains(where: { $0.identifier == id }) else { throw Problems.secondAction(id) }
                actions.append(action)
            }
            try checkStore()
            let (frame, receipt) = try host.putAll(actions, on: control, repeatable: repeatable)
            return answer(HTTPResponse(status: 200, json: frame), after: receipt)
        case .delete:
            try checkStore()
            return answer(HTTPResponse(status: 204), after: try host.putAll([], on: control).receipt)
        default:
            return .response(
                HTTPResponse(
                    status: 200, json: try host.actions(of: control), headers: [.init("Cache-Control", "no-cache")]))
        }
    }

    func action(
        _ request: borrowing HTTPRequest, _ method: HTTPMethod, _ panel: String, _ control: String, _ id: String,
        _ repeatable: RepeatableRequest?
    ) throws(Problem) -> HTTPAnswer {
        let host = try host(panel)
        switch method {
        case .put:
            let action = try read(try value(of: request), id, control, try host.tables(for: control))
            try checkStore()
            let (frame, isNew, receipt) = try host.put(action, on: control, repeatable: repeatable)
            return answer(HTTPResponse(status: isNew ? 201 : 200, json: frame), after: receipt)
        case .patch:
            try checkStore()
            let (frame, receipt) = try patch(request, host, control, id)
            return answer(HTTPResponse(status: 200, json: frame), after: receipt)
        case .delete:
            try checkStore()
            return answer(HTTPResponse(status: 204), after: try host.removeAction(id, of: control))
        default: return .response(HTTPResponse(status: 200, json: try host.action(id, of: control)))
        }
    }

    /// Merges what the body names into the action (RFC 7396). Of a declared one only `enabled` can be changed: the rest is
    /// the document's.
    private func patch(
        _ request: borrowing HTTPRequest, _ host: PanelHost, _ control: String, _ id: String
    ) throws(Problem) -> (frame: Frame, receipt: Receipt?) {
        let present = try host.action(id, of: control)
        let body = try value(of: request)
        guard case .object(let members) = body.node else { throw Problems.patchBody(body.plain.kind) }
        if members.count == 1, members[0].key == "enabled", case .bool(let enabled) = members[0].value.node {
            return try host.setAction(id, of: control, enabled: enabled)
        }
        let before: MarkedValue
        do throws(WireError) {
            before = try present.withPayload { bytes throws(WireError) in try MarkedValue(body: bytes) }
        } catch {
            throw Problems.badBody(error)
        }
        guard case .string("registered")? = before["origin"]?.value.node else {
            throw Problems.declaredAction(id, control)
        }
        let action = try read(before.merged(with: members, at: body.mark), id, control, try host.tables(for: control))
        let (frame, _, receipt) = try host.put(action, on: control)
        return (frame, receipt)
    }

    private func value(of request: borrowing HTTPRequest) throws(Problem) -> MarkedValue {
        do {
            return try MarkedValue(body: request.body)
        } catch {
            throw Problems.badBody(error)
        }
    }

    private func read(
        _ value: MarkedValue, _ id: String, _ control: String, _ tables: [String: PropertyTable]
    ) throws(Problem) -> ActionDescription {
        do {
            // What a listing says beyond the action itself may come back.
            return try ActionDescription.read(
                value.without(["origin", "mask"]), identifier: id, control: control, tables: tables,
                rules: panels.desk.targets.rules(allowsExec: false))
        } catch {
            throw Problems.badAction(error)
        }
    }
}

extension MarkedValue {
    /// An object without these members; anything else as it is.
    func without(_ keys: [String]) -> MarkedValue {
        guard case .object(let members) = node else { return self }
        return MarkedValue(.object(members.filter { !keys.contains($0.key) }), at: mark)
    }

    /// An object with these members put in; null takes one out. `do` and `action` exclude each other, and so do `on` and
    /// `events`: the one that comes replaces the other.
    fileprivate func merged(with patch: [MarkedMember], at mark: TextMark) -> MarkedValue {
        guard case .object(var members) = node else { return self }
        for member in patch {
            let others =
                switch member.key {
                case "do": ["do", "action", "target"]
                case "action": ["do", "action"]
                case "on", "events": ["on", "events"]
                default: [member.key]
                }
            members.removeAll { others.contains($0.key) }
            if member.value.node != .null || member.key == "target" { members.append(member) }
        }
        return MarkedValue(.object(members), at: mark)
    }
}
