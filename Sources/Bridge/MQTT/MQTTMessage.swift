/// One message for a broker: the values of an `mqtt` effect, templates already filled in.
package struct MQTTMessage: Equatable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    package var quality = MQTTQuality.atMostOnce
    /// The broker keeps it for those who subscribe later.
    package var retain = false
    /// How long it may wait for the broker; nil for ever.
    package var lifetime: Duration? = .seconds(30)

    package init(topic: String, payload: [UInt8]) {
        self.topic = topic
        self.payload = payload
    }

    /// More than a value of a control ever takes.
    package static let maximumPayload = 1 << 20

    /// Refuses what can't be published, with what is wrong and what is allowed.
    package func check() throws(BridgeError) {
        try MQTTTopic.check(topic: topic)
        guard payload.count <= Self.maximumPayload else {
            throw BridgeError(found: "a payload of \(payload.count) bytes", allowed: "at most \(Self.maximumPayload)")
        }
    }

    /// About what it takes while it waits, in bytes.
    var cost: Int { topic.utf8.count + payload.count + 128 }
}

/// How hard MQTT tries (its "QoS").
package enum MQTTQuality: Int32, Equatable, Comparable, Sendable {
    /// Sent once, and that's that.
    case atMostOnce = 0
    /// Sent until acknowledged.
    case atLeastOnce = 1
    /// Acknowledged in two steps, so that it arrives once. A message in flight when the connection breaks is published
    /// again and may arrive twice.
    case exactlyOnce = 2

    package static func < (one: MQTTQuality, other: MQTTQuality) -> Bool { one.rawValue < other.rawValue }
}

/// A message that a subscription brought.
package struct MQTTIncoming: Equatable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    package var quality: MQTTQuality
    /// True when the broker had kept it: it says how things were, not that something happened now.
    package var isRetained: Bool
}
