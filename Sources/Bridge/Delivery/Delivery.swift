/// How one effect ended. Every effect handed to a bridge ends in exactly one of these.
package struct Delivery: Equatable, Sendable {
    package var result: DeliveryResult
    /// The HTTP status, the exit code of a program, the reason code of MQTT 5; nil when there was no answer.
    package var status: Int?
    /// The beginning of what a program wrote; empty for everything else.
    package var output: [UInt8] = []
    /// How often it was tried; 0 when it never was.
    package var attempts = 0
    /// Nanoseconds between being accepted and the first attempt, or the end if there was none.
    package var waited: Int64 = 0
    /// Nanoseconds the last attempt took.
    package var took: Int64 = 0

    package init(_ result: DeliveryResult, status: Int? = nil) {
        self.result = result
        self.status = status
    }

    package var isDelivered: Bool { result == .delivered }
}

/// Is told how an effect ended: once, on the bridge's thread, or before `send` returns when the effect is refused at once.
/// It must be quick and must not wait: everything else the bridge carries waits meanwhile.
package typealias DeliveryReport = @Sendable (Delivery) -> Void
