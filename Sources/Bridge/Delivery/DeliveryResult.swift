/// Whether an effect reached its target.
package enum DeliveryResult: Equatable, Sendable {
    /// The target has it: the webhook answered 2xx, the broker acknowledged as far as the quality asks, the network took
    /// the OSC packet, the program ended with 0.
    case delivered
    /// The target does not have it, or did not say so. `retryable`: the same effect may get there later unchanged.
    case failed(reason: String, retryable: Bool)
}
