import ControlKit
import Store
import Transport
import Wire

/// The dispatch tables, from outside. Registering an action changes no control, so the revision stays.
extension PanelHost {
    /// A control's dispatch table in its order: declared, registered and written in Swift.
    func actions(of control: String) throws(Problem) -> Frame {
        try state.withLock { state throws(Problem) in
            Self.table(of: try target(control, of: state.panel), named: control, state.actions)
        }
    }

    func action(_ identifier: String, of control: String) throws(Problem) -> Frame {
        try state.withLock { state throws(Problem) in
            _ = try target(control, of: state.panel)
            return Self.frame(try entry(identifier, of: control, state.actions))
        }
    }

    /// What the reader of an action has to know of the panel.
    func tables(for control: String) throws(Problem) -> [String: PropertyTable] {
        try state.withLock { state throws(Problem) in
            _ = try target(control, of: state.panel)
            var tables: [String: PropertyTable] = [:]
            for view in state.panel.controls {
                if let id = view.accessibilityIdentifier { tables[id] = view.properties }
            }
            return tables
        }
    }

    /// Registers an action in the place of the one with its identifier. Answers it and whether it is new.
    func put(
        _ action: ActionDescription, on control: String, repeatable request: RepeatableRequest? = nil
    ) throws(Problem) -> (frame: Frame, isNew: Bool, receipt: Receipt?) {
        defer { handOver() }
        return try state.withLock { state throws(Problem) in
            _ = try target(control, of: state.panel)
            let isNew = state.actions.entry(action.identifier, of: control) == nil
            let limit = ActionDescription.Limits.actionsPerControl
            guard !isNew || state.actions[control].count < limit else { throw Problems.tooManyActions(control, limit) }
            edit(&state) { $0.put(action, .registered, on: control) }
            let frame = Self.frame(try entry(action.identifier, of: control, state.actions))
            let reply = request.map { KeptReply($0, status: isNew ? 201 : 200, body: frame) }
            return (frame, isNew, keep(&state, [action.identifier], of: control, reply: reply))
        }
    }

    /// Registers these and no others; what the document declares stays.
    func putAll(
        _ actions: [ActionDescription], on control: String, repeatable request: RepeatableRequest? = nil
    ) throws(Problem) -> (frame: Frame, receipt: Receipt?) {
        defer { handOver() }
        return try state.withLock { state throws(Problem) in
            let view = try target(control, of: state.panel)
            let declared = state.actions[control].filter { $0.origin == .document }
            let limit = ActionDescription.Limits.actionsPerControl
            let added = actions.filter { action in
                !declared.contains { $0.description.identifier == action.identifier }
            }
            guard declared.count + added.count <= limit else { throw Problems.tooManyActions(control, limit) }
            let gone = state.actions[control].filter { $0.origin == .registered }.map(\.description.identifier)
            edit(&state) { table in
                for identifier in gone { table.remove(identifier, of: control) }
                for action in actions { table.put(action, .registered, on: control) }
            }
            let frame = Self.table(of: view, named: control, state.actions)
            let reply = request.map { KeptReply($0, body: frame) }
            return (frame, keep(&state, gone + actions.map(\.identifier), of: control, reply: reply))
        }
    }

    func removeAction(_ identifier: String, of control: String) throws(Problem) -> Receipt? {
        defer { handOver() }
        return try state.withLock { state throws(Problem) in
            _ = try target(control, of: state.panel)
            let entry = try entry(identifier, of: control, state.actions)
            guard entry.origin == .registered else { throw Problems.declaredAction(identifier, control) }
            edit(&state) { $0.remove(identifier, of: control) }
            return keep(&state, [identifier], of: control)
        }
    }

    /// Switches an action without losing its place.
    func setAction(_ identifier: String, of control: String, enabled: Bool) throws(Problem) -> (
        frame: Frame, receipt: Receipt?
    ) {
        defer { handOver() }
        return try state.withLock { state throws(Problem) in
            _ = try target(control, of: state.panel)
            let entry = try entry(identifier, of: control, state.actions)
            entry.isEnabled = enabled
            let receipt = state.keeping?.keep([Self.part(identifier, of: control, state.actions)], state.panel)
            return (Self.frame(entry), receipt)
        }
    }

    /// Changes the tables as a turn, for an action that goes may hold a last value that is to be sent. Then `keep`.
    private func edit(_ state: inout State, _ body: (PanelActions) -> Void) {
        let actions = state.actions
        state.panel.run(at: .present) { _ in body(actions) }
    }

    /// Publishes that turn, and tells the store of the named actions and of the reply.
    private func keep(
        _ state: inout State, _ identifiers: [String], of control: String, reply: KeptReply? = nil
    ) -> Receipt? {
        publishAndKeep(
            &state, with: identifiers.map { Self.part($0, of: control, state.actions) },
            reply: keeper == nil ? nil : reply)
    }

    private static func table(of view: UIControl, named control: String, _ actions: PanelActions) -> Frame {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.key("control")
        writer.string(control)
        writer.key("actions")
        writer.beginArray()
        view.enumerateEventHandlers { action, pair, mask, _ in
            let entry = action.flatMap { actions.entry($0.identifier.rawValue, of: control) }
            if let entry { writer.action(entry) } else { writer.codeAction(action, pair, mask) }
        }
        writer.endArray()
        writer.endObject()
        return writer.finish(event: "actions")
    }

    /// What the store is told of an action: as it is shown, or that it is gone. A declared one is the document's, unless it
    /// was switched.
    private static func part(
        _ identifier: String, of control: String, _ actions: PanelActions
    ) -> StoreChange.Part {
        guard let entry = actions.entry(identifier, of: control),
            entry.origin == .registered || entry.isEnabled != entry.description.isEnabled
        else { return .removeAction(control: control, identifier: identifier) }
        let bytes = frame(entry).withPayload { [UInt8]($0) }
        return .action(control: control, identifier: identifier, bytes)
    }

    private func target(_ id: String, of panel: Panel) throws(Problem) -> UIControl {
        guard let view = panel.control(id) else { throw Problems.refused(.unknownControl(id: id), panel: self.id) }
        guard let control = view as? UIControl else {
            throw Problems.refused(.notSettable(control: id, kind: type(of: view).kind), panel: self.id)
        }
        return control
    }

    private func entry(
        _ identifier: String, of control: String, _ actions: PanelActions
    ) throws(Problem) -> PanelActions.Entry {
        guard let entry = actions.entry(identifier, of: control) else {
            throw Problems.unknownAction(identifier, of: control, known: actions[control].map(\.description.identifier))
        }
        return entry
    }

    private static func frame(_ entry: PanelActions.Entry) -> Frame {
        var writer = JSONWriter(capacity: 512)
        writer.action(entry)
        return writer.finish(event: "action")
    }
}
