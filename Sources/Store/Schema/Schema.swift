/// The database's layout, as the steps that led to it.
///
/// A step that was released is never edited: a database of that version is out there. A change is a further step.
enum Schema {
    /// "TPLN": what tells a file of ours from any other SQLite database.
    static let applicationID: Int64 = 0x5450_4C4E
    /// The version this program writes.
    static let current = steps.count

    /// The SQL that leads from version n to n + 1, for n = 0, 1, …
    static let steps = [version1, version2, version3]

    /// Brings a database from its version to the current one: each step whole or not at all.
    ///
    /// - Parameter version: where to stop; tests make old databases by it.
    static func migrate(_ database: Database, to version: Int = current) throws(StoreError) {
        let present = Int(try database.number("PRAGMA user_version"))
        for next in present..<max(present, version) {
            try database.run("BEGIN IMMEDIATE")
            try database.run(steps[next])
            try database.run("PRAGMA user_version = \(next + 1)")
            try database.run("COMMIT")
        }
    }
}
