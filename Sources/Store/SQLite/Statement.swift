import CSQLite

/// One prepared statement, and the only owner of its handle. For the thread of its database.
///
///     try insert.bind(1, number).bind(2, "gain").bind(3, bytes).run()
///
/// Parameters count from 1, columns from 0, as in SQLite.
final class Statement {
    private let handle: OpaquePointer
    private let database: Database

    init(_ handle: OpaquePointer, of database: Database) {
        self.handle = handle
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    @discardableResult
    func bind(_ index: Int32, _ number: Int64) throws(StoreError) -> Statement {
        try database.check(sqlite3_bind_int64(handle, index, number))
        return self
    }

    @discardableResult
    func bind(_ index: Int32, _ text: String) throws(StoreError) -> Statement {
        var text = text
        let code = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { characters in
                // An empty string may have no address, and no address would bind NULL.
                guard let start = characters.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, copied) }
                return sqlite3_bind_text(handle, index, start, Int32(characters.count), copied)
            }
        }
        try database.check(code)
        return self
    }

    @discardableResult
    func bind(_ index: Int32, _ bytes: [UInt8]) throws(StoreError) -> Statement {
        let code = bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
            return sqlite3_bind_blob(handle, index, start, Int32(bytes.count), copied)
        }
        try database.check(code)
        return self
    }

    /// Moves to the next row; false at the end. After the end, or an error, the statement is ready to be bound anew.
    func step() throws(StoreError) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        defer { reset() }
        try database.check(code)
        return false
    }

    /// Runs a statement without rows.
    func run() throws(StoreError) {
        while try step() {}
    }

    /// Gives up the rows that were not read.
    func reset() { sqlite3_reset(handle) }

    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(handle, column) else { return "" }
        let characters = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
        return String(decoding: characters, as: UTF8.self)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }
}

/// SQLite's word for "copy it before you return". A macro in C, so written out here.
private var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
