/// The noted values of one panel.
struct PanelNotes: Equatable, Sendable {
    struct Note: Equatable, Sendable {
        var revision: UInt64
        var bytes: [UInt8]
    }

    /// The highest revision noted.
    private(set) var revision: UInt64 = 0
    /// The last one of each control.
    private(set) var values: [String: Note] = [:]

    /// Puts a value in the place of the control's earlier one, unless that is newer.
    ///
    /// - Returns: the bytes the control's value held before, nil when it had none, and the bytes it holds now.
    @discardableResult
    mutating func put(_ bytes: [UInt8], of revision: UInt64, control: String) -> (before: Int?, after: Int) {
        self.revision = max(self.revision, revision)
        let before = values[control]
        if let before, before.revision > revision { return (before.bytes.count, before.bytes.count) }
        values[control] = Note(revision: revision, bytes: bytes)
        return (before?.bytes.count, bytes.count)
    }

    /// Puts no value, but the panel has reached that revision.
    mutating func raise(to revision: UInt64) { self.revision = max(self.revision, revision) }
}

/// Values that were noted and wait to be written: the last one of each control, however often it moved.
struct NoteBoard: Equatable {
    private(set) var panels: [String: PanelNotes] = [:]
    /// Controls with a value here.
    private(set) var count = 0
    /// Bytes of those values.
    private(set) var bytes = 0

    var isEmpty: Bool { panels.isEmpty }

    func has(_ control: String, of panel: String) -> Bool { panels[panel]?.values[control] != nil }

    mutating func put(_ value: [UInt8], of revision: UInt64, control: String, panel: String) {
        let (before, after) = panels[panel, default: PanelNotes()].put(value, of: revision, control: control)
        if before == nil { count += 1 }
        bytes += after - (before ?? 0)
    }

    /// Takes out what was noted for one panel.
    mutating func take(_ panel: String) -> PanelNotes? {
        guard count > 0, let notes = panels.removeValue(forKey: panel) else { return nil }
        count -= notes.values.count
        bytes -= notes.values.values.reduce(0) { $0 + $1.bytes.count }
        return notes
    }

    /// Takes out everything.
    mutating func takeAll() -> [String: PanelNotes] {
        let all = panels
        self = NoteBoard()
        return all
    }

    /// Takes back what could not be written. What was noted since is newer and stays.
    mutating func putBack(_ notes: PanelNotes, of panel: String) {
        for (control, note) in notes.values { put(note.bytes, of: note.revision, control: control, panel: panel) }
        if !notes.values.isEmpty { panels[panel]?.raise(to: notes.revision) }
    }
}
