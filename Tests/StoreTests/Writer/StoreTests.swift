import Synchronization
import Testing

@testable import Store

@Suite("The running store")
struct StoreTests {
    private let folder = TestFolder()

    private func value(_ control: String, _ text: String, at revision: UInt64) -> StoreChange {
        .mixer(revision, .value(control: control, bytes(text)))
    }

    /// What a new process would find: the store is only dropped, as if killed.
    private func found(_ store: consuming Store) throws -> StoredPanel? {
        try? store.close()
        return try folder.open().readPanel("mixer")
    }

    @Test("a change that was acknowledged is there after the process is gone")
    func durable() throws {
        let store = try folder.start()
        try store.commitAndWait(.mixer(1, .panel, .value(control: "gain", bytes("0.5"))))
        // A copy of the files at this very moment is what a kill would leave.
        let copy = TestFolder()
        _ = try copy.open()
        for (name, bytes) in folder.contents() { TestFolder.write(bytes, to: copy.path + "/" + name) }
        #expect(try copy.open().readPanel("mixer")?.text("gain") == "0.5")
        try store.close()
    }

    @Test("answers come in the order of the changes, whatever transaction they were in")
    func order() throws {
        let store = try folder.start { $0.groupSize = 7 }
        let answers = Answers<Int>()
        try store.commitAndWait(.mixer(1, .panel))
        for number in 1...500 {
            try store.commit(value("c\(number % 5)", "\(number)", at: UInt64(number + 1))) { _ in answers.give(number) }
        }
        #expect(answers.wait(for: 500) == Array(1...500))
        #expect(store.figures.changes == 501)
        try store.close()
        let panel = try folder.open().readPanel("mixer")
        #expect((0..<5).map { panel?.text("c\($0)") } == ["500", "496", "497", "498", "499"])
        #expect(panel?.revision == 501)
    }

    @Test("changes that wait while the disk is busy share the next transaction")
    func group() throws {
        let store = try folder.start()
        try store.commitAndWait(.mixer(1, .panel))
        let before = store.figures.transactions
        let answers = Answers<Int>()
        // The writer's thread is held in the first answer until the others are waiting.
        let held = Answers<Void>()
        try store.commit(value("a", "0", at: 2)) { _ in _ = held.wait(for: 1) }
        for number in 1...100 {
            try store.commit(value("a", "\(number)", at: UInt64(number + 2))) { _ in answers.give(number) }
        }
        held.give(())
        #expect(answers.wait(for: 100).count == 100)
        let transactions = store.figures.transactions - before
        #expect(transactions <= 1 + 100 / 4, "\(transactions) transactions")
        #expect(try found(store)?.text("a") == "100")
    }

    @Test("what was queued is stored once somebody wakes the thread, asleep or not")
    func queue() throws {
        let store = try folder.start()
        try store.commitAndWait(.mixer(1, .panel))
        for round in 0..<100 {
            let answers = Answers<Int>()
            for number in 1...3 {
                let revision = UInt64(round * 3 + number + 1)
                try store.queue(value("a", "\(revision)", at: revision)) { _ in answers.give(number) }
            }
            store.wake()
            #expect(answers.wait(for: 3) == [1, 2, 3])
        }
        #expect(try found(store)?.text("a") == "301")
        try store.close()
    }

    @Test("the figures say how many effects wait, in the next life too")
    func waitingEffects() throws {
        var store = try folder.start()
        let draft = EffectDraft(target: "desk", bytes: bytes("x"), created: 0, expires: 99)
        try store.commitAndWait(.mixer(1, .panel, .effect(draft), .effect(draft), .effect(draft)))
        #expect(store.figures.waitingEffects == 3)
        try store.close()
        store = try folder.start()
        #expect(store.figures.waitingEffects == 3)
        let batches = Answers<Int64>()
        try store.nextEffects(for: "desk", limit: 1, now: 1) { batches.give((try? $0.get())?.effects.first?.id ?? 0) }
        try store.settle([.done(batches.wait(for: 1)[0])])
        reach { store.figures.waitingEffects == 2 }
        try store.close()
    }

