/// What becomes of touches, focus and held keys when a view can't be operated any longer.
extension Panel {
    /// A view was hidden, switched off or disabled: touches in it end as cancelled unless their control's policy lets
    /// them go on (semantics.md 4.8), held keys are let go, and focus is lost.
    func viewBecameUntouchable(_ view: UIView) {
        for session in sessions where session.isFollowed {
            guard let control = session.control, control.disableWhileTracking == .cancel,
                control.isDescendant(of: view)
            else { continue }
            control.cancelTrackedTouch(nil)
        }
        cancelGestures(in: view)
        leaveHovered(in: view)
        letGoOfKeys(in: view)
        closeMenus { $0.isDescendant(of: view) }
    }

    /// A view is about to be taken out of the tree: whatever the policy, nothing in it is operated any longer.
    func viewWillLeave(_ view: UIView) {
        for session in sessions where session.isFollowed {
            guard let control = session.control, control.isDescendant(of: view) else { continue }
            control.cancelTrackedTouch(nil)
        }
        cancelGestures(in: view)
        leaveHovered(in: view)
        letGoOfKeys(in: view)
        closeMenus { $0.isDescendant(of: view) }
    }

    /// A view has been taken out of the tree, with everything in it: its controls leave the record.
    func viewLeft(_ view: UIView) {
        let leaving = controls.filter { $0.isDescendant(of: view) }
        guard !leaving.isEmpty else { return }
        for control in leaving {
            controlsByID[control.accessibilityIdentifier ?? ""] = nil
            control.isRecorded = false
            control.changes = 0
        }
        controls.removeAll { !$0.isRecorded }
        changedViews.removeAll { !$0.isRecorded }
        turn.isStructural = true
    }

    private func letGoOfKeys(in view: UIView) {
        let affected = clients.values.filter { client in
            client.focus?.isDescendant(of: view) == true
                || client.heldKeys.contains { $0.control?.isDescendant(of: view) == true }
        }
        // Dictionary order differs from run to run; names do not.
        for client in affected.sorted(by: { $0.name < $1.name }) {
            letGoOfKeys(of: client) { $0.isDescendant(of: view) }
            if let control = client.focus, control.isDescendant(of: view) {
                blur(control, of: client)
                client.lostFocus = control
            }
        }
    }
}
