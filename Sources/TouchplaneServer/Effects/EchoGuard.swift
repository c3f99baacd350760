import Bridge
import Synchronization

/// Tells our own messages from a device's where both use one topic: a broker sends back what it was sent, and a control that
/// took that for feedback would fight the finger.
///
/// Each message sent on a topic that is listened to lets one equal message pass unheard, for `lifetime` seconds. Limit:
/// `limit` messages remembered; beyond it the oldest is forgotten.
final class EchoGuard: Sendable {
    static let lifetime = 10.0
    static let limit = 4096

    private struct Sent {
        var broker: String
        var topic: String
        var payload: [UInt8]
        var time: Double
    }

    private struct State {
        /// What is listened to, by broker.
        var filters: [String: [String]] = [:]
        /// In the order of their times.
        var sent: [Sent] = []
    }

    private let state = Mutex(State())

    /// From now on messages on these topics could come back.
    func listen(to filter: String, of broker: String) {
        state.withLock { $0.filters[broker, default: []].append(filter) }
    }

    func unlisten(to filter: String, of broker: String) {
        state.withLock { state in
            if let index = state.filters[broker]?.firstIndex(of: filter) { state.filters[broker]?.remove(at: index) }
        }
    }

    func sent(_ payload: [UInt8], on topic: String, of broker: String, at time: Double) {
        state.withLock { state in
            guard let filters = state.filters[broker],
                filters.contains(where: { MQTTTopic.matches(filter: $0, topic: topic) })
            else { return }
            let old = state.sent.prefix { $0.time + Self.lifetime < time }.count
            state.sent.removeFirst(max(old, state.sent.count + 1 - Self.limit))
            state.sent.append(Sent(broker: broker, topic: topic, payload: payload, time: time))
        }
    }

    /// Whether a message that came is one of ours; each counts once.
    func isEcho(_ payload: [UInt8], on topic: String, of broker: String, at time: Double) -> Bool {
        state.withLock { state in
            let index = state.sent.firstIndex { message in
                message.time + Self.lifetime >= time && message.topic == topic && message.broker == broker
                    && message.payload == payload
            }
            guard let index else { return false }
            state.sent.remove(at: index)
            return true
        }
    }
}
