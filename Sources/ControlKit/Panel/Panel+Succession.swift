extension Panel {
    /// Takes the place of the panel it replaces, as one turn: the revision goes on, clients and their streams stay, and
    /// controls that keep their id and kind keep their value. Nothing fires.
    ///
    /// The old panel's touches have to be cancelled before (`Command.cancelAllTouches`).
    public func succeed(_ old: Panel, at moment: Moment) {
        revision = max(revision, old.revision)
        clients = old.clients
        recentClient = nil
        for client in clients.values {
            client.focus = nil
            client.hovered = nil
            client.lostFocus = nil
            client.heldKeys = []
            client.sessions = []
        }
        virtualTouches = old.virtualTouches
        run(at: max(moment, old.now)) { panel in
            for control in old.controls {
                guard let id = control.accessibilityIdentifier, let heir = panel.control(id),
                    type(of: heir) == type(of: control)
                else { continue }
                heir.inheritValues(of: control)
            }
            panel.turn.isStructural = true
        }
    }
}

extension UIView {
    /// Copies what a user operates. A value that is no longer possible is left at the new document's.
    func inheritValues(of other: UIView) {
        for (index, property) in table.properties.enumerated() where property.isValue {
            guard let write = property.write, let value = other.property(at: index) else { continue }
            try? write(self, value)
        }
    }
}