    @Test("the group's size bounds a transaction")
    func groupSize() throws {
        let store = try folder.start { $0.groupSize = 1 }
        try store.commitAndWait(.mixer(1, .panel))
        let answers = Answers<Int>()
        for number in 1...20 {
            try store.commit(value("a", "\(number)", at: UInt64(number + 1))) { _ in answers.give(number) }
        }
        _ = answers.wait(for: 20)
        #expect(store.figures.transactions == 21)
        try store.close()
    }

    @Test("a refused change is told so, and those beside it are stored")
    func refused() throws {
        let store = try folder.start()
        let answers = Answers<Result<Void, StoreError>>()
        try store.commit(.mixer(1, .panel)) { answers.give($0) }
        try store.commit(StoreChange(panel: "desk", revision: 1, parts: [.value(control: "x", [])])) {
            answers.give($0)
        }
        try store.commit(value("gain", "1", at: 2)) { answers.give($0) }
        let results = answers.wait(for: 3)
        #expect(throws: StoreError.unknownPanel("desk")) { try results[1].get() }
        #expect(throws: Never.self) { try results[0].get() }
        #expect(throws: Never.self) { try results[2].get() }
        #expect(store.condition == .working)
        #expect(try found(store)?.text("gain") == "1")
    }

    @Test("a move is carried by its panel's next commit")
    func carried() throws {
        let store = try folder.start { $0.noteDelay = .max / 2 }
        try store.commitAndWait(.mixer(1, .panel))
        #expect(store.note(bytes("0.1"), of: 2, control: "gain", panel: "mixer"))
        #expect(store.note(bytes("0.2"), of: 3, control: "gain", panel: "mixer"))
        try store.commitAndWait(value("mute", "true", at: 4))
        let copy = TestFolder()
        _ = try copy.open()
        for (name, bytes) in folder.contents() { TestFolder.write(bytes, to: copy.path + "/" + name) }
        let panel = try copy.open().readPanel("mixer")
        #expect(panel?.text("gain") == "0.2")
        #expect(panel?.text("mute") == "true")
        try store.close()
    }

    @Test("a move that no commit follows is written after its delay")
    func delayed() throws {
        let store = try folder.start { $0.noteDelay = 1_000_000 }
        try store.commitAndWait(.mixer(1, .panel))
        store.note(bytes("0.2"), of: 2, control: "gain", panel: "mixer")
        reach { store.figures.notes == 1 }
        let copy = TestFolder()
        _ = try copy.open()
        for (name, bytes) in folder.contents() { TestFolder.write(bytes, to: copy.path + "/" + name) }
        #expect(try copy.open().readPanel("mixer")?.text("gain") == "0.2")
        try store.close()
    }

    @Test("a thousand moves of a control are one row")
    func coalesced() throws {
        let store = try folder.start { $0.noteDelay = .max / 2 }
        try store.commitAndWait(.mixer(1, .panel))
        for number in 1...1000 {
            store.note(bytes("\(number)"), of: UInt64(number + 1), control: "gain", panel: "mixer")
        }
        #expect(store.figures.waitingNotes == 1)
        try store.commitAndWait(value("mute", "1", at: 1002))
        #expect(store.figures.waitingNotes == 0)
        #expect(try found(store)?.text("gain") == "1000")
    }

    @Test("a panel can be read while the store runs, with everything before")
    func read() throws {
        let store = try folder.start { $0.noteDelay = .max / 2 }
        let answers = Answers<Result<StoredPanel?, StoreError>>()
        try store.commit(.mixer(1, .panel, .value(control: "gain", bytes("1")))) { _ in }
        store.note(bytes("2"), of: 2, control: "level", panel: "mixer")
        try store.readPanel("mixer") { answers.give($0) }
        try store.readPanel("desk") { answers.give($0) }
        let panels = try answers.wait(for: 2).map { try $0.get() }
        #expect(panels[0]?.text("gain") == "1")
        #expect(panels[0]?.text("level") == "2")
        #expect(panels[0]?.revision == 2)
        #expect(panels[1] == nil)
        try store.close()
    }

    @Test("moves of a panel the store does not hold are dropped")
    func unknownNotes() throws {
        let store = try folder.start()
        store.note(bytes("1"), of: 1, control: "gain", panel: "mixer")
        try store.close()
        #expect(try folder.open().panels().isEmpty)
    }

