import ControlKit
import Transport
import Wire

extension PanelHost.State {
    /// The whole panel as it is now, of which only what changed since the last one is encoded.
    ///
    /// - Parameter skipped: how many turns its receiver has missed, when it brings a slow one to the present.
    mutating func makeSnapshot(skipped: Int?, boot: String) -> Frame {
        var writer = JSONWriter(capacity: 65_536 + (lastSnapshot?.payloadCount ?? 0))
        if let lastSnapshot {
            lastSnapshot.withPayload { records.snapshot(of: panel, skipped: skipped, after: $0, into: &writer) }
        } else {
            records.snapshot(of: panel, skipped: skipped, after: nil, into: &writer)
        }
        assert(isWhole(writer, skipped), "a control of panel \(panel.name) changed without saying so")
        let frame = writer.finish(event: "snapshot", id: EventID(epoch: boot, number: panel.revision))
        lastSnapshot = frame
        return frame
    }

    /// Whether a snapshot is what it would be written from nothing: for debug builds, and not asked of large panels.
    private func isWhole(_ snapshot: borrowing JSONWriter, _ skipped: Int?) -> Bool {
        if panel.controls.count > 256 { return true }
        var anew = JSONWriter(capacity: snapshot.count)
        RecordEncoder.snapshot(of: panel, skipped: skipped, into: &anew)
        return snapshot.withBytes { one in anew.withBytes { other in one.elementsEqual(other) } }
    }
}
