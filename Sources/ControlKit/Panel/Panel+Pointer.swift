/// What a pointer does besides touching: it hovers, and it has a second button (semantics.md 10.3).
extension Panel {
    /// The secondary button goes down: `menuActionTriggered` where there is a context menu, and never a touch. What comes
    /// of the same press later means nothing.
    func pressSecondary(_ input: TouchInput, of client: Client) throws(ControlError) -> UIView? {
        guard input.phase == .began else { return nil }
        let target = try target(of: input, at: try place(of: input, session: nil))
        guard target.view != nil, let control = target.control else { return target.control }
        try checkAccess(to: control, by: client)
        let touch = UITouch(
            client: client.name, type: input.type, location: try place(of: input, session: nil), tapCount: 1,
            moment: now)
        touch.view = control
        prepareEvent(for: touch)
        control.openContextMenu(for: client.name, event)
        return control
    }

    /// A pointer without a button down is over the panel. Answers the control it is over.
    func hover(_ input: TouchInput, of client: Client) throws(ControlError) -> UIView? {
        if input.phase == .regionExited {
            let control = client.hovered
            hover(over: nil, by: client)
            return control
        }
        let target = try target(of: input, at: try place(of: input, session: nil))
        let control = target.view == nil ? nil : target.control
        hover(over: control, by: client)
        return control
    }

    /// Moves a client's pointer; a control is hovered while at least one client's is over it.
    func hover(over control: UIControl?, by client: Client) {
        guard client.hovered !== control else { return }
        let before = client.hovered
        client.hovered = control
        for touched in [before, control].compactMap({ $0 }) {
            touched.hoverChanged(clients.values.contains { $0.hovered === touched })
        }
    }

    /// Pointers over a view that can't be operated any longer are over nothing.
    func leaveHovered(in view: UIView) {
        let affected = clients.values.filter { $0.hovered?.isDescendant(of: view) == true }
        // Dictionary order differs from run to run; names do not.
        for client in affected.sorted(by: { $0.name < $1.name }) { hover(over: nil, by: client) }
    }
}

extension UITouch.Phase {
    /// A pointer that only hovers.
    var isHover: Bool { [.regionEntered, .regionMoved, .regionExited].contains(self) }
}
