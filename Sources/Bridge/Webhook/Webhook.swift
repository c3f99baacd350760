import Glibc
import Threads

/// Sends HTTP requests to the world, on one thread of its own: a target is served one request after the other, in the order
/// they came, and many targets at once, so that a slow or dead one holds up nobody else.
///
///     let webhook = Webhook(WebhookConfiguration())
///     var request = WebhookRequest(url: "http://192.168.1.20/mute")
///     request.body = Array(#"{"muted":true}"#.utf8)
///     webhook.send(request) { delivery in … }
///
/// A target is a scheme, a host and a port. Limits and what happens at them: `QueueLimits`. Only http and https, redirects
/// are not followed, certificates and names are always verified, no proxy is taken from the environment.
package final class Webhook: Sendable {
    private let queue: LaneQueue<WebhookRequest>
    private let thread: LoopThread

    /// Starts the thread.
    ///
    /// - Parameter wallClock: seconds since 1970, for the timestamp of signatures.
    package init(
        _ configuration: WebhookConfiguration, wallClock: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }
    ) {
        let queue = LaneQueue<WebhookRequest>(configuration.limits)
        self.queue = queue
        thread = LoopThread(name: "webhook") {
            WebhookLoop(queue, configuration, wallClock: wallClock).run()
        }
    }

    /// Hands a request over and returns at once, from any thread. Every request is reported exactly once.
    package func send(_ request: WebhookRequest, report: @escaping DeliveryReport) {
        let now = MonotonicClock.now
        do {
            let target = try request.target()
            var request = request
            if request.secret != nil, request.id.isEmpty { request.id = Self.newID() }
            queue.add(Pending(request, at: now, report: report), to: target)
        } catch {
            Pending(request, at: now, report: report)
                .ended(.failed(reason: error.description, retryable: false), at: now).tell()
        }
    }

    /// How every known target is doing, sorted by name.
    package var health: [(target: String, health: TargetHealth)] { queue.health }

    /// Takes no more requests, lets those it has go on for so long, reports the rest as failed and retryable, and waits for
    /// the thread's end. Never call it from a report.
    package func stop(within grace: Duration = .zero) {
        queue.stop(by: deadline(after: grace, from: MonotonicClock.now))
        thread.join(within: grace + .seconds(2))
    }

    deinit { queue.stop(by: MonotonicClock.now) }

    private static func newID() -> String {
        "tp_" + String(UInt64.random(in: .min ... .max), radix: 36)
            + String(UInt64.random(in: .min ... .max), radix: 36)
    }
}
