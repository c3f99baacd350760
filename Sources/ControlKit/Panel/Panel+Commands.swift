extension Panel {
    /// As a user would: refused when a user could not, checked, stored, then sent.
    func setValue(of id: String, to value: PropertyValue, by client: Client) throws(ControlError) -> UIView? {
        let control = try operable(id, by: client.name)
        try control.setValueAsUser(value)
        return control
    }

    func adjust(_ id: String, up: Bool, by client: Client) throws(ControlError) -> UIView? {
        let control = try operable(id, by: client.name)
        guard control.effectiveAccessibilityTraits.contains(.adjustable) else {
            throw .notSettable(control: id, kind: type(of: control).kind)
        }
        if up { control.accessibilityIncrement() } else { control.accessibilityDecrement() }
        return control
    }

    /// Assistive technology's activation: the primary action, or a tap where the control says so.
    func activate(_ id: String, by client: Client) {
        if let control = controlsByID[id] as? UIControl, control.assistiveAsTouch {
            return tap(id, count: 1, hold: nil, by: client)
        }
        step { () throws(ControlError) in
            let control = try operable(id, by: client.name)
            guard control.accessibilityActivate() else {
                throw .notSettable(control: id, kind: type(of: control).kind)
            }
            return control
        }
    }

    func sendEvents(_ events: UIControl.Event, of id: String) throws(ControlError) -> UIView? {
        try send(events, from: id)
        return controlsByID[id]
    }

    /// A finger of ours at the centre. Each tap is two steps: down and up. With `hold` the clock lifts the last one.
    func tap(_ id: String, count: Int, hold: Double?, by client: Client) {
        for number in 1...max(1, min(count, limits.taps)) {
            virtualTouches += 1
            let finger = TouchInput.ID.virtual(virtualTouches)
            step { () throws(ControlError) in
                try checkTap(count: count, hold: hold)
                try checkTappable(id, by: client)
                return try process(TouchInput(id: finger, phase: .began, control: id), of: client)
            }
            if turn.steps.last?.refusal != nil {
                if let session = client.sessions.first(where: { $0.id == finger }) { cancel(session, event: nil) }
                return
            }
            if number == count, let hold, let session = client.sessions.first(where: { $0.id == finger }) {
                schedule(after: hold, for: session) { $0.end(session, at: session.touch.location) }
            } else {
                step { () throws(ControlError) in try process(TouchInput(id: finger, phase: .ended), of: client) }
            }
        }
    }

    /// A control a user could operate, or a view that watches for gestures.
    private func checkTappable(_ id: String, by client: Client) throws(ControlError) {
        if let view = controlsByID[id], !view.gestureRecognizers.isEmpty, !(view is UIControl) {
            guard view.isReachable else { throw .hidden(control: id) }
            return
        }
        _ = try operable(id, by: client.name)
    }

    private func checkTap(count: Int, hold: Double?) throws(ControlError) {
        let counts = PropertyType.integer(1...limits.taps), holds = PropertyType.number(0...86_400)
        guard counts.accepts(.integer(count)) else {
            throw .invalidValue(property: "count", found: String(count), allowed: counts.allowed)
        }
        guard let hold, !holds.accepts(.double(hold)) else { return }
        throw .invalidValue(property: "hold", found: PropertyValue.double(hold).found, allowed: holds.allowed)
    }

    /// As code does: silent, whole or not at all. What a user operates waits while the control is held.
    func setProperties(
        _ members: [PropertyValue.Member], of id: String, by client: Client
    ) throws(ControlError) -> UIView? {
        let parked = try feed(members, into: id)
        if !parked.isEmpty { turn.steps[turn.steps.count - 1].parked = parked }
        return controlsByID[id]
    }

    /// A control a user of this client could operate now.
    func operable(_ id: String, by client: String) throws(ControlError) -> UIControl {
        guard let view = controlsByID[id] else { throw .unknownControl(id: id) }
        guard let control = view as? UIControl else { throw .notSettable(control: id, kind: type(of: view).kind) }
        guard view.isReachable else { throw .hidden(control: id) }
        guard control.isEnabled else { throw .disabled(control: id) }
        if let holder = control.holder, holder != client { throw .held(control: id, holder: holder) }
        if control.sharing == .observe { throw .held(control: id, holder: "") }
        return control
    }
}
