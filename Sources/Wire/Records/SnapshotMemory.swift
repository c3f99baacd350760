import ControlKit

/// Where each control's record stands in the last snapshot of a panel, so that the next one is that one again but for the
/// controls that changed.
///
/// A panel of 5,000 controls is 2.5 MB of text; of those a turn changes a few hundred bytes. Used under the panel's lock. Costs 8 bytes
/// a control, and the last snapshot has to be kept by whoever asks for the next one.
package struct SnapshotMemory {
    /// Ends of the records in the text, in the order of the panel's controls; empty when nothing is known.
    private var ends: [Int] = []
    /// Where the first record begins.
    private var start = 0
    /// Views that are different from what the text says.
    private var changed: Set<ObjectIdentifier> = []

    package init() {}

    /// Forgets everything: controls came or went, or it is another panel.
    package mutating func forget() {
        ends = []
        changed = []
    }

    /// Notes what the panel's last turn left different.
    package mutating func note(turnOf panel: Panel) {
        if ends.isEmpty { return }
        if panel.turn.isStructural { return forget() }
        for view in panel.turn.changedViews { changed.insert(ObjectIdentifier(view)) }
    }

    /// Writes the panel's snapshot, and remembers it.
    ///
    /// - Parameters:
    ///   - skipped: how many turns its receiver has missed, when it brings a slow one to the present.
    ///   - last: the text that the last call wrote; nil when it was not kept.
    package mutating func snapshot(
        of panel: Panel, skipped: Int?, after last: UnsafeRawBufferPointer?, into writer: inout JSONWriter
    ) {
        RecordEncoder.beginSnapshot(of: panel, skipped: skipped, into: &writer)
        if let last, ends.count == panel.controls.count, !ends.isEmpty {
            copyRecords(of: panel, from: last, into: &writer)
        } else {
            writeRecords(of: panel, into: &writer)
        }
        changed.removeAll(keepingCapacity: true)
        RecordEncoder.endSnapshot(of: panel, into: &writer)
    }

    private mutating func writeRecords(of panel: Panel, into writer: inout JSONWriter) {
        start = writer.count
        ends.removeAll(keepingCapacity: true)
        ends.reserveCapacity(panel.controls.count)
        for view in panel.controls {
            RecordEncoder.record(of: view, into: &writer)
            ends.append(writer.count)
        }
    }

    /// Writes the runs of records between those that changed as they were, and those that changed anew.
    private mutating func copyRecords(
        of panel: Panel, from last: UnsafeRawBufferPointer, into writer: inout JSONWriter
    ) {
        let old = ends
        let newStart = writer.count
        /// The records from `first` up to `place`, which are as they were.
        func copy(_ first: Int, upTo place: Int) {
            if first == place { return }
            // A record begins behind its comma.
            let begin = first == 0 ? start : old[first - 1] + 1
            let shift = writer.count + (first == 0 ? 0 : 1) - begin
            writer.raw(UnsafeRawBufferPointer(rebasing: last[begin..<old[place - 1]]))
            for one in first..<place { ends[one] = old[one] + shift }
        }
        var first = 0
        if !changed.isEmpty {
            for (place, view) in panel.controls.enumerated() where changed.contains(ObjectIdentifier(view)) {
                copy(first, upTo: place)
                RecordEncoder.record(of: view, into: &writer)
                ends[place] = writer.count
                first = place + 1
            }
        }
        copy(first, upTo: panel.controls.count)
        start = newStart
    }
}
