import CSQLite
import Glibc

/// One connection to one database file, and the only owner of its handle.
///
/// Its write-ahead log is moved into the file when `checkpoint` is called, and never else. For one thread at a time: SQLite's own locks are switched off. Errors are `diskFull`, `damaged` or `failed`.
final class Database {
    let path: String
    private let handle: OpaquePointer
    /// What has to outlive the connection.
    private let lock: FolderLock?
    private let log = LogLength()

    /// Opens an existing file for reading and writing. It is not made when it is missing.
    ///
    /// - Parameter layer: the name of SQLite's file layer; nil means the system's.
    init(_ path: String, holding lock: FolderLock? = nil, layer: String? = nil) throws(StoreError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        // Nothing in a relative path may look like one of SQLite's own names, such as "file:…".
        let code = sqlite3_open_v2(path.hasPrefix("/") ? path : "./" + path, &opened, flags, layer)
        guard code == SQLITE_OK, let opened else {
            let reason = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
            let systemError = opened.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close(opened)
            throw .unusable(path: path, reason: "\(reason) (\(String(cString: strerror(systemError))))")
        }
        // SQLite falls back to reading without a word.
        guard sqlite3_db_readonly(opened, "main") == 0 else {
            sqlite3_close(opened)
            throw .unusable(path: path, reason: "can't be opened for writing")
        }
        self.path = path
        self.lock = lock
        handle = opened
        // First the one, then the other: switching SQLite's own checkpoints off takes away any hook.
        sqlite3_wal_autocheckpoint(opened, 0)
        sqlite3_wal_hook(opened, logHasGrown, Unmanaged.passUnretained(log).toOpaque())
    }

    /// Every statement holds its database, so none is left when this runs.
    deinit { sqlite3_close(handle) }

    /// Pages in the write-ahead log after the last commit, moved ones included.
    var pagesInLog: Int { log.pages }

    /// Whether a transaction is open. One that failed may have been rolled back by SQLite already.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs SQL without parameters and without rows: settings, schema, transactions.
    func run(_ sql: String) throws(StoreError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Prepares one statement for use again and again.
    func prepare(_ sql: String) throws(StoreError) -> Statement {
        var prepared: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
        guard let prepared else { preconditionFailure("no statement in \(sql)") }
        return Statement(prepared, of: self)
    }

    /// The first column of the first row; nil when there is none.
    func text(_ sql: String) throws(StoreError) -> String? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.text(0) : nil
    }

    /// The first column of the first row; 0 when there is none.
    func number(_ sql: String) throws(StoreError) -> Int64 {
        let statement = try prepare(sql)
        return try statement.step() ? statement.number(0) : 0
    }

    /// Rows the last statement inserted, updated or deleted.
    var changes: Int { Int(sqlite3_changes(handle)) }
    /// The key of the row inserted last.
    var lastInserted: Int64 { sqlite3_last_insert_rowid(handle) }

    /// What a checkpoint does besides moving pages.
    enum Checkpoint {
        /// Nothing: the file keeps its length and is written again from its beginning.
        case move
        /// Cuts the log's file back to nothing.
        case moveAndCut
    }

    /// Flushes the write-ahead log, moves its pages into the database, and flushes that.
    func checkpoint(_ kind: Checkpoint) throws(StoreError) {
        let mode = kind == .move ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
        try check(sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, nil))
        if kind == .moveAndCut { log.pages = 0 }
    }

    /// From now on closing touches no file: the log stays beside the database as it is.
    func keepLogAtClose() {
        _ = tp_keep_log_at_close(handle)
    }

    /// Throws unless the code is one of success.
    func check(_ code: Int32) throws(StoreError) {
        if code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE { return }
        throw .sqlite(
            code: code, systemError: systemError(behind: code), reason: String(cString: sqlite3_errmsg(handle)),
            file: path)
    }

    /// The errno behind a result code; 0 when SQLite does not know.
    private func systemError(behind code: Int32) -> Int32 {
        guard code == StoreError.failedWrite else { return sqlite3_system_errno(handle) }
        // By the time a failed write is reported, errno is what a later call left. Each file remembers its own.
        var log: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log)
        var ofLog: Int32 = 0
        if let log, let methods = log.pointee.pMethods {
            _ = methods.pointee.xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &ofLog)
        }
        var ofDatabase: Int32 = 0
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &ofDatabase)
        // They also remember what is long over: when in doubt it is not for want of space.
        if ofLog != 0, ofDatabase != 0 { return StoreError.isLackOfSpace(ofLog) ? ofDatabase : ofLog }
        return ofLog != 0 ? ofLog : ofDatabase
    }
}

/// Where the hook leaves the length of the write-ahead log.
private final class LogLength {
    var pages = 0
}

/// SQLite calls this after each commit, on the thread that committed.
private func logHasGrown(
    _ context: UnsafeMutableRawPointer?, _: OpaquePointer?, _: UnsafePointer<CChar>?, _ pages: Int32
) -> Int32 {
    guard let context else { return SQLITE_OK }
    Unmanaged<LogLength>.fromOpaque(context).takeUnretainedValue().pages = Int(pages)
    return SQLITE_OK
}
