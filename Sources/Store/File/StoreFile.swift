/// The opened store: one database in a locked folder, read and written by one thread at a time.
///
///     let file = try StoreFile.open("touchplane-data")
///     try file.readPanels { panel in … }
///     let store = Store(file)          // from here on the writer's thread has it
///
/// What is applied between `begin` and `commit` is stored together or not at all.
package final class StoreFile {
    /// How the last life of this store ended.
    package enum Past: Sendable, Equatable {
        case none
        case closed
        /// Killed, or cut off from its power. Revisions were moved on by `StoreFile.leap`.
        case interrupted
    }

    /// By how much revisions rise when the last life was interrupted: moves that were seen but not yet written had
    /// revisions of their own, and a revision never comes back with another meaning.
    package static let leap: UInt64 = 1 << 20

    package let past: Past
    /// 16 random bytes, made once with the database.
    package let identity: [UInt8]

    let configuration: StoreConfiguration
    let database: Database
    let statements: Statements

    /// What a transaction has to write before it ends; a later one for the same row takes the place of an earlier one.
    var pendingRevisions: [Int64: UInt64] = [:]
    var pendingValues: [ValueKey: PendingValue] = [:]

    /// Rows known by number. Forgotten when a transaction is taken back.
    var panelNumbers: [String: Int64] = [:]
    /// The panels that were written to.
    var newestTurns: [Int64: NewestTurn] = [:]
    var replyCount: Int
    /// Effects waiting per target, those of the open transaction included.
    var effectCounts: [String: Int]
    /// The same of all targets together.
    var effectCount = 0
    /// What the open transaction did to `effectCounts` and `replyCount`.
    var effectCountChanges: [(target: String, by: Int)] = []
    var replyCountChange = 0

    /// Length of the log, in pages, when it was last moved into the database.
    var pagesMoved = 0

    struct ValueKey: Hashable {
        var panel: Int64
        var control: String
    }

    struct PendingValue {
        var revision: UInt64
        var bytes: [UInt8]
    }

    init(_ database: Database, past: Past, configuration: StoreConfiguration) throws(StoreError) {
        self.database = database
        self.past = past
        self.configuration = configuration
        statements = try Statements(database)
        let identities = try database.prepare("SELECT identity FROM store")
        identity = try identities.step() ? identities.bytes(0) : []
        replyCount = Int(try database.number("SELECT count(*) FROM reply"))
        effectCounts = [:]
        let counts = try database.prepare("SELECT target, count(*) FROM effect GROUP BY target")
        while try counts.step() { adjustCount(Int(counts.number(1)), for: counts.text(0)) }
    }

    /// Ends this life well: revisions go on where they were, and the log is moved into the database. A file that is
    /// merely dropped leaves its log; the next opening finds in it what was acknowledged.
    func close() throws(StoreError) {
        try database.run("UPDATE store SET closed = 1")
        try database.checkpoint(.moveAndCut)
    }
}
