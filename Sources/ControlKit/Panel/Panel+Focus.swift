/// Keyboard focus belongs to a client; a control is focused while at least one client's focus is on it
/// (semantics.md 10.1).
extension Panel {
    func focus(_ control: UIControl, of client: Client) {
        guard client.focus !== control else { return }
        if let old = client.focus { blur(old, of: client) }
        client.focus = control
        client.lostFocus = nil
        if !control.isFocused { control.flagsChange(.focused, true) }
    }

    func blur(_ control: UIControl, of client: Client) {
        guard client.focus === control else { return }
        client.focus = nil
        letGoOfKeys(of: client) { $0 === control }
        if !clients.values.contains(where: { $0.focus === control }) { control.flagsChange(.focused, false) }
    }

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
