/// Keyboard focus belongs to a client; a control is focused while at least one client's focus is on it
/// (semantics.md 10.1). A text field that has focus is that client's first responder (9.7).
extension Panel {
    /// Moves a client's focus to a control, asking the control, then the one that has it (F1–F5 of 9.7).
    ///
    /// Answers whether it is there afterwards. A handler that moves the focus meanwhile has decided otherwise.
    @discardableResult
    func focus(_ control: UIControl, of client: Client) -> Bool {
        guard client.focus !== control else { return true }
        guard control.canBecomeFocused, control.shouldTakeFocus() else { return false }
        if let old = client.focus, !resign(old, of: client, isCancelled: false) { return false }
        guard client.focus == nil, control.window === window, control.canBecomeFocused else { return false }
        client.focus = control
        control.flagsChange(.focused, true)
        control.didTakeFocus()
        return client.focus === control
    }

    /// As a client asks: to a control it could operate, or off the one that has its focus.
    func moveFocus(to id: String?, of client: Client) throws(ControlError) -> UIView? {
        guard let id else {
            guard let control = client.focus else { return nil }
            _ = resign(control, of: client, isCancelled: false)
            return control
        }
        let control = try operable(id, by: client)
        focus(control, of: client)
        return control
    }

    /// Takes a client's focus off a control if the control lets it go. Answers whether it is off.
    func resign(_ control: UIControl, of client: Client, isCancelled: Bool) -> Bool {
        guard client.focus === control else { return true }
        guard control.shouldLeaveFocus() else { return false }
        blur(control, of: client, isCancelled: isCancelled)
        return client.focus !== control
    }

    /// Takes it off without asking.
    func blur(_ control: UIControl, of client: Client, isCancelled: Bool = false) {
        guard client.focus === control else { return }
        client.focus = nil
        if client.keyTarget === control {
            client.keyTarget = nil
            _ = control.handleKey(UIKey("Escape"), phase: .cancelled)
        }
        if !clients.values.contains(where: { $0.focus === control }) { control.flagsChange(.focused, false) }
        control.didLeaveFocus(isCancelled: isCancelled)
    }

    /// The control can't hold focus any longer: every client's moves off it.
    func loseFocus(_ control: UIControl) {
        for client in clients(focusing: { $0 === control }) { blur(control, of: client) }
    }

    /// Clients whose focus is on such a control, by name: the order does not differ from run to run.
    func clients(focusing isMeant: (UIControl) -> Bool) -> [Client] {
        clients.values.filter { $0.focus.map(isMeant) == true }.sorted { $0.name < $1.name }
    }

    /// Whose first responder code speaks of: the client whose command is being performed, else the panel's own.
    var actingClient: Client { currentClient ?? client(named: "") }

    /// Tab and Shift-Tab: the next focusable control in layout order, round the end.
    func moveFocus(of client: Client, backwards: Bool) {
        let order = controls.compactMap { $0 as? UIControl }
        guard !order.isEmpty else { return }
        let step = backwards ? -1 : 1
        let start = client.focus.flatMap { focus in order.firstIndex { $0 === focus } } ?? (backwards ? 0 : -1)
        for distance in 1...order.count {
            let index = ((start + step * distance) % order.count + order.count) % order.count
            if order[index].canBecomeFocused {
                focus(order[index], of: client)
                return
            }
        }
    }
}
