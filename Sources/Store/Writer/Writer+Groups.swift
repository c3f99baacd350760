import Synchronization
import Threads

extension Writer {
    private typealias Entry = WriteQueue<WriterItem>.Entry

    /// Stores entries in order, as many to a transaction as a group takes, and the notes with the last of them.
    func write(_ entries: [WriteQueue<WriterItem>.Entry], _ notes: [String: PanelNotes], to disk: inout Disk) {
        var next = 0
        repeat {
            let first = next
            let began = MonotonicClock.now
            do {
                let outcomes = try storeGroup(of: entries, from: &next, with: notes, to: &disk, began)
                count(entries[first..<next], next == entries.count ? notes : [:], began, disk)
                for (entry, outcome) in zip(entries[first..<next], outcomes) { entry.item.tell(outcome) }
                guarded(&disk) { disk throws(StoreError) in try disk.file.moveLogIfLong() }
            } catch {
                // One that failed before it took anything would fail all that follow.
                if next == first { next = entries.count }
                takeBack(entries[first..<next], next == entries.count ? notes : [:], after: error, &disk)
            }
            if let failure {
                // Neither what follows nor the notes: nothing is acknowledged any more.
                for entry in entries[next...] { entry.item.tell(.refused(failure)) }
                return
            }
        } while next < entries.count
    }

    /// Why the store has come to its end; nil while it has not.
    private var failure: StoreError? {
        state.withLock { state in
            if case .failed(let reason) = state.condition { .failed(reason) } else { nil }
        }
    }

    /// One transaction. When it returns, what it took is on the disk.
    private func storeGroup(
        of entries: [Entry], from next: inout Int, with notes: [String: PanelNotes], to disk: inout Disk, _ began: Int64
    ) throws(StoreError) -> [WriterItem.Outcome] {
        var group = WriteGroup(configuration, beganAt: began)
        var outcomes: [WriterItem.Outcome] = []
        let file = disk.file
        try file.begin()
        if case .diskFull = state.withLock({ $0.condition }) { try file.probe() }
        for settlement in disk.unsettled { try file.settle(settlement) }
        while next < entries.count, group.takesAnother(now: MonotonicClock.now) {
            next += 1
            outcomes.append(try perform(entries[next - 1], &disk))
        }
        if next == entries.count {
            for (panel, values) in notes { try file.apply(values, of: panel) }
        }
        try file.commit()
        disk.unsettled.removeAll(keepingCapacity: true)
        return outcomes
    }

    private func perform(_ entry: Entry, _ disk: inout Disk) throws(StoreError) -> WriterItem.Outcome {
        if let (panel, values) = entry.notes { try disk.file.apply(values, of: panel) }
        do {
            switch entry.item {
            case .change(let change, _):
                try disk.file.apply(change)
                return .done
            case .settle(let settlements):
                // Kept until they are on the disk: an effect must not come again because the disk was full.
                disk.unsettled += settlements
                for settlement in settlements { try disk.file.settle(settlement) }
                return .done
            case .nextEffects(let target, let limit, let now, _):
                return .effects(try disk.file.nextEffects(for: target, limit: limit, now: now))
            case .readPanel(let id, _):
                try disk.file.writePending()
                return .panel(try disk.file.readPanel(id))
            }
        } catch  where error.isRefusal {
            return .refused(error)
        }
    }

    /// What a failed transaction held goes back to where it came from, or to those who waited for it.
    private func takeBack(
        _ entries: ArraySlice<Entry>, _ notes: [String: PanelNotes], after error: StoreError, _ disk: inout Disk
    ) {
        var error = error
        if case .diskFull = error {
            do {
                try disk.file.rollBack()
                try disk.file.makeRoom()
            } catch let worse {
                error = worse
            }
        }
        guard case .diskFull(let reason) = error else {
            fail(error)
            for entry in entries { entry.item.tell(.refused(failure ?? error)) }
            return
        }
        let now = MonotonicClock.now
        state.withLock { state in
            state.condition = .diskFull(reason)
            state.figures.failures += 1
            // The panel in memory shows these values whatever the disk says: they are stored when there is space.
            for entry in entries {
                if let (panel, values) = entry.notes { state.queue.putBack(values, of: panel) }
                if case .change(let change, _) = entry.item { state.queue.putBack(change.values, of: change.panel) }
            }
            for (panel, values) in notes { state.queue.putBack(values, of: panel) }
            state.queue.retry(now: now)
        }
        for entry in entries { entry.item.tell(.refused(error)) }
    }

    private func count(
        _ entries: ArraySlice<Entry>, _ notes: [String: PanelNotes], _ began: Int64, _ disk: Disk
    ) {
        let took = MonotonicClock.now - began
        let (pages, effects) = (disk.file.logPages, disk.file.effectCount)
        let changes = entries.reduce(0) { sum, entry in
            if case .change = entry.item { sum + 1 } else { sum }
        }
        let carried = entries.reduce(0) { $0 + ($1.notes?.values.values.count ?? 0) }
        state.withLock { state in
            state.figures.transactions += 1
            state.figures.changes += changes
            state.figures.notes += notes.values.reduce(carried) { $0 + $1.values.count }
            state.figures.lastTransaction = took
            state.figures.longestTransaction = max(took, state.figures.longestTransaction)
            state.figures.logPages = pages
            state.figures.waitingEffects = effects
            // While the disk was full each attempt wrote something, if only to try.
            if case .diskFull = state.condition { state.condition = .working }
        }
    }
}

extension StoreChange {
    /// The values it holds, as notes.
    fileprivate var values: PanelNotes {
        var notes = PanelNotes()
        for case .value(let control, let bytes) in parts { notes.put(bytes, of: revision, control: control) }
        notes.raise(to: revision)
        return notes
    }
}
