import ControlKit
import Transport
import Wire

/// What is asked of a panel without changing it.
extension PanelHost {
    /// The snapshot and its revision.
    func snapshot() -> (frame: Frame, revision: UInt64) {
        state.withLock { state in (snapshot(&state), state.panel.revision) }
    }

    /// Answers with the snapshot once the revision is above the waiter's, which may be at once.
    func wait(_ waiter: SnapshotWaiter) {
        state.withLock { state in
            if state.panel.revision > waiter.revision {
                waiter.complete(with: snapshot(&state))
            } else if state.waiters.add(waiter) {
                noteDeadline(&state)
            } else {
                waiter.refuse()
            }
        }
    }

    /// One control's record and the revision it is of; nil when there is no such control.
    func record(of control: String) -> (frame: Frame, revision: UInt64)? {
        state.withLock { state in
            guard let view = state.panel.control(control) else { return nil }
            RecordEncoder.record(of: view, into: &state.reply)
            return (state.reply.finish(event: "record"), state.panel.revision)
        }
    }

    /// One control's main value as bare JSON; nil when there is no such control, `null` when it has no value.
    func value(of control: String) -> (frame: Frame, revision: UInt64)? {
        state.withLock { state in
            guard let view = state.panel.control(control) else { return nil }
            state.reply.value(view.property("value") ?? .null)
            return (state.reply.finish(event: "value"), state.panel.revision)
        }
    }

    /// All controls' records, as an array.
    func records() -> (frame: Frame, revision: UInt64) {
        state.withLock { state in
            var writer = JSONWriter(capacity: 65_536)
            writer.beginArray()
            for view in state.panel.controls { RecordEncoder.record(of: view, into: &writer) }
            writer.endArray()
            return (writer.finish(event: "records"), state.panel.revision)
        }
    }

    /// The turns after a revision as far as they are kept, and the present revision.
    func log(after revision: UInt64) -> (turns: [Frame], revision: UInt64) {
        state.withLock { ($0.history.kept(after: revision), $0.panel.revision) }
    }

    /// Title, revision and number of controls, for the list of panels.
    var summary: (title: String, revision: UInt64, controls: Int) {
        state.withLock { ($0.panel.title, $0.panel.revision, $0.panel.controls.count) }
    }

    /// The document as authored; nil for a panel written in Swift.
    var document: [UInt8]? { state.withLock { $0.document.isEmpty ? nil : $0.document } }
}
