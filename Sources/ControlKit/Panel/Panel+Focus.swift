/// Keyboard focus belongs to a client; a control is focused while at least one client's focus is on it
/// (semantics.md 10.1). A text field that has focus is that client's first responder (9.7).
extension Panel {
    /// The control a client's keys go to.
    public func focusedControl(of client: String) -> UIControl? { clients[client]?.focus }

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
        client.lostFocus = nil
        if !control.isFocused { control.flagsChange(.focused, true) }
        control.recordChanged(UIControl.controlBits.focusedBy)
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
        let control = try operable(id, by: client.name)
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
        letGoOfKeys(of: client) { $0 === control }
        if !clients.values.contains(where: { $0.focus === control }) { control.flagsChange(.focused, false) }
        control.recordChanged(UIControl.controlBits.focusedBy)
        control.didLeaveFocus(isCancelled: isCancelled)
    }

    /// Clients whose focus is on such a control, by name: the order does not differ from run to run.
    func clients(focusing isMeant: (UIControl) -> Bool) -> [Client] {
        clients.values.filter { $0.focus.map(isMeant) == true }.sorted { $0.name < $1.name }
    }

    /// Whose first responder code speaks of: the client whose command is being performed, else the panel's own.
    var actingClient: Client { currentClient ?? client(named: "") }

    /// Tab and Shift-Tab: the next focusable control in layout order, round the end.
    ///
    /// A control that is disabled, hidden or removed loses the focus to nobody: the next key must not operate another
    /// control than the one its sender saw focused. Tab goes on from where the focus was.
    func moveFocus(of client: Client, backwards: Bool) {
        let order = controls.compactMap { $0 as? UIControl }
        guard !order.isEmpty else { return }
        let step = backwards ? -1 : 1
        let place = (client.focus ?? client.lostFocus).flatMap { place in order.firstIndex { $0 === place } }
        let start = place ?? (backwards ? 0 : -1)
        for distance in 1...order.count {
            let index = ((start + step * distance) % order.count + order.count) % order.count
            if order[index].canBecomeFocused {
                focus(order[index], of: client)
                return
            }
        }
    }
}
