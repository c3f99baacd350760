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

    private let sent = Mutex<[Sent]>([])

    func sent(_ payload: [UInt8], on topic: String, of broker: String, at time: Double) {
        sent.withLock { sent in
            sent.removeAll { $0.time + Self.lifetime < time }
            if sent.count == Self.limit { sent.removeFirst() }
            sent.append(Sent(broker: broker, topic: topic, payload: payload, time: time))
        }
    }

    /// Whether a message that came is one of ours; each counts once.
    func isEcho(_ payload: [UInt8], on topic: String, of broker: String, at time: Double) -> Bool {
        sent.withLock { sent in
            let index = sent.firstIndex { message in
                message.time + Self.lifetime >= time && message.topic == topic && message.broker == broker
                    && message.payload == payload
            }
            guard let index else { return false }
            sent.remove(at: index)
            return true
        }
    }
}
