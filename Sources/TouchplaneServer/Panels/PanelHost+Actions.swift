import ControlKit
import Transport
import Wire

/// The dispatch tables, from outside. Registering an action changes no control, so the revision stays.
extension PanelHost {
    /// A control's dispatch table in its order: declared, registered and written in Swift.
    func actions(of control: String) throws(Problem) -> Frame {
        try state.withLock { state throws(Problem) in
            let view = try target(control, of: state.panel)
            var writer = JSONWriter(capacity: 1024)
            writer.beginObject()
            writer.key("control")
            writer.string(control)
            writer.key("actions")
            writer.beginArray()
            view.enumerateEventHandlers { action, pair, mask, _ in
                let entry = action.flatMap { state.actions.entry($0.identifier.rawValue, of: control) }
                if let entry { writer.action(entry) } else { writer.codeAction(action, pair, mask) }
            }
            writer.endArray()
            writer.endObject()
            return writer.finish(event: "actions")
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
    func put(_ action: ActionDescription, on control: String) throws(Problem) -> (frame: Frame, isNew: Bool) {
        defer { handOver() }
        return try state.withLock { state throws(Problem) in
            _ = try target(control, of: state.panel)
            let isNew = state.actions.entry(action.identifier, of: control) == nil
            let limit = ActionDescription.Limits.actionsPerControl
            guard !isNew || state.actions[control].count < limit else { throw Problems.tooManyActions(control, limit) }
            change(&state) { actions in actions.put(action, .registered, on: control) }
            return (Self.frame(try entry(action.identifier, of: control, state.actions)), isNew)
        }
    }

    /// Registers these and no others; what the document declares stays.
    func putAll(_ actions: [ActionDescription], on control: String) throws(Problem) -> Frame {
        try state.withLock { state throws(Problem) in
            _ = try target(control, of: state.panel)
            let declared = state.actions[control].filter { $0.origin == .document }
            let limit = ActionDescription.Limits.actionsPerControl
            let added = actions.filter { action in
                !declared.contains { $0.description.identifier == action.identifier }
            }
            guard declared.count + added.count <= limit else { throw Problems.tooManyActions(control, limit) }
            let gone = state.actions[control].filter { $0.origin == .registered }.map(\.description.identifier)
            change(&state) { table in
                for identifier in gone { table.remove(identifier, of: control) }
                for action in actions { table.put(action, .registered, on: control) }
            }
        }
        handOver()
        return try self.actions(of: control)
    }

    func removeAction(_ identifier: String, of control: String) throws(Problem) {
        defer { handOver() }
        try state.withLock { state throws(Problem) in
            _ = try target(control, of: state.panel)
            let entry = try entry(identifier, of: control, state.actions)
            guard entry.origin == .registered else { throw Problems.declaredAction(identifier, control) }
            change(&state) { $0.remove(identifier, of: control) }
        }
    }

    /// Switches an action without losing its place.
    func setAction(_ identifier: String, of control: String, enabled: Bool) throws(Problem) -> Frame {
        try state.withLock { state throws(Problem) in
            _ = try target(control, of: state.panel)
            let entry = try entry(identifier, of: control, state.actions)
            entry.isEnabled = enabled
            return Self.frame(entry)
        }
    }

    /// As a turn, for an action that goes may hold a last value that is to be sent.
    private func change(_ state: inout State, _ body: (PanelActions) -> Void) {
        let actions = state.actions
        state.panel.run(at: .present) { _ in body(actions) }
        publishAndKeep(&state)
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
