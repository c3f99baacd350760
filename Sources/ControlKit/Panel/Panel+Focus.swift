/// Keyboard focus belongs to a client; a control is focused while at least one client's focus is on it
/// (semantics.md 10.1).
extension Panel {
    func focus(_ control: UIControl, of client: Client) {
        guard client.focus !== control else { return }
        if let old = client.focus { blur(old, of: client) }
        client.focus = control
        control.flagsChange(.focused, true)
    }

    func blur(_ control: UIControl, of client: Client) {
        guard client.focus === control else { return }
        client.focus = nil
        if client.keyTarget === control {
            client.keyTarget = nil
            _ = control.handleKey(UIKey("Escape"), phase: .cancelled)
        }
        if !clients.values.contains(where: { $0.focus === control }) { control.flagsChange(.focused, false) }
    }

    /// The control can't hold focus any longer: every client's moves off it.
    func loseFocus(_ control: UIControl) {
        for client in clients.values.sorted(by: { $0.name < $1.name }) where client.focus === control {
            blur(control, of: client)
        }
    }

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
