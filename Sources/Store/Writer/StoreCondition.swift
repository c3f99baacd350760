/// Whether the store can keep what it is given.
package enum StoreCondition: Sendable, Equatable {
    case working
    /// The last attempt found no space. Changes are still taken and tried, and something is written every `retryDelay` to
    /// see; the next success ends this.
    case diskFull(String)
    /// The disk failed. Nothing is taken any more until the store is opened anew.
    case failed(String)
    case closed
}

/// What the store has done since it was opened.
package struct StoreFigures: Sendable, Equatable {
    /// Transactions on the disk, and the changes and noted values in them.
    package var transactions = 0
    package var changes = 0
    package var notes = 0
    /// Transactions that failed, and changes refused because too many were waiting.
    package var failures = 0
    package var overloads = 0
    /// Noted values that were not taken.
    package var notesRefused = 0
    /// Nanoseconds the last transaction took, and the longest one.
    package var lastTransaction: Int64 = 0
    package var longestTransaction: Int64 = 0
    /// What waits at this moment.
    package var waitingChanges = 0
    package var waitingNotes = 0
    /// Effects on the disk that have not arrived yet, of all targets.
    package var waitingEffects = 0
    /// Pages in the write-ahead log, moved ones included.
    package var logPages = 0
}
