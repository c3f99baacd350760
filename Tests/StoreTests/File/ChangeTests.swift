import Testing

@testable import Store

@Suite("Changes")
struct ChangeTests {
    private let folder = TestFolder()

    @Test("everything of a panel comes back in one read, as it was given")
    func everything() throws {
        let every: [UInt8] = Array(0...255)
        do {
            let file = try folder.open()
            try file.store(
                .mixer(
                    7, .document(every), .value(control: "gain", every), .value(control: "empty", []),
                    .action(control: "mute", identifier: "b", bytes("1")),
                    .action(control: "mute", identifier: "a", bytes("2")),
                    .preset(name: "Bühne \"1\"", every), .turn(bytes("first"))))
            try file.close()
        }
        #expect(
            try folder.open().panels() == [
                StoredPanel(
                    id: "mixer", revision: 7, document: every,
                    values: [
                        .init(control: "empty", revision: 7, bytes: []),
                        .init(control: "gain", revision: 7, bytes: every),
                    ],
                    actions: [
                        .init(control: "mute", identifier: "b", bytes: bytes("1")),
                        .init(control: "mute", identifier: "a", bytes: bytes("2")),
                    ],
                    presets: [.init(name: "Bühne \"1\"", bytes: every)],
                    log: [.init(revision: 7, bytes: bytes("first"))])
            ])
    }

    @Test("each panel gets its own rows and no others")
    func severalPanels() throws {
        let file = try folder.open()
        for name in ["c", "a", "b"] {
            try file.store(StoreChange(panel: name, revision: 1, parts: [.panel]))
        }
        for (name, control) in [("b", "x"), ("c", "y"), ("b", "z")] {
            try file.store(
                StoreChange(panel: name, revision: 2, parts: [.value(control: control, bytes(control)), .turn([])]))
        }
        let panels = try file.panels()
        #expect(panels.map(\.id) == ["c", "a", "b"])
        #expect(panels.map { $0.values.map(\.control) } == [["y"], [], ["x", "z"]])
        #expect(panels.map(\.revision) == [2, 1, 2])
        #expect(try file.readPanel("b")?.values.count == 2)
        #expect(try file.readPanel("d") == nil)
    }

    @Test("a change of a panel the store does not hold is refused, and the transaction goes on")
    func unknownPanel() throws {
        let file = try folder.open()
        try file.begin()
        try file.apply(.mixer(1, .panel))
        #expect(throws: StoreError.unknownPanel("desk")) {
            try file.apply(StoreChange(panel: "desk", revision: 1, parts: [.value(control: "x", [])]))
        }
        try file.apply(.mixer(2, .value(control: "gain", bytes("1"))))
        try file.commit()
        #expect(try file.panels().map(\.id) == ["mixer"])
        #expect(try file.readPanel("mixer")?.text("gain") == "1")
    }

    @Test("a panel without a document is kept as one")
    func withoutDocument() throws {
        let file = try folder.open()
        try file.store(.mixer(1, .panel))
        #expect(try file.readPanel("mixer")?.document == nil)
        try file.store(.mixer(2, .document(bytes("{}"))))
        try file.store(.mixer(3, .panel))
        #expect(try file.readPanel("mixer")?.document == bytes("{}"))
    }

    @Test("a removed document leaves the panel and its values")
    func removeDocument() throws {
        let file = try folder.open()
        try file.store(.mixer(1, .document(bytes("{}")), .value(control: "gain", bytes("1"))))
        try file.store(.mixer(2, .removeDocument))
        let panel = try #require(try file.readPanel("mixer"))
        #expect(panel.document == nil)
        #expect(panel.text("gain") == "1")
        #expect(panel.revision == 2)
    }

    @Test("a removed panel takes everything with it, except effects under way")
    func removePanel() throws {
        let file = try folder.open()
        let full = StoreChange.mixer(
            1, .document(bytes("{}")), .value(control: "gain", bytes("1")),
            .action(control: "gain", identifier: "a", []), .preset(name: "soft", []), .turn([]),
            .effect(.init(target: "desk", bytes: [], created: 0, expires: 9)))
        try file.store(full)
        try file.store(.mixer(2, .removePanel))
        #expect(try file.panels().isEmpty)
        for table in ["document", "value", "action", "preset", "turn"] {
            #expect(try file.database.number("SELECT count(*) FROM \(table)") == 0, "\(table)")
        }
        #expect(try file.waitingEffects(for: "desk").map(\.panel) == ["mixer"])
        try file.store(.mixer(1, .panel))
        #expect(try file.readPanel("mixer")?.values.isEmpty == true)
    }

    @Test("a panel removed and made again within one transaction is the new one")
    func removedAndMade() throws {
        let file = try folder.open()
        try file.store(
            .mixer(5, .panel, .value(control: "gain", bytes("old"))), .mixer(6, .removePanel),
            .mixer(1, .panel, .value(control: "mute", bytes("new"))))
        let panel = try #require(try file.readPanel("mixer"))
        #expect(panel.revision == 1)
        #expect(panel.values.map(\.control) == ["mute"])
    }

    @Test("a value of an older revision never takes the place of a newer one")
    func olderValue() throws {
        let file = try folder.open()
        try file.store(.mixer(1, .panel), .mixer(9, .value(control: "gain", bytes("new"))))
        try file.store(.mixer(8, .value(control: "gain", bytes("old"))))
        #expect(try file.readPanel("mixer")?.text("gain") == "new")
        #expect(try file.readPanel("mixer")?.revision == 9)
        try file.store(
            .mixer(11, .value(control: "gain", bytes("newest"))), .mixer(10, .value(control: "gain", bytes("late"))))
        #expect(try file.readPanel("mixer")?.text("gain") == "newest")
    }

    @Test("a removed value or control is gone, also when it was set in the same transaction")
    func removeControl() throws {
        let file = try folder.open()
        try file.store(
            .mixer(
                1, .panel, .value(control: "a", []), .value(control: "b", []), .value(control: "c", []),
                .action(control: "a", identifier: "x", []), .action(control: "b", identifier: "x", [])),
            .mixer(2, .removeValue(control: "a"), .removeControl("b")))
        let panel = try #require(try file.readPanel("mixer"))
        #expect(panel.values.map(\.control) == ["c"])
        #expect(panel.actions.map(\.control) == ["a"])
    }

    @Test("an action with the same identifier is replaced and keeps its place")
    func replaceAction() throws {
        let file = try folder.open()
        try file.store(
            .mixer(
                1, .panel, .action(control: "a", identifier: "1", bytes("old")),
                .action(control: "a", identifier: "2", bytes("two"))))
        try file.store(.mixer(2, .action(control: "a", identifier: "1", bytes("new"))))
        #expect(
            try file.readPanel("mixer")?.actions.map { String(decoding: $0.bytes, as: UTF8.self) } == ["new", "two"])
        try file.store(.mixer(3, .removeAction(control: "a", identifier: "1")))
        #expect(try file.readPanel("mixer")?.actions.map(\.identifier) == ["2"])
    }

    @Test("presets are put, replaced and removed by name")
    func presets() throws {
        let file = try folder.open()
        try file.store(.mixer(1, .panel, .preset(name: "b", bytes("1")), .preset(name: "a", bytes("1"))))
        try file.store(.mixer(2, .preset(name: "b", bytes("2")), .removePreset(name: "a")))
        #expect(try file.readPanel("mixer")?.presets == [.init(name: "b", bytes: bytes("2"))])
    }

    @Test("the log keeps the most recent turns, and no more on the disk")
    func log() throws {
        let file = try folder.open { $0.logTurns = 16 }
        try file.store(.mixer(1, .panel), StoreChange(panel: "other", revision: 1, parts: [.panel, .turn([])]))
        for revision in 2...100 as ClosedRange<UInt64> {
            try file.store(.mixer(revision, .turn(bytes("\(revision)"))))
            #expect(try file.database.number("SELECT count(*) FROM turn") <= 1 + 16)
        }
        let log = try #require(try file.readPanel("mixer")?.log)
        #expect(log.map(\.revision) == Array(85...100))
        #expect(log.last?.bytes == bytes("100"))
        #expect(try file.readPanel("other")?.log.count == 1)
    }

    @Test("the log goes on behind its newest turn in a next life, whatever its length is then", arguments: [4, 16, 64])
    func logOfAnotherLength(_ length: Int) throws {
        do {
            let file = try folder.open { $0.logTurns = 16 }
            for revision in 1...21 as ClosedRange<UInt64> {
                try file.store(.mixer(revision, .panel, .turn(bytes("\(revision)"))))
            }
        }
        let file = try folder.open { $0.logTurns = length }
        for revision in 22...24 as ClosedRange<UInt64> { try file.store(.mixer(revision, .turn(bytes("\(revision)")))) }
        let revisions = try #require(try file.readPanel("mixer")?.log.map(\.revision))
        let least = min(length, 16)
        #expect(revisions.count >= least && revisions.count <= length)
        #expect(revisions == Array((25 - UInt64(revisions.count))...24))
        #expect(try file.database.number("SELECT count(*) FROM turn") <= length)
    }

    @Test("a turn told twice is in the log once, as it was told last")
    func turnAgain() throws {
        let file = try folder.open()
        try file.store(.mixer(1, .panel, .turn(bytes("a"))), .mixer(2, .turn(bytes("b"))), .mixer(2, .turn(bytes("c"))))
        #expect(try file.readPanel("mixer")?.log.map(\.bytes) == [bytes("a"), bytes("c")])
    }

    @Test("what was taken back leaves no trace, and the next transaction is right")
    func rollBack() throws {
        let file = try folder.open()
        try file.store(.mixer(1, .panel, .value(control: "gain", bytes("1"))))
        try file.begin()
        try file.apply(
            .mixer(
                2, .value(control: "gain", bytes("2")), .turn([]), .reply(key: "k", [], now: 0, expires: 9),
                .effect(.init(target: "desk", bytes: [], created: 0, expires: 9))))
        try file.apply(StoreChange(panel: "other", revision: 1, parts: [.panel]))
        try file.rollBack()
        #expect(try file.panels().map(\.id) == ["mixer"])
        #expect(try file.readPanel("mixer")?.text("gain") == "1")
        #expect(file.effectTargets().isEmpty)
        #expect(file.replyCount == 0)
        try file.store(StoreChange(panel: "other", revision: 3, parts: [.panel, .value(control: "x", bytes("y"))]))
        #expect(try file.readPanel("other")?.text("x") == "y")
        #expect(try file.readPanel("mixer")?.revision == 1)
    }
}
