/// What all webhooks of a server have in common.
package struct WebhookConfiguration: Equatable, Sendable {
    package var limits = QueueLimits()
    /// The pauses between the attempts of one request.
    package var retry = RetrySchedule()
    /// Certificates to trust in place of the system's, in PEM; for a device with a certificate of its own making.
    package var certificateAuthorities: String?
    package var userAgent = "touchplane"

    package init() {}
}
