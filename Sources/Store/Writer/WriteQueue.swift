/// What waits for the writer, in order, and when it is due. A value: the lock, the thread and the disk are elsewhere.
///
/// Items are what somebody waits for the end of. Notes are values nobody waits for. An item about a panel takes the
/// panel's notes along, so that what is acknowledged includes every move before it and none after it.
struct WriteQueue<Item> {
    struct Entry {
        var item: Item
        /// The item's panel and what had been noted for it.
        var notes: (panel: String, values: PanelNotes)?
    }

    /// What the writer is to do next.
    enum Step {
        /// Write these, in order, and then these notes, which are newer.
        case write([Entry], [String: PanelNotes])
        /// Nothing until that moment, or until it is woken.
        case rest(until: Int64?)
        /// Everything is written and nothing more will come.
        case finish
    }

    /// Whether the writer has to be woken after something came in. A writer at work looks again by itself.
    private enum Writer {
        case awake
        case resting(until: Int64?)
    }

    private let configuration: StoreConfiguration
    private var entries: [Entry] = []
    private var entryBytes = 0
    private var board = NoteBoard()
    /// When the notes have to be written.
    private var notesDue: Int64?
    private var writer = Writer.awake
    private var lastWrite: Int64?
    /// Why nothing more is taken: `closed` or what failed.
    private(set) var end: StoreError?

    init(_ configuration: StoreConfiguration) { self.configuration = configuration }

    /// Items and noted values that wait.
    var waiting: (items: Int, notes: Int) { (entries.count, board.count) }

    /// Takes an item.
    ///
    /// - Parameters:
    ///   - panel: whose notes it takes along; nil for none.
    ///   - cost: its bytes.
    /// - Returns: whether the writer has to be woken.
    /// - Throws: `overloaded`, `closed` or `failed`; then the item was not taken.
    mutating func add(_ item: Item, carryingNotesOf panel: String?, cost: Int) throws(StoreError) -> Bool {
        if let end { throw end }
        // Into an empty queue everything fits, or a large change would never get through.
        let fits = entryBytes + board.bytes + cost <= configuration.waitingBytes || entries.isEmpty
        guard fits, entries.count < configuration.waitingChanges else { throw .overloaded(waiting: entries.count) }
        var entry = Entry(item: item)
        if let panel, let notes = board.take(panel) { entry.notes = (panel, notes) }
        entryBytes += cost
        entries.append(entry)
        guard case .resting = writer else { return false }
        writer = .awake
        return true
    }

    /// What came of a note.
    enum NoteOutcome: Equatable {
        case taken
        /// Taken, and the writer has to be woken to learn when it is due.
        case takenFirst
        case refused
    }

    /// Takes a value nobody waits for, in the place of the control's earlier one.
    mutating func note(
        _ value: [UInt8], of revision: UInt64, control: String, panel: String, now: @autoclosure () -> Int64
    ) -> NoteOutcome {
        if end != nil || entryBytes + board.bytes + value.count > configuration.waitingBytes { return .refused }
        if board.count >= configuration.waitingNotes, !board.has(control, of: panel) { return .refused }
        board.put(value, of: revision, control: control, panel: panel)
        if notesDue != nil { return .taken }
        let due = now() + configuration.noteDelay
        notesDue = due
        guard case .resting(let until) = writer, until == nil || until! > due else { return .taken }
        writer = .awake
        return .takenFirst
    }

    /// Takes back notes that could not be written. After `stop` they are given up.
    mutating func putBack(_ notes: PanelNotes, of panel: String) {
        if end == nil { board.putBack(notes, of: panel) }
    }

    /// Lets the writer try again after a while, also when nothing waits: that is how it learns that the disk is well.
    mutating func retry(now: Int64) {
        if end == nil { notesDue = now + configuration.retryDelay }
    }

    /// Takes out what is to be written now.
    mutating func next(now: Int64) -> Step {
        writer = .awake
        if !entries.isEmpty || isDue(now) {
            var batch: [Entry] = []
            swap(&batch, &entries)
            entryBytes = 0
            notesDue = nil
            lastWrite = now
            return .write(batch, board.takeAll())
        }
        if end != nil { return .finish }
        // Where something was just written more will be noted: looking again in time anyway, the writer need not be
        // woken for it.
        let soon = lastWrite.map { $0 + configuration.noteDelay } ?? now
        let until = notesDue ?? (soon > now ? soon : nil)
        writer = .resting(until: until)
        return .rest(until: until)
    }

    private func isDue(_ now: Int64) -> Bool {
        guard let notesDue else { return false }
        return notesDue <= now || end != nil
    }

    /// Takes nothing more; what waits is still written.
    mutating func stop() {
        if end == nil { end = .closed }
    }

    /// Takes nothing more and gives up what waits.
    ///
    /// - Returns: the items that waited, to be told.
    mutating func fail(_ error: StoreError) -> [Item] {
        end = error
        board = NoteBoard()
        notesDue = nil
        defer { entries = [] }
        return entries.map(\.item)
    }
}
