import Testing

@testable import Store

@Suite("A disk that fails")
struct FailureTests {
    private func value(_ text: String, at revision: UInt64) -> StoreChange {
        .mixer(revision, .value(control: "gain", bytes(text)), .value(control: "copy", bytes(text)))
    }

    /// A life with a disk that is made to fail in one way: what was acknowledged, and how the store ended.
    private func live(
        in folder: TestFolder, _ disk: FailingDisk, failing: (FailingDisk) -> Void
    ) throws -> (acknowledged: Int, end: StoreError?) {
        failing(disk)
        var acknowledged = 0
        do {
            let store = try folder.start { $0.checkpointPages = 6 }
            defer { try? store.close() }
            try store.commitAndWait(.mixer(1, .panel))
            for number in 1...12 {
                try store.commitAndWait(value("\(number)", at: UInt64(number + 1)))
                acknowledged = number
            }
            try store.close()
            return (acknowledged, nil)
        } catch {
            return (acknowledged, error as? StoreError)
        }
    }

    /// Whole and at least as new as what was acknowledged.
    private func check(_ folder: TestFolder, _ acknowledged: Int, _ comment: Comment) throws {
        guard let panel = try folder.open().readPanel("mixer") else {
            #expect(acknowledged == 0, comment)
            return
        }
        let present = Int(panel.text("gain") ?? "0") ?? 0
        #expect(present >= acknowledged, comment)
        #expect(panel.text("copy") == panel.text("gain"), comment)
    }

    @Test("an I/O error at any write is never followed by an acknowledgement, and the next start finds everything")
    func writes() throws {
        var failures = 0
        for nth in 1...200 {
            let folder = TestFolder()
            let disk = try folder.failingDisk()
            let (acknowledged, end) = try live(in: folder, disk) { $0.failWrites(from: nth) }
            disk.failWrites(from: 1, times: 0)
            try check(folder, acknowledged, "write \(nth)")
            if end == nil { break }
            failures += 1
        }
        #expect(failures > 40)
        #expect(failures < 200, "the life is shorter than 200 writes, or this test did not reach its end")
    }

    @Test("an I/O error at any flush is never followed by an acknowledgement, even if the disk recovers at once")
    func flushes() throws {
        var failures = 0
        for times in [1, Int.max] {
            for nth in 1...100 {
                let folder = TestFolder()
                let disk = try folder.failingDisk()
                let (acknowledged, end) = try live(in: folder, disk) { $0.failFlushes(from: nth, times: times) }
                disk.failFlushes(from: 1, times: 0)
                try check(folder, acknowledged, "flush \(nth), \(times) times")
                if end == nil { break }
                failures += 1
            }
        }
        #expect(failures > 30)
        #expect(failures < 200)
    }

    @Test("after a failed flush everybody who waits is told, and everybody who comes later is refused at once")
    func final() throws {
        let folder = TestFolder()
        let disk = try folder.failingDisk()
        let store = try folder.start()
        try store.commitAndWait(.mixer(1, .panel))
        let held = Answers<Void>()
        let answers = Answers<Result<Void, StoreError>>()
        try store.commit(value("0", at: 2)) { _ in _ = held.wait(for: 1) }
        disk.failFlushes(from: 1, times: 1)
        for number in 1...5 { try store.commit(value("\(number)", at: UInt64(number + 2))) { answers.give($0) } }
        held.give(())
        for result in answers.wait(for: 5) {
            guard case .failure(.failed) = result else { return Issue.failing("\(result)") }
        }
        guard case .failed(let reason) = store.condition else { return Issue.failing("\(store.condition)") }
        #expect(reason.contains("disk I/O error"))
        #expect(throws: StoreError.failed(reason)) { try store.commit(value("9", at: 9)) { _ in } }
        #expect(throws: StoreError.failed(reason)) { try store.settle([]) }
        #expect(!store.note(bytes("9"), of: 9, control: "gain", panel: "mixer"))
        #expect(throws: StoreError.self) { try folder.open() }
        #expect(throws: StoreError.failed(reason)) { try store.close() }
        #expect(try folder.open().past == .interrupted)
    }

    @Test("after a log could not be moved, changes that were waiting are not acknowledged either")
    func checkpointBetweenGroups() throws {
        let folder = TestFolder()
        let disk = try folder.failingDisk()
        let store = try folder.start {
            $0.checkpointPages = 1
            $0.groupSize = 1
        }
        let held = Answers<Void>()
        let answers = Answers<Bool>()
        try store.commit(.mixer(1, .panel)) { _ in _ = held.wait(for: 1) }
        // These are taken together, and stored one by one.
        try store.commit(value("1", at: 2)) { result in
            disk.failFlushes(from: 1, times: 1)
            answers.give((try? result.get()) != nil)
        }
        for number in 2...4 {
            try store.commit(value("\(number)", at: UInt64(number + 1))) { answers.give((try? $0.get()) != nil) }
        }
        held.give(())
        #expect(answers.wait(for: 4) == [true, false, false, false])
        #expect(throws: StoreError.self) { try store.close() }
    }

    @Test("a log that can't be moved for an I/O error ends the store too", arguments: [1, 2])
    func checkpoint(flush: Int) throws {
        let folder = TestFolder()
        let disk = try folder.failingDisk()
        let store = try folder.start { $0.checkpointPages = 1 }
        // The answer comes before the log is moved, which flushes first the log and then the database.
        try store.commit(.mixer(1, .panel, .value(control: "gain", bytes("1")))) { _ in
            disk.failFlushes(from: flush, times: 1)
        }
        reach { store.condition != .working }
        guard case .failed = store.condition else { return Issue.failing("\(store.condition)") }
        #expect(throws: StoreError.self) { try store.close() }
        #expect(try folder.open().readPanel("mixer")?.text("gain") == "1")
    }
}

