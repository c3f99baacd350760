import CSQLite
import Glibc
import Testing

@testable import Store

@Suite("What SQLite's results mean")
struct ResultCodeTests {
    private func meaning(_ code: Int32, _ systemError: Int32 = 0) -> String {
        let error = StoreError.sqlite(code: code, systemError: systemError, reason: "because", file: "f")
        return String("\(error)".prefix { $0 != ":" })
    }

    @Test(
        "the end of the disk, a quota and the largest allowed file are a full disk", arguments: [ENOSPC, EDQUOT, EFBIG])
    func full(systemError: Int32) {
        #expect(meaning(SQLITE_FULL) == "the disk is full")
        #expect(meaning(SQLITE_IOERR | 3 << 8, systemError) == "the disk is full")
    }

    @Test("a flush that failed ends the store, whatever reason it gives", arguments: [0, EIO, ENOSPC, EDQUOT])
    func flush(systemError: Int32) {
        #expect(meaning(SQLITE_IOERR | 4 << 8, systemError) == "the store stopped")
    }

    @Test("any other failed write ends the store", arguments: [0, EIO, EROFS])
    func write(systemError: Int32) {
        #expect(meaning(SQLITE_IOERR | 3 << 8, systemError) == "the store stopped")
    }

    @Test("corruption is damage, also when it is met in use")
    func corrupt() {
        #expect(meaning(SQLITE_CORRUPT) == "the database f is damaged")
        #expect(meaning(SQLITE_NOTADB) == "the database f is damaged")
    }
}
