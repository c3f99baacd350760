/// What happens to a broker's connection, for the log.
package enum MQTTNotice: Equatable, Sendable {
    case connected
    /// There is none, and in so many nanoseconds another attempt is made.
    case disconnected(reason: String, retryIn: Int64)
    /// The broker doesn't let us listen to this.
    case subscriptionRefused(filter: String, reason: String)
    /// A message was dropped because of its length in bytes.
    case tooLong(topic: String, length: Int)
}