@Suite("A full disk")
struct FullDiskTests {
    private let folder = TestFolder()

    private func preset(_ name: String, _ size: Int, at revision: UInt64) -> StoreChange {
        .mixer(
            revision, .value(control: "gain", bytes("\(revision)")),
            .preset(name: name, [UInt8](repeating: 65, count: size)))
    }

    private func isFull(_ result: Result<Void, StoreError>) -> Bool {
        if case .failure(.diskFull) = result { true } else { false }
    }

    @Test("what does not fit is refused clearly, what was stored stays, and when space returns it goes on")
    func recovers() throws {
        let disk = try folder.failingDisk()
        let store = try folder.start()
        try store.commitAndWait(.mixer(1, .panel))
        disk.leaveRoom(100_000)
        var revision: UInt64 = 1
        var stored: [String] = []
        var refused = 0
        while refused < 5 {
            revision += 1
            let answers = Answers<Result<Void, StoreError>>()
            try store.commit(preset("p\(revision)", 20_000, at: revision)) { answers.give($0) }
            let result = answers.wait(for: 1)[0]
            if isFull(result) { refused += 1 } else { stored.append("p\(revision)") }
        }
        #expect(!stored.isEmpty)
        guard case .diskFull(let reason) = store.condition else { return Issue.failing("\(store.condition)") }
        #expect(reason.contains("full"))
        disk.leaveRoom(nil)
        try store.commitAndWait(preset("after", 20_000, at: revision + 1))
        #expect(store.condition == .working)
        try store.close()
        let file = try folder.open()
        #expect(file.past == .closed)
        #expect(try file.readPanel("mixer")?.presets.map(\.name) == (stored + ["after"]).sorted())
    }

    @Test("values of a refused change, and moves, are kept and stored when there is space")
    func keepsValues() throws {
        let disk = try folder.failingDisk()
        let store = try folder.start { $0.retryDelay = 1_000_000 }
        try store.commitAndWait(.mixer(1, .panel))
        store.note(bytes("0.5"), of: 2, control: "moved", panel: "mixer")
        disk.leaveRoom(0)
        let answers = Answers<Result<Void, StoreError>>()
        try store.commit(preset("big", 20_000, at: 3)) { answers.give($0) }
        #expect(isFull(answers.wait(for: 1)[0]))
        disk.leaveRoom(nil)
        reach { store.condition == .working }
        try store.close()
        let panel = try folder.open().readPanel("mixer")
        #expect(panel?.text("moved") == "0.5")
        #expect(panel?.text("gain") == "3")
        #expect(panel?.presets.isEmpty == true)
        #expect(panel?.revision == 3)
    }

    @Test("when space returns the store notices by itself, though nobody writes")
    func notices() throws {
        let disk = try folder.failingDisk()
        let store = try folder.start { $0.retryDelay = 1_000_000 }
        try store.commitAndWait(.mixer(1, .panel))
        disk.isFull(true)
        let answers = Answers<Result<Void, StoreError>>()
        try store.commit(.mixer(2, .preset(name: "big", [UInt8](repeating: 65, count: 20_000)))) { answers.give($0) }
        #expect(isFull(answers.wait(for: 1)[0]))
        reach { store.figures.failures > 3 }
        guard case .diskFull = store.condition else { return Issue.failing("\(store.condition)") }
        disk.isFull(false)
        reach { store.condition == .working }
        try store.close()
        #expect(try folder.open().past == .closed)
    }

    @Test("an effect that was carried out while the disk is full does not come again")
    func settled() throws {
        let disk = try folder.failingDisk()
        let store = try folder.start()
        for number in 1...40 as ClosedRange<UInt64> {
            let draft = EffectDraft(
                target: "desk", bytes: [UInt8](repeating: UInt8(number), count: 3000), created: 0, expires: 9)
            try store.commitAndWait(.mixer(number, .panel, .effect(draft)))
        }
        let first = try store.effects(for: "desk", limit: 1, now: 0).effects[0]
        disk.leaveRoom(0)
        try store.settle([.done(first.id)])
        // While it can't be written that it was carried out, none is given out.
        _ = try? store.effects(for: "desk", limit: 1, now: 0)
        disk.leaveRoom(nil)
        #expect(try store.effects(for: "desk", limit: 1, now: 0).effects[0].id > first.id)
        try store.close()
    }

    @Test("a log that can't be moved for want of space costs nothing")
    func checkpoint() throws {
        let disk = try folder.failingDisk()
        let store = try folder.start { $0.checkpointPages = 1000 }
        try store.commitAndWait(.mixer(1, .panel, .preset(name: "a", [UInt8](repeating: 65, count: 100_000))))
        disk.leaveRoom(0)
        #expect(throws: StoreError.self) { try store.commitAndWait(preset("b", 200_000, at: 2)) }
        disk.leaveRoom(nil)
        try store.commitAndWait(preset("c", 200_000, at: 3))
        try store.close()
        #expect(try folder.open().readPanel("mixer")?.presets.map(\.name) == ["a", "c"])
    }

    @Test("a store that could not be closed for want of space says so")
    func close() throws {
        let disk = try folder.failingDisk()
        let store = try folder.start { $0.noteDelay = .max / 2 }
        try store.commitAndWait(.mixer(1, .panel))
        store.note([UInt8](repeating: 65, count: 50_000), of: 2, control: "text", panel: "mixer")
        disk.leaveRoom(0)
        #expect(throws: StoreError.self) { try store.close() }
        disk.leaveRoom(nil)
        #expect(try folder.open().past == .interrupted)
    }
}
