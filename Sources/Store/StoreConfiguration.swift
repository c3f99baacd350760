/// The store's limits and times, each with what happens at it.
package struct StoreConfiguration: Sendable {
    /// Changes in one transaction at most; the next transaction takes the rest.
    package var groupSize = 256
    /// Nanoseconds after which a transaction takes no further change.
    package var groupWindow: Int64 = 2_000_000
    /// Nanoseconds after which a noted value is written, when no commit has carried it before.
    package var noteDelay: Int64 = 250_000_000
    /// Nanoseconds between attempts to write noted values, or anything, while the disk is full.
    package var retryDelay: Int64 = 1_000_000_000

    /// Changes waiting at most; a further one is refused with `overloaded`.
    package var waitingChanges = 4096
    /// Bytes waiting at most, noted values included; a further change is refused with `overloaded`, a further note is
    /// not taken.
    package var waitingBytes = 64 << 20
    /// Noted values waiting at most; a further control's note is not taken.
    package var waitingNotes = 100_000
    /// Bytes of one change at most; a larger one is refused with `tooLarge`.
    package var changeBytes = 16 << 20

    /// Turns kept per panel; older ones are dropped, an eighth of that many at a time.
    package var logTurns = 256
    /// Effects waiting per target at most; a change with one more is refused with `tooManyEffects`.
    package var effectsPerTarget = 250_000
    /// Remembered replies at most; beyond it the one that expires first is forgotten.
    package var replies = 100_000

    /// Pages in the write-ahead log after which they are moved into the database.
    package var checkpointPages = 1000
    /// Pages in the write-ahead log after which its file is cut back to nothing as well: 64 MiB.
    package var truncatePages = 16_384
    /// Nanoseconds without work after which the write-ahead log is moved and cut back.
    package var idleDelay: Int64 = 5_000_000_000

    /// When the disk is told to flush.
    package enum Flushing: String, Sendable {
        /// Before every acknowledgement.
        case everyCommit = "FULL"
        /// Only when the write-ahead log is moved: a power cut loses what was acknowledged. It is here for the crash
        /// harness, which has to show that it would notice.
        case everyCheckpoint = "NORMAL"
    }
    package var flushing = Flushing.everyCommit

    /// The name of the layer SQLite reaches files through; nil means the system's. Tests put a failing disk here.
    package var fileLayer: String?

    package init() {}
}
