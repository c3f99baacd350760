import Testing

@testable import Store

@Suite("What waits for the writer")
final class WriteQueueTests {
    private var queue: WriteQueue<String>
    private let second: Int64 = 1_000_000_000

    init() {
        var configuration = StoreConfiguration()
        configuration.waitingChanges = 3
        configuration.waitingBytes = 1000
        configuration.waitingNotes = 2
        configuration.noteDelay = 250_000_000
        configuration.retryDelay = 1_000_000_000
        queue = WriteQueue(configuration)
    }

    /// A step in words.
    private func step(at now: Int64) -> String {
        switch queue.next(now: now) {
        case .write(let entries, let notes):
            let items = entries.map { entry in
                guard let (panel, values) = entry.notes else { return entry.item }
                return "\(entry.item) with \(panel):\(Self.describe(values))"
            }
            let rest = notes.keys.sorted().map { "\($0):\(Self.describe(notes[$0]!))" }
            return "write " + (items + rest).joined(separator: ", ")
        case .rest(let until): return until.map { "rest until \($0)" } ?? "rest"
        case .finish: return "finish"
        }
    }

    private static func describe(_ notes: PanelNotes) -> String {
        notes.values.keys.sorted().map { "\($0)@\(notes.values[$0]!.revision)" }.joined(separator: "+")
    }

    @discardableResult
    private func add(_ item: String, _ panel: String? = nil, cost: Int = 1) throws -> Bool {
        try queue.add(item, carryingNotesOf: panel, cost: cost)
    }

    @discardableResult
    private func note(
        _ control: String, _ revision: UInt64, panel: String = "p", at now: Int64 = 0
    ) -> WriteQueue<String>.NoteOutcome {
        queue.note([1], of: revision, control: control, panel: panel, now: now)
    }

    @Test("items come in order, all that wait at once")
    func order() throws {
        for item in ["a", "b", "c"] { try add(item) }
        #expect(step(at: 0) == "write a, b, c")
        #expect(step(at: second) == "rest")
    }

    @Test("only a resting writer is woken, and once")
    func wake() throws {
        #expect(try add("a") == false, "it has not looked yet")
        _ = step(at: 0)
        #expect(try add("b") == false, "it is at work")
        _ = step(at: 0)
        _ = step(at: second)
        #expect(try add("c") == true)
        #expect(try add("d") == false)
    }

    @Test("a note is written after its delay, by nothing but time")
    func delay() {
        #expect(step(at: 0) == "rest")
        #expect(note("gain", 1, at: 100) == .takenFirst)
        #expect(note("gain", 2, at: 200) == .taken)
        #expect(step(at: 200) == "rest until 250000100")
        #expect(step(at: 250_000_100) == "write p:gain@2")
    }

    @Test("while something is written now and then a note wakes nobody")
    func noWake() throws {
        _ = step(at: 0)
        try add("a")
        _ = step(at: 10)
        #expect(step(at: 20) == "rest until 250000010", "it looks again in time for what may be noted")
        #expect(note("gain", 1, at: 30) == .taken)
        #expect(step(at: 250_000_010) == "rest until 250000030")
        #expect(step(at: 250_000_030) == "write p:gain@1")
    }

    @Test("an item takes along what was noted for its panel before it, and nothing after it")
    func carried() throws {
        note("gain", 1)
        note("level", 1, panel: "q")
        try add("a", "p")
        note("gain", 3)
        #expect(step(at: 0) == "write a with p:gain@1, p:gain@3, q:level@1")
    }

    @Test("beyond the limit of items one more is refused, and those that wait stay")
    func itemLimit() throws {
        for item in ["a", "b", "c"] { try add(item) }
        note("gain", 1)
        #expect(throws: StoreError.overloaded(waiting: 3)) { try add("d", "p") }
        #expect(step(at: 0) == "write a, b, c, p:gain@1")
    }

    @Test("beyond the limit of bytes one more is refused, but a large one alone is taken")
    func byteLimit() throws {
        try add("large", cost: 5000)
        #expect(throws: StoreError.overloaded(waiting: 1)) { try add("b") }
        #expect(note("gain", 1) == .refused)
        _ = step(at: 0)
        #expect(try add("b") == false)
    }

    @Test("beyond the limit of notes a further control's is refused, and a known one still moves")
    func noteLimit() {
        note("a", 1)
        note("b", 1)
        #expect(note("c", 1) == .refused)
        #expect(note("a", 2) == .taken)
        #expect(step(at: second) == "write p:a@2+b@1")
    }

    @Test("notes that could not be written are tried again after a while, or with the next item")
    func retry() throws {
        note("gain", 1)
        guard case .write(_, let notes) = queue.next(now: second), let mine = notes["p"] else {
            Issue.record("nothing to write")
            return
        }
        queue.putBack(mine, of: "p")
        queue.retry(now: second)
        #expect(step(at: second) == "rest until 2000000000")
        try add("a", "p")
        #expect(step(at: second + 1) == "write a with p:gain@1")
    }

    @Test("after a failure the writer looks again even when nothing waits")
    func retryOfNothing() {
        queue.retry(now: second)
        #expect(step(at: second) == "rest until 2000000000")
        #expect(step(at: 2 * second) == "write ")
    }

    @Test("when it is stopped, what waits is written at once, then it ends and takes nothing more")
    func stop() throws {
        note("gain", 1)
        try add("a")
        queue.stop()
        #expect(throws: StoreError.closed) { try add("b") }
        #expect(note("gain", 2) == .refused)
        #expect(step(at: 0) == "write a, p:gain@1")
        #expect(step(at: 0) == "finish")
    }

    @Test("when it has failed, those who wait are named and later ones learn why")
    func fail() throws {
        note("gain", 1)
        try add("a")
        let waiting = queue.fail(.failed("the disk is gone"))
        #expect(waiting == ["a"])
        #expect(throws: StoreError.failed("the disk is gone")) { try add("b") }
        queue.stop()
        #expect(queue.end == .failed("the disk is gone"))
        #expect(step(at: 0) == "finish")
    }
}

@Suite("How much goes into a transaction")
final class WriteGroupTests {
    private var configuration = StoreConfiguration()

    @Test("as many as its number")
    func number() {
        configuration.groupSize = 2
        var group = WriteGroup(configuration, beganAt: 0)
        let taken = [1, 2, 3].map { group.takesAnother(now: $0) }
        #expect(taken == [true, true, false])
    }

    @Test("for no longer than its window, but always one")
    func window() {
        configuration.groupWindow = 10
        var group = WriteGroup(configuration, beganAt: 100)
        let first = group.takesAnother(now: 500)
        #expect(first)
        group = WriteGroup(configuration, beganAt: 100)
        let taken = [100, 109, 110].map { group.takesAnother(now: $0) }
        #expect(taken == [true, true, false])
    }
}
