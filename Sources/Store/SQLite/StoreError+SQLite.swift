import CSQLite
import Glibc

extension StoreError {
    /// What a result code of SQLite means for the store.
    ///
    /// - Parameters:
    ///   - code: an extended result code.
    ///   - systemError: the errno behind it, or 0.
    ///   - reason: SQLite's own words.
    ///   - file: the database's path.
    static func sqlite(code: Int32, systemError: Int32, reason: String, file: String) -> StoreError {
        var sentence = "\(reason) (SQLite \(code)"
        if systemError != 0 { sentence += ", \(String(cString: strerror(systemError)))" }
        sentence += ")"
        switch code & 0xff {
        case SQLITE_FULL:
            return .diskFull(sentence)
        // A write that met a quota or the largest allowed file has left the disk as sound as one that met its end. A flush
        // that failed has not, whatever it says: the kernel may have dropped what it could not write.
        case SQLITE_IOERR where code == failedWrite && isLackOfSpace(systemError):
            return .diskFull(sentence)
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return .damaged(file: file, reason: sentence)
        default:
            return .failed(sentence)
        }
    }

    /// SQLITE_IOERR_WRITE, a macro Swift does not see.
    static let failedWrite: Int32 = SQLITE_IOERR | (3 << 8)

    static func isLackOfSpace(_ systemError: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(systemError) }
}