    @Test("closing writes what waits, and what comes later is refused")
    func close() throws {
        let store = try folder.start { $0.noteDelay = .max / 2 }
        let answers = Answers<Bool>()
        try store.commit(.mixer(1, .panel)) { result in answers.give((try? result.get()) != nil) }
        store.note(bytes("0.7"), of: 2, control: "gain", panel: "mixer")
        try store.close()
        #expect(answers.soFar == [true])
        #expect(store.condition == .closed)
        #expect(throws: StoreError.closed) { try store.commit(.mixer(3, .panel)) { _ in } }
        #expect(!store.note(bytes("1"), of: 3, control: "gain", panel: "mixer"))
        let file = try folder.open()
        #expect(file.past == .closed)
        #expect(try file.readPanel("mixer")?.text("gain") == "0.7")
    }

    @Test("a store that is dropped without closing ends its thread and frees the folder")
    func dropped() throws {
        do {
            let store = try folder.start()
            try store.commitAndWait(.mixer(1, .panel))
        }
        reach { (try? folder.open()) != nil }
    }

    @Test("beyond the limit of what may wait a change is refused at once, and the others are stored")
    func overload() throws {
        let store = try folder.start { $0.waitingChanges = 10 }
        try store.commitAndWait(.mixer(1, .panel))
        let held = Answers<Void>()
        let answers = Answers<Int>()
        try store.commit(value("a", "0", at: 2)) { _ in _ = held.wait(for: 1) }
        var taken = 0
        do {
            while taken < 1000 {
                try store.commit(value("a", "\(taken)", at: UInt64(taken + 3))) { _ in answers.give(0) }
                taken += 1
            }
        } catch {
            #expect(error == .overloaded(waiting: 10))
        }
        #expect(taken < 1000)
        #expect(store.figures.overloads == 1)
        held.give(())
        #expect(answers.wait(for: taken).count == taken)
        try store.close()
    }

    @Test("a change larger than the limit is refused with both sizes")
    func tooLarge() throws {
        let store = try folder.start { $0.changeBytes = 1000 }
        #expect {
            try store.commit(.mixer(1, .document([UInt8](repeating: 0, count: 2000)))) { _ in }
        } throws: { error in
            "\(error)" == "a change of 2133 bytes; at most 1000 are stored at once"
        }
        try store.close()
    }

    @Test("an effect is given out only after the change that caused it is on the disk, and again until it is settled")
    func effects() throws {
        let store = try folder.start()
        let draft = EffectDraft(target: "desk", bytes: bytes("x"), created: 0, expires: 100)
        let answers = Answers<String>()
        try store.commit(.mixer(1, .panel, .effect(draft))) { _ in answers.give("durable") }
        try store.nextEffects(for: "desk", limit: 5, now: 0) { result in
            answers.give("\((try? result.get())?.effects.count ?? -1) effect")
        }
        #expect(answers.wait(for: 2) == ["durable", "1 effect"])
        let batch = try store.effects(for: "desk", now: 0)
        try store.settle([.retry(batch.effects[0].id, due: 10)])
        #expect(try store.effects(for: "desk", now: 0).next == 10)
        #expect(try store.effects(for: "desk", now: 10).effects[0].attempts == 1)
        try store.settle([.done(batch.effects[0].id)])
        #expect(try store.effects(for: "desk", now: 10) == EffectBatch())
        try store.close()
        #expect(try folder.open().effectTargets().isEmpty)
    }

    @Test("the log is moved into the database while the store runs, and its file does not grow without end")
    func checkpoints() throws {
        let store = try folder.start { $0.checkpointPages = 20 }
        try store.commitAndWait(.mixer(1, .panel))
        for number in 1...200 { try store.commitAndWait(value("a", "\(number)", at: UInt64(number + 1))) }
        let log = folder.contents()["touchplane.sqlite-wal"]?.count ?? 0
        #expect(log > 0)
        #expect(log < 40 * 4120, "\(log) bytes")
        try store.close()
    }

    @Test("in a quiet moment the log is moved and cut back to nothing")
    func idle() throws {
        let store = try folder.start { $0.idleDelay = 1_000_000 }
        try store.commitAndWait(.mixer(1, .panel))
        reach { folder.contents()["touchplane.sqlite-wal"] == nil }
        #expect(store.condition == .working)
        try store.commitAndWait(value("a", "1", at: 2))
        #expect(try found(store)?.text("a") == "1")
    }
}
