extension StoreFile {
    /// Opens the store in a folder, making both when they are missing.
    ///
    /// A database that is damaged, newer or another program's is refused and stays byte for byte as it was found.
    ///
    /// - Throws: `inUse`, `networkFileSystem`, `unusable`, `damaged`, `foreign`, `newer`, or `diskFull` and `failed` from
    ///   the disk itself.
    package static func open(
        _ path: String, configuration: StoreConfiguration = StoreConfiguration()
    ) throws(StoreError) -> StoreFile {
        let folder = try DataFolder(path)
        let lock = try FolderLock(folder)
        let isNew = try make(in: folder, configuration)
        let database = try Database(folder.database, holding: lock, layer: configuration.fileLayer)
        // Until it has proved sound, nothing may be moved from the log into it, not even by closing.
        database.keepLogAtClose()
        try examine(database, in: folder)
        try set(database, configuration)
        // An earlier process may have been told that a flush failed, while the kernel goes on showing what is not on the
        // disk and takes it for written. So all of it is written again before anything is built on it: the log as it is,
        // and then, from it, every page of the database that may be concerned.
        try folder.writeAgain(folder.databaseLog)
        try database.checkpoint(.moveAndCut)
        let wasClosed = try database.number("SELECT closed FROM store") == 1
        try Schema.migrate(database)
        try database.run("BEGIN IMMEDIATE")
        if !wasClosed { try database.run("UPDATE panel SET revision = revision + \(leap)") }
        try database.run("UPDATE store SET closed = 0")
        try database.run("COMMIT")
        // SQLite does not mind when the folder that got a new log can't be flushed. The log would be gone with the power.
        try folder.flush()
        let past: Past = isNew ? .none : wasClosed ? .closed : .interrupted
        return try StoreFile(database, past: past, configuration: configuration)
    }

    /// Makes an empty store where there is none: whole under another name first, so that no power cut leaves a part of
    /// one under its own.
    private static func make(in folder: DataFolder, _ configuration: StoreConfiguration) throws(StoreError) -> Bool {
        if let size = folder.size(of: folder.database) {
            if size == 0 { throw .damaged(file: folder.database, reason: "the file is empty") }
            return false
        }
        if let size = folder.size(of: folder.databaseLog), size > 0 {
            throw .damaged(
                file: folder.database, reason: "its file is missing, and its log touchplane.sqlite-wal is there")
        }
        for suffix in ["", "-journal", "-wal"] { folder.remove(folder.draft + suffix) }
        try folder.makePrivateFile(folder.draft)
        try fill(folder.draft, configuration)
        try folder.rename(folder.draft, to: folder.database)
        return true
    }

    /// A function of its own, because the connection has to be closed before the file gets its name.
    private static func fill(_ draft: String, _ configuration: StoreConfiguration) throws(StoreError) {
        let database = try Database(draft, layer: configuration.fileLayer)
        try database.run("PRAGMA page_size = 4096")
        try database.run("PRAGMA synchronous = FULL")
        try database.run("PRAGMA application_id = \(Schema.applicationID)")
        try Schema.migrate(database)
    }

    /// Throws unless this is a whole database of ours that we know how to read. Writes nothing.
    private static func examine(_ database: Database, in folder: DataFolder) throws(StoreError) {
        // SQLite takes what is missing at the end for zeros. With a log the file may rightly be behind its own header.
        let isAlone = (folder.size(of: folder.databaseLog) ?? 0) == 0
        // No other process may come in between, not even SQLite's own command line: with a second connection Debian's
        // SQLite 3.40.1 can lose the beginning of a log. It also does without shared memory.
        try database.run("PRAGMA locking_mode = EXCLUSIVE")
        do throws(StoreError) {
            let application = try database.number("PRAGMA application_id")
            guard application == Schema.applicationID else { throw StoreError.foreign(file: database.path) }
            let version = Int(try database.number("PRAGMA user_version"))
            guard version >= 1 else {
                throw StoreError.damaged(file: database.path, reason: "it does not say which schema it has")
            }
            guard version <= Schema.current else {
                throw StoreError.newer(file: database.path, version: version, known: Schema.current)
            }
            let verdict = try database.text("PRAGMA integrity_check(1)") ?? "no verdict"
            guard verdict == "ok" else { throw StoreError.damaged(file: database.path, reason: verdict) }
            let expected = Int(try database.number("PRAGMA page_count")) * 4096
            if isAlone, let size = folder.size(of: folder.database), size < expected {
                throw StoreError.damaged(
                    file: database.path, reason: "it has \(size) bytes, and says it has \(expected)")
            }
        } catch .failed(let reason) {
            throw .unusable(path: database.path, reason: reason)
        }
    }

    /// The settings, with their reasons.
    private static func set(_ database: Database, _ configuration: StoreConfiguration) throws(StoreError) {
        // A commit is one append and one flush. FULL is what flushes before COMMIT returns.
        try database.run("PRAGMA journal_mode = WAL")
        try database.run("PRAGMA synchronous = \(configuration.flushing.rawValue)")
        try database.run("PRAGMA busy_timeout = 5000")
        try database.run("PRAGMA foreign_keys = ON")
        // Debian builds SQLite to overwrite what is deleted with zeros: writes for nothing here.
        try database.run("PRAGMA secure_delete = OFF")
        try database.run("PRAGMA trusted_schema = OFF")
        try database.run("PRAGMA cell_size_check = ON")
        try database.run("PRAGMA temp_store = MEMORY")
        try database.run("PRAGMA cache_size = -8192")
    }
}
