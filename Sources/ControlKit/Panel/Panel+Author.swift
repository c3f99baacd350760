/// What code outside the controls does to them inside a turn, by id: handlers, effects, presets.
extension Panel {
    /// Sets properties as code does: silent, whole or not at all. What a user operates waits while the control is held, the
    /// last value of each property, and is set when the holder lets go.
    ///
    /// - Returns: the names of the properties that wait.
    @discardableResult
    public func feed(_ members: [PropertyValue.Member], into id: String) throws(ControlError) -> [String] {
        guard let view = controlsByID[id] else { throw .unknownControl(id: id) }
        guard let control = view as? UIControl, control.trackedTouch != nil else {
            try view.set(members, access: .writable)
            return []
        }
        let later = members.filter { member in
            view.table.index(of: member.name).map { view.table.properties[$0].isValue } ?? false
        }
        let now = members.filter { member in !later.contains { $0.name == member.name } }
        for member in later { try view.check(member, access: .writable) }
        // Parked first: what is set now may end the touch, and with it what waits for that end.
        let before = control.parkedFeedback
        for member in later {
            control.parkedFeedback.removeAll { $0.name == member.name }
            control.parkedFeedback.append(member)
        }
        do {
            try view.set(now, access: .writable)
        } catch {
            control.parkedFeedback = before
            throw error
        }
        return later.map(\.name)
    }

    /// Sets a control's main value as the client whose command is being performed would: refused when a user could not,
    /// checked, stored, then sent.
    public func operate(_ id: String, value: PropertyValue) throws(ControlError) {
        try operable(id, by: turn.client).setValueAsUser(value)
    }

    /// Sends a control's events as code does.
    public func send(_ events: UIControl.Event, from id: String) throws(ControlError) {
        guard let view = controlsByID[id] else { throw .unknownControl(id: id) }
        guard let control = view as? UIControl else { throw .notSettable(control: id, kind: type(of: view).kind) }
        control.sendActions(for: events)
    }
}
