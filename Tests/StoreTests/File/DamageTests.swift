import Glibc
import Testing

@testable import Store

@Suite("Damaged databases")
struct DamageTests {
    private let folder = TestFolder()

    /// A store with enough in it for every kind of page.
    private func fill() throws {
        let file = try folder.open()
        for number in 0..<12 {
            var parts: [StoreChange.Part] = [.document([UInt8](repeating: 65, count: 9000))]
            for control in 0..<30 { parts.append(.value(control: "control\(control)", bytes("\(control)"))) }
            for action in 0..<10 { parts.append(.action(control: "a", identifier: "\(action)", bytes("{}"))) }
            parts.append(.turn(bytes("put")))
            parts.append(.effect(.init(target: "somewhere", bytes: bytes("x"), created: 0, expires: 1)))
            try file.store(StoreChange(panel: "panel\(number)", revision: 1, parts: parts))
        }
        try file.close()
    }

    /// Expects the store to be refused and every file to stay as it is.
    private func expectRefusal(_ comment: Comment, _ isRight: (StoreError) -> Bool = Self.isDamaged) {
        let before = folder.contents()
        #expect(comment) {
            try folder.open()
        } throws: { error in
            (error as? StoreError).map(isRight) ?? false
        }
        let isKept = folder.contents() == before
        #expect(isKept, comment)
    }

    private static func isDamaged(_ error: StoreError) -> Bool {
        if case .damaged = error { true } else { false }
    }

    @Test("an empty file, half a file, a file of zeros and a file of something else are reported and kept")
    func wholeFile() throws {
        try fill()
        let whole = TestFolder.read(folder.database)
        let kinds: [(Comment, [UInt8])] = [
            ("empty", []),
            ("half", Array(whole[..<(whole.count / 2)])),
            ("cut inside a page", Array(whole[..<(whole.count - 1000)])),
            ("zeros", [UInt8](repeating: 0, count: whole.count)),
            ("text", Array(String(repeating: "this is not a database\n", count: 1000).utf8)),
            ("its first page is zeros", [UInt8](repeating: 0, count: 4096) + whole[4096...]),
        ]
        for (kind, damaged) in kinds {
            TestFolder.write(damaged, to: folder.database)
            expectRefusal(kind)
        }
        TestFolder.write(whole, to: folder.database)
        #expect(try folder.open().panels().count == 12)
    }

    @Test("a page of zeros or of noise anywhere in the trees is reported and kept")
    func pages() throws {
        try fill()
        let whole = TestFolder.read(folder.database)
        // Documents of 9,000 bytes take two overflow pages each; what is in those only its reader can judge.
        let trees = stride(from: 4096, to: whole.count, by: 4096).filter { [2, 5, 10, 13].contains(whole[$0]) }
        #expect(trees.count > 10)
        for start in trees {
            for noise: UInt8 in [0, 0xA5] {
                var damaged = whole
                damaged.replaceSubrange(start..<(start + 4096), with: repeatElement(noise, count: 4096))
                TestFolder.write(damaged, to: folder.database)
                expectRefusal("page \(start / 4096) filled with \(noise)")
            }
        }
    }

    @Test("a log without its database is not taken for a new store")
    func missing() throws {
        do {
            let file = try folder.open()
            try file.store(.mixer(1, .document(bytes("{}"))))
        }
        unlink(folder.database)
        expectRefusal("the database is missing")
    }

    @Test("noise at the end of the log costs nothing that was acknowledged")
    func tornLog() throws {
        do {
            let file = try folder.open()
            try file.store(.mixer(1, .document(bytes("{}"))))
            try file.store(.mixer(2, .value(control: "gain", bytes("0.5"))))
        }
        let log = folder.database + "-wal"
        TestFolder.write(TestFolder.read(log) + [UInt8](repeating: 0xA5, count: 3000), to: log)
        #expect(try folder.open().readPanel("mixer")?.text("gain") == "0.5")
    }

    @Test("another program's database is refused and kept")
    func foreign() throws {
        try fill()
        do {
            let database = try Database(folder.database)
            try database.run("PRAGMA application_id = 7")
        }
        expectRefusal("foreign") { $0 == .foreign(file: folder.database) }
    }

    @Test("a database of a newer touchplane is refused and kept, and both schemas are named")
    func newer() throws {
        try fill()
        do {
            let database = try Database(folder.database)
            try database.run("PRAGMA user_version = 99")
        }
        expectRefusal("newer") { $0 == .newer(file: folder.database, version: 99, known: Schema.current) }
    }

    @Test("a database that does not say its schema is refused and kept")
    func unversioned() throws {
        try fill()
        do {
            let database = try Database(folder.database)
            try database.run("PRAGMA user_version = 0")
        }
        expectRefusal("no version")
    }

    @Test("a damaged database says where it is, that it is kept, and what to do")
    func sentence() throws {
        try fill()
        TestFolder.write([], to: folder.database)
        #expect {
            try folder.open()
        } throws: { error in
            "\(error)"
                == "the database \(folder.database) is damaged: the file is empty; it is kept as it was found, and "
                + "nothing is written to it: put a backup in its place, or move it away to begin anew"
        }
    }
}
