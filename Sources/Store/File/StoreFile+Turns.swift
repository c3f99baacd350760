/// The log of a panel: a ring of so many slots, in which a turn takes the place of the oldest.
extension StoreFile {
    /// Where a panel's newest turn is.
    struct NewestTurn {
        var slot: Int64
        var revision: Int64
    }

    /// Adds a turn to the transaction. One of the newest turn's revision takes its place.
    func putTurn(_ bytes: [UInt8], at revision: UInt64, panel: Int64) throws(StoreError) {
        let revision = Int64(clamping: revision)
        var slot: Int64 = 0
        if let newest = try newestTurn(of: panel) {
            slot = newest.revision == revision ? newest.slot : (newest.slot + 1) % Int64(configuration.logTurns)
        }
        try statements.putTurn.bind(1, panel).bind(2, slot).bind(3, revision).bind(4, bytes).run()
        newestTurns[panel] = NewestTurn(slot: slot, revision: revision)
    }

    private func newestTurn(of panel: Int64) throws(StoreError) -> NewestTurn? {
        if let newest = newestTurns[panel] { return newest }
        let rows = statements.newestTurn
        defer { rows.reset() }
        guard try rows.bind(1, panel).step() else { return nil }
        guard rows.number(2) >= configuration.logTurns else {
            return NewestTurn(slot: rows.number(0), revision: rows.number(1))
        }
        rows.reset()
        return try arrangeTurns(of: panel)
    }

    /// Moves what a longer ring left into this one, the oldest in front.
    private func arrangeTurns(of panel: Int64) throws(StoreError) -> NewestTurn? {
        var turns: [(revision: Int64, bytes: [UInt8])] = []
        let rows = try statements.turns.bind(1, panel)
        defer { rows.reset() }
        while try rows.step() { turns.append((rows.number(0), rows.bytes(1))) }
        rows.reset()
        try statements.removeTurns.bind(1, panel).run()
        var newest: NewestTurn?
        for (slot, turn) in turns.suffix(configuration.logTurns).enumerated() {
            try statements.putTurn.bind(1, panel).bind(2, Int64(slot)).bind(3, turn.revision).bind(4, turn.bytes).run()
            newest = NewestTurn(slot: Int64(slot), revision: turn.revision)
        }
        return newest
    }
}
