/// One HTTP request to send: the values of a `webhook` effect, templates already filled in.
package struct WebhookRequest: Equatable, Sendable {
    /// Absolute, `http` or `https`, without credentials.
    package var url: String
    package var method = "POST"
    /// In the order they are sent. `Content-Type: application/json` is added to a body that comes without one.
    package var headers: [Header] = []
    /// nil sends no body.
    package var body: [UInt8]?
    /// For the whole attempt: name, connection, TLS, request, answer.
    package var timeout: Duration = .seconds(5)
    /// How often it is tried; the pauses between are those of `WebhookConfiguration.retry`. The target's later requests
    /// wait meanwhile. A request that timed out may have been carried out: more than 1 is for what may happen twice.
    package var attempts = 1
    /// How long it may wait for its turn; nil for ever. One that comes too late is reported as failed and never sent.
    package var lifetime: Duration? = .seconds(30)
    /// Signs the request when given (`WebhookSignature`).
    package var secret: Secret?
    /// Names the request in the signature: letters, digits, `_` and `-`, the same every time the same effect is sent. An
    /// empty one is replaced by a random one.
    package var id = ""

    package init(url: String) {
        self.url = url
    }

    package struct Header: Equatable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

}

extension WebhookRequest: Deliverable {
    static var noun: String { "requests" }

    var cost: Int {
        headers.reduce(url.utf8.count + (body?.count ?? 0) + 256) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
}
