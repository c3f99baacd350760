extension StoreFile {
    /// Reads every panel whole, in the order they were first stored, and hands over one after another.
    package func readPanels(_ receive: (StoredPanel) -> Void) throws(StoreError) {
        try read(from: .min, to: .max, receive)
    }

    /// Reads one panel whole; nil when there is none.
    package func readPanel(_ id: String) throws(StoreError) -> StoredPanel? {
        guard try statements.findPanel.bind(1, id).step() else { return nil }
        let number = statements.findPanel.number(0)
        statements.findPanel.reset()
        var found: StoredPanel?
        try read(from: number, to: number) { found = $0 }
        return found
    }

    /// Each table is walked once, in the order of the panels' numbers, side by side with the others.
    private func read(from first: Int64, to last: Int64, _ receive: (StoredPanel) -> Void) throws(StoreError) {
        func walk(_ columns: String, _ table: String, orderedBy order: String) throws(StoreError) -> PanelRows {
            let rows = try database.prepare(
                "SELECT panel, \(columns) FROM \(table) WHERE panel BETWEEN ?1 AND ?2 ORDER BY panel, \(order)")
            try rows.bind(1, first).bind(2, last)
            return PanelRows(rows)
        }
        var documents = try walk("bytes", "document", orderedBy: "panel")
        var values = try walk("control, revision, bytes", "value", orderedBy: "control")
        var actions = try walk("control, identifier, bytes", "action", orderedBy: "number")
        var presets = try walk("name, bytes", "preset", orderedBy: "name")
        var turns = try walk("revision, bytes", "turn", orderedBy: "revision")
        let panels = try database.prepare(
            "SELECT number, id, revision FROM panel WHERE number BETWEEN ?1 AND ?2 ORDER BY number")
        try panels.bind(1, first).bind(2, last)
        while try panels.step() {
            let number = panels.number(0)
            var panel = StoredPanel(id: panels.text(1), revision: UInt64(clamping: panels.number(2)))
            try documents.read(number) { panel.document = $0.bytes(1) }
            try values.read(number) { row in
                panel.values.append(
                    .init(control: row.text(1), revision: UInt64(clamping: row.number(2)), bytes: row.bytes(3)))
            }
            try actions.read(number) { row in
                panel.actions.append(.init(control: row.text(1), identifier: row.text(2), bytes: row.bytes(3)))
            }
            try presets.read(number) { panel.presets.append(.init(name: $0.text(1), bytes: $0.bytes(2))) }
            try turns.read(number) { row in
                panel.log.append(.init(revision: UInt64(clamping: row.number(1)), bytes: row.bytes(2)))
            }
            panel.log.removeFirst(max(0, panel.log.count - configuration.logTurns))
            receive(panel)
        }
    }
}

/// Rows that begin with a panel's number, in its order, read up to where the next panel begins.
private struct PanelRows {
    private let rows: Statement
    /// The panel of the row that waits to be read; nil before the first and after the last.
    private var waiting: Int64?
    private var isAtEnd = false

    init(_ rows: Statement) { self.rows = rows }

    mutating func read(_ panel: Int64, _ receive: (Statement) -> Void) throws(StoreError) {
        while !isAtEnd {
            if waiting == nil {
                guard try rows.step() else {
                    isAtEnd = true
                    return
                }
                waiting = rows.number(0)
            }
            guard waiting == panel else { return }
            receive(rows)
            waiting = nil
        }
    }
}
