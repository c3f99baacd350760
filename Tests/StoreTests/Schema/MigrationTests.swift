import Glibc
import Testing

@testable import Store

@Suite("Schema versions")
struct MigrationTests {
    private let folder = TestFolder()

    /// Version 1 as it was released. It is not taken from the program: that one must still be able to read this one.
    private static let released1 = """
        CREATE TABLE store (only INTEGER PRIMARY KEY CHECK (only = 1), identity BLOB NOT NULL, closed INTEGER NOT NULL)
            STRICT;
        INSERT INTO store VALUES (1, x'000102030405060708090a0b0c0d0e0f', 1);
        CREATE TABLE panel (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL) STRICT;
        CREATE TABLE document (
            panel INTEGER PRIMARY KEY REFERENCES panel ON DELETE CASCADE, bytes BLOB NOT NULL) STRICT;
        CREATE TABLE value (
            panel INTEGER NOT NULL REFERENCES panel ON DELETE CASCADE, control TEXT NOT NULL, revision INTEGER NOT NULL,
            bytes BLOB NOT NULL, PRIMARY KEY (panel, control)) STRICT, WITHOUT ROWID;
        CREATE TABLE action (
            number INTEGER PRIMARY KEY, panel INTEGER NOT NULL REFERENCES panel ON DELETE CASCADE,
            control TEXT NOT NULL, identifier TEXT NOT NULL, bytes BLOB NOT NULL,
            UNIQUE (panel, control, identifier)) STRICT;
        CREATE INDEX action_by_panel ON action (panel);
        CREATE TABLE turn (
            panel INTEGER NOT NULL REFERENCES panel ON DELETE CASCADE, revision INTEGER NOT NULL, bytes BLOB NOT NULL,
            PRIMARY KEY (panel, revision)) STRICT, WITHOUT ROWID;
        INSERT INTO panel VALUES (1, 'mixer', 41);
        INSERT INTO document VALUES (1, x'7b7d');
        INSERT INTO value VALUES (1, 'gain', 40, x'302e35');
        INSERT INTO action VALUES (1, 1, 'mute', 'save', x'7b7d');
        INSERT INTO panel VALUES (2, 'lab', 7);
        INSERT INTO turn VALUES (2, 5, x'35'), (2, 7, x'37'), (2, 6, x'36'), (1, 41, x'6869');
        PRAGMA application_id = 1414548558;
        PRAGMA user_version = 1;
        PRAGMA journal_mode = WAL;
        """

    private func makeVersion1() throws {
        mkdir(folder.path, 0o700)
        TestFolder.write([], to: folder.database)
        try Database(folder.database).run(Self.released1)
    }

    @Test("a store of version 1 is brought forward with everything in it")
    func forward() throws {
        try makeVersion1()
        let file = try folder.open()
        #expect(file.past == .closed)
        #expect(file.identity == Array(0...15))
        #expect(try file.database.number("PRAGMA user_version") == Int64(Schema.current))
        let panel = try file.readPanel("mixer")
        #expect(
            panel
                == StoredPanel(
                    id: "mixer", revision: 41, document: bytes("{}"),
                    values: [.init(control: "gain", revision: 40, bytes: bytes("0.5"))],
                    actions: [.init(control: "mute", identifier: "save", bytes: bytes("{}"))], presets: [],
                    log: [.init(revision: 41, bytes: bytes("hi"))]))
        try file.store(StoreChange(panel: "lab", revision: 8, parts: [.turn(bytes("8"))]))
        #expect(try file.readPanel("lab")?.log.map(\.bytes) == ["5", "6", "7", "8"].map(bytes))
    }

    @Test("what version 1 did not know can be stored afterwards")
    func afterwards() throws {
        try makeVersion1()
        let file = try folder.open()
        try file.store(
            .mixer(
                42, .preset(name: "soft", bytes("{}")),
                .effect(.init(target: "desk", bytes: bytes("x"), created: 0, expires: 9)),
                .reply(key: "k", bytes("{}"), now: 0, expires: 9)))
        #expect(try file.readPanel("mixer")?.presets.map(\.name) == ["soft"])
        #expect(file.effectTargets() == [EffectTarget(target: "desk", count: 1)])
        #expect(try file.replies(now: 0).count == 1)
    }

    @Test("a database made by migrating and one made now have the same tables")
    func sameTables() throws {
        let list =
            "SELECT group_concat(type || ' ' || name || ' ' || tbl_name, ', ') FROM (SELECT * FROM sqlite_schema ORDER BY name)"
        try makeVersion1()
        let migrated = try folder.open().database.text(list)
        let fresh = try TestFolder().open().database.text(list)
        #expect(migrated == fresh)
        #expect(fresh?.contains("table effect effect") == true)
    }

    @Test("a migration that fails leaves the old version whole")
    func failing() throws {
        try makeVersion1()
        do {
            // In the way of version 2.
            try Database(folder.database).run("CREATE TABLE effect (x)")
        }
        #expect(throws: StoreError.self) { try folder.open() }
        let database = try Database(folder.database)
        #expect(try database.number("PRAGMA user_version") == 1)
        #expect(try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'preset'") == 0)
        #expect(try database.number("SELECT count(*) FROM value") == 1)
    }
}
