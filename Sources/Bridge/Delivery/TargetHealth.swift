/// How a target is doing, for the metrics and for people who ask why nothing arrives. Counted since the bridge first heard
/// of the target.
package struct TargetHealth: Equatable, Sendable {
    package var accepted: UInt64 = 0
    package var delivered: UInt64 = 0
    /// All that ended otherwise, the expired and the displaced included.
    package var failed: UInt64 = 0
    /// Given up because something newer needed the place.
    package var displaced: UInt64 = 0
    /// Given up because their time had passed before their turn came.
    package var expired: UInt64 = 0
    /// Tried again after a failure.
    package var retried: UInt64 = 0
    /// Messages that came from it.
    package var received: UInt64 = 0
    package var waiting = 0
    package var waitingBytes = 0
    package var inFlight = 0
    /// Attempts that failed since the last one that did not.
    package var consecutiveFailures = 0
    /// Why the last failed attempt failed; kept after later ones succeed.
    package var lastFailure: String?
    /// Whether there is a connection to it; nil for targets that are reached without one.
    package var isConnected: Bool?

    package init(isConnected: Bool? = nil) {
        self.isConnected = isConnected
    }

    /// Counts the end of an attempt.
    mutating func attemptEnded(_ result: DeliveryResult) {
        switch result {
        case .delivered: consecutiveFailures = 0
        case .failed(let reason, _):
            consecutiveFailures += 1
            lastFailure = reason
        }
    }

    /// Counts the end of an effect.
    mutating func ended(_ result: DeliveryResult) {
        if result == .delivered { delivered += 1 } else { failed += 1 }
    }
}
