import Glibc
import Testing

@testable import Store

@Suite("Opening a store")
struct OpeningTests {
    private let folder = TestFolder()

    @Test("a folder without a store gets one, and its past is none")
    func fresh() throws {
        let file = try folder.open()
        #expect(file.past == .none)
        #expect(try file.panels().isEmpty)
        #expect(file.identity.count == 16)
    }

    @Test("a store that was closed goes on with its revisions and its identity")
    func closed() throws {
        var identity: [UInt8] = []
        do {
            let file = try folder.open()
            identity = file.identity
            try file.store(.mixer(41, .document(bytes("{}"))))
            try file.close()
        }
        let file = try folder.open()
        #expect(file.past == .closed)
        #expect(file.identity == identity)
        #expect(try file.readPanel("mixer")?.revision == 41)
    }

    @Test("after a life that was interrupted every revision is far above any that was seen, each time")
    func interrupted() throws {
        do {
            let file = try folder.open()
            try file.store(.mixer(41, .document(bytes("{}"))))
        }
        do {
            let file = try folder.open()
            #expect(file.past == .interrupted)
            #expect(try file.readPanel("mixer")?.revision == 41 + StoreFile.leap)
        }
        let file = try folder.open()
        #expect(try file.readPanel("mixer")?.revision == 41 + 2 * StoreFile.leap)
    }

    @Test("nobody else on this machine can read the files")
    func modes() throws {
        let file = try folder.open()
        try file.store(.mixer(1, .panel))
        for (name, mode) in [
            ("", 0o700), ("/touchplane.sqlite", 0o600), ("/touchplane.sqlite-wal", 0o600), ("/lock", 0o600),
        ] {
            var status = stat()
            #expect(stat(folder.path + name, &status) == 0)
            #expect(status.st_mode & 0o777 == UInt32(mode), "\(name)")
        }
    }

    @Test("a commit flushes, the log is moved by us alone, and no other process gets in")
    func settings() throws {
        let database = try folder.open().database
        #expect(try database.text("PRAGMA journal_mode") == "wal")
        #expect(try database.number("PRAGMA synchronous") == 2)
        #expect(try database.number("PRAGMA wal_autocheckpoint") == 0)
        #expect(try database.number("PRAGMA busy_timeout") == 5000)
        #expect(try database.number("PRAGMA foreign_keys") == 1)
        #expect(try database.number("PRAGMA page_size") == 4096)
        #expect(try database.number("PRAGMA application_id") == Schema.applicationID)
        #expect(try database.number("PRAGMA user_version") == Int64(Schema.current))
        let other = try Database(folder.database)
        #expect(throws: StoreError.self) { try other.number("SELECT count(*) FROM panel") }
    }

    @Test("each commit is one flush, and a commit of nothing is none")
    func flushes() throws {
        let disk = try folder.failingDisk()
        let file = try folder.open()
        try file.store(.mixer(1, .panel))
        let before = disk.flushes
        try file.store(.mixer(2, .value(control: "gain", bytes("0.5"))))
        #expect(disk.flushes == before + 1)
        try file.begin()
        try file.commit()
        #expect(disk.flushes == before + 1)
    }

    @Test("a half-made store of an earlier start is begun anew")
    func draft() throws {
        _ = try folder.open()
        for name in TestFolder.names(in: folder.path) { unlink(folder.path + "/" + name) }
        TestFolder.write(bytes("SQLite for"), to: folder.database + ".new")
        #expect(try folder.open().past == .none)
        #expect(!TestFolder.names(in: folder.path).contains("touchplane.sqlite.new"))
    }

    @Test("a folder that can't be made is named with the reason")
    func missingParent() throws {
        let path = folder.parent + "/no/data"
        #expect {
            try StoreFile.open(path)
        } throws: { error in
            "\(error)" == "\(path): the data folder can't be made (No such file or directory)"
        }
    }

    @Test("a file in the place of the folder is refused")
    func fileInstead() throws {
        TestFolder.write(bytes("hello"), to: folder.path)
        #expect(throws: StoreError.self) { try folder.open() }
        #expect(TestFolder.read(folder.path) == bytes("hello"))
        unlink(folder.path)
    }
}

@Suite("Writing a file again")
struct WriteAgainTests {
    private let folder = TestFolder()

    @Test("the bytes stay the same, whatever their number")
    func same() throws {
        let data = try DataFolder(folder.path)
        for count in [0, 1, 65_536, 65_537, 200_000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            TestFolder.write(bytes, to: folder.database)
            try data.writeAgain(folder.database)
            let isSame = TestFolder.read(folder.database) == bytes
            #expect(isSame, "\(count) bytes")
        }
    }

    @Test("a file that is missing stays so")
    func missing() throws {
        let data = try DataFolder(folder.path)
        try data.writeAgain(folder.database)
        #expect(TestFolder.names(in: folder.path).isEmpty)
    }
}
