extension StoreFile {
    /// Adds a change to the transaction.
    ///
    /// - Throws: `unknownPanel` and `tooManyEffects` before anything was written; anything else spoils the transaction.
    func apply(_ change: StoreChange) throws(StoreError) {
        try refuseTooManyEffects(of: change)
        let panel = try number(of: change.panel, at: change.revision, making: change.makesPanel)
        guard let panel else { throw .unknownPanel(change.panel) }
        raise(panel, to: change.revision)
        for part in change.parts { try apply(part, of: change, to: panel) }
    }

    /// Adds noted values to the transaction. Those of a panel the store does not hold are dropped.
    func apply(_ notes: PanelNotes, of id: String) throws(StoreError) {
        guard let panel = try number(of: id, at: notes.revision, making: false) else { return }
        raise(panel, to: notes.revision)
        for (control, note) in notes.values { put(note.bytes, of: note.revision, control: control, panel: panel) }
    }

    private func apply(_ part: StoreChange.Part, of change: StoreChange, to panel: Int64) throws(StoreError) {
        switch part {
        case .panel:
            break
        case .document(let bytes):
            try statements.putDocument.bind(1, panel).bind(2, bytes).run()
        case .removeDocument:
            try statements.removeDocument.bind(1, panel).run()
        case .removePanel:
            try writePending()
            try statements.removePanel.bind(1, panel).run()
            panelNumbers[change.panel] = nil
            newestTurns[panel] = nil
        case .value(let control, let bytes):
            put(bytes, of: change.revision, control: control, panel: panel)
        case .removeValue(let control):
            try removeValue(of: control, panel: panel)
        case .removeControl(let control):
            try removeValue(of: control, panel: panel)
            try statements.removeActions.bind(1, panel).bind(2, control).run()
        case .action(let control, let identifier, let bytes):
            try statements.putAction.bind(1, panel).bind(2, control).bind(3, identifier).bind(4, bytes).run()
        case .removeAction(let control, let identifier):
            try statements.removeAction.bind(1, panel).bind(2, control).bind(3, identifier).run()
        case .preset(let name, let bytes):
            try statements.putPreset.bind(1, panel).bind(2, name).bind(3, bytes).run()
        case .removePreset(let name):
            try statements.removePreset.bind(1, panel).bind(2, name).run()
        case .turn(let bytes):
            try putTurn(bytes, at: change.revision, panel: panel)
        case .effect(let draft):
            try add(draft, of: change.panel)
        case .reply(let key, let bytes, let now, let expires):
            try remember(bytes, for: key, now: now, expires: expires)
        }
    }

    /// The row of a panel; nil when there is none and none is to be made.
    private func number(of id: String, at revision: UInt64, making: Bool) throws(StoreError) -> Int64? {
        if let number = panelNumbers[id] { return number }
        if try statements.findPanel.bind(1, id).step() {
            let number = statements.findPanel.number(0)
            statements.findPanel.reset()
            panelNumbers[id] = number
            return number
        }
        guard making else { return nil }
        try statements.addPanel.bind(1, id).bind(2, Int64(clamping: revision)).run()
        panelNumbers[id] = database.lastInserted
        return database.lastInserted
    }

    private func raise(_ panel: Int64, to revision: UInt64) {
        pendingRevisions[panel] = max(revision, pendingRevisions[panel] ?? 0)
    }

    private func put(_ bytes: [UInt8], of revision: UInt64, control: String, panel: Int64) {
        let key = ValueKey(panel: panel, control: control)
        if let present = pendingValues[key], present.revision > revision { return }
        pendingValues[key] = PendingValue(revision: revision, bytes: bytes)
    }

    private func removeValue(of control: String, panel: Int64) throws(StoreError) {
        pendingValues[ValueKey(panel: panel, control: control)] = nil
        try statements.removeValue.bind(1, panel).bind(2, control).run()
    }
}
