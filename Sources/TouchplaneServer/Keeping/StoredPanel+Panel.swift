import ControlKit
import Store
import Transport
import Wire

extension Panel {
    /// Brings back what the store has of this panel. Nothing fires, and nobody listens yet.
    func restore(_ past: StoredPanel, at moment: Moment) {
        restore(past.values.compactMap { KeptControl($0.bytes, id: $0.control) }, above: past.revision, at: moment)
        structureTold()
    }
}

extension StoredPanel {
    /// The stored turns, oldest first, as the log tells them.
    var frames: [Frame] {
        log.map { Frame(event: "change", id: EventID(epoch: "", number: $0.revision), payload: $0.bytes) }
    }
}
