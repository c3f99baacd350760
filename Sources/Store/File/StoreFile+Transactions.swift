extension StoreFile {
    /// Begins a transaction.
    func begin() throws(StoreError) {
        try database.run("BEGIN IMMEDIATE")
    }

    /// Writes something that changes nothing, to learn whether it can be written.
    func probe() throws(StoreError) {
        // SQLite writes no row that stays as it is, so this one changes between two ways to say "not closed".
        try database.run("UPDATE store SET closed = CASE closed WHEN 0 THEN 2 ELSE 0 END")
    }

    /// Ends the transaction. When this returns, all of it is on the disk.
    func commit() throws(StoreError) {
        try writePending()
        try database.run("COMMIT")
        effectCountChanges.removeAll(keepingCapacity: true)
        replyCountChange = 0
    }

    /// Takes the transaction back: the database is as it was before `begin`.
    func rollBack() throws(StoreError) {
        pendingRevisions.removeAll(keepingCapacity: true)
        pendingValues.removeAll(keepingCapacity: true)
        panelNumbers.removeAll(keepingCapacity: true)
        newestTurns.removeAll(keepingCapacity: true)
        for (target, difference) in effectCountChanges { adjustCount(-difference, for: target) }
        effectCountChanges.removeAll(keepingCapacity: true)
        replyCount -= replyCountChange
        replyCountChange = 0
        // SQLite has done it by itself after some errors.
        if database.isInTransaction { try database.run("ROLLBACK") }
    }

    /// Writes what was only collected so far; whoever is about to remove something calls it first.
    func writePending() throws(StoreError) {
        for (panel, revision) in pendingRevisions {
            try statements.raiseRevision.bind(1, panel).bind(2, Int64(clamping: revision)).run()
        }
        for (key, value) in pendingValues {
            try statements.putValue
                .bind(1, key.panel).bind(2, key.control).bind(3, Int64(clamping: value.revision)).bind(4, value.bytes)
                .run()
        }
        pendingRevisions.removeAll(keepingCapacity: true)
        pendingValues.removeAll(keepingCapacity: true)
    }

    // MARK: The write-ahead log

    /// Moves the log into the database when it has grown by as much as the configuration says.
    ///
    /// A full disk leaves it where it is; it is tried again later.
    func moveLogIfLong() throws(StoreError) {
        let pages = database.pagesInLog
        // After everything was moved, the next commit begins the log's file anew.
        if pages < pagesMoved { pagesMoved = 0 }
        guard pages - pagesMoved >= configuration.checkpointPages else { return }
        try moveLog(pages >= configuration.truncatePages ? .moveAndCut : .move)
    }

    /// Moves the log and cuts its file back; for quiet moments.
    func moveLogWhenIdle() throws(StoreError) {
        if hasLog { try moveLog(.moveAndCut) }
    }

    /// Whether the log's file holds anything.
    var hasLog: Bool { database.pagesInLog > 0 }

    /// Pages in the log's file, moved ones included.
    var logPages: Int { database.pagesInLog }

    /// Moves the log, so that its file can be written from its beginning: what helps when the disk is full.
    func makeRoom() throws(StoreError) {
        try moveLog(.move)
    }

    private func moveLog(_ kind: Database.Checkpoint) throws(StoreError) {
        do {
            try database.checkpoint(kind)
        } catch .diskFull {
            // The pages stay in the log and nothing is lost; when space returns they are moved.
        }
        pagesMoved = database.pagesInLog
    }
}
