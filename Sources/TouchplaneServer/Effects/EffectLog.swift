import ControlKit
import Synchronization
import Wire

/// How a panel's last effects ended, for `/log` and the inspector. Bounded: the oldest goes first.
///
/// Callable from any thread: effects end on the bridges' threads.
final class EffectLog: Sendable {
    static let limit = 256

    /// One effect and its end.
    struct Entry: Sendable {
        var number: UInt64
        var revision: UInt64
        var control: String
        var action: String
        var kind: String
        var target: String
        /// `pending`, `delivered`, or `failed`.
        var outcome = "pending"
        var reason: String?
        var attempts = 0
        /// Milliseconds from the turn to the end.
        var took: Double?
    }

    private struct State {
        var entries: [Entry] = []
        var count: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Notes an effect that sets out; the number names it.
    func begin(_ effect: OutgoingEffect) -> UInt64 {
        state.withLock { state in
            state.count += 1
            if state.entries.count == Self.limit { state.entries.removeFirst() }
            state.entries.append(
                Entry(
                    number: state.count, revision: effect.revision, control: effect.control, action: effect.action,
                    kind: effect.kind, target: effect.target))
            return state.count
        }
    }

    func end(_ number: UInt64, reason: String?, attempts: Int, took: Double) {
        state.withLock { state in
            guard let first = state.entries.first?.number, number >= first else { return }
            let index = Int(number - first)
            guard state.entries.indices.contains(index) else { return }
            state.entries[index].outcome = reason == nil ? "delivered" : "failed"
            state.entries[index].reason = reason
            state.entries[index].attempts = attempts
            state.entries[index].took = took
        }
    }

    /// Those of turns after a revision, oldest first, as an array.
    func write(after revision: UInt64, into writer: inout JSONWriter) {
        let entries = state.withLock { $0.entries }
        writer.beginArray()
        for entry in entries where entry.revision > revision {
            writer.beginObject()
            writer.key("revision")
            writer.number(entry.revision)
            for (name, text) in [
                ("control", entry.control), ("action", entry.action), ("kind", entry.kind), ("target", entry.target),
                ("outcome", entry.outcome),
            ] {
                writer.key(escaping: name)
                writer.string(text)
            }
            if let reason = entry.reason {
                writer.key("reason")
                writer.string(reason)
            }
            if let took = entry.took {
                writer.key("attempts")
                writer.number(entry.attempts)
                writer.key("milliseconds")
                writer.number((took * 10).rounded() / 10)
            }
            writer.endObject()
        }
        writer.endArray()
    }
}
