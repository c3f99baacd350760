import Threads

/// Speaks with one MQTT broker, on one thread of its own: publishes, and listens to topics.
///
///     let bridge = try MQTTBridge(MQTTConfiguration(host: "127.0.0.1", clientID: "touchplane-stage")) { notice in … }
///     bridge.publish(MQTTMessage(topic: "stage/mute", payload: Array("1".utf8))) { delivery in … }
///     let listener = try bridge.subscribe("desk/+/level") { message in … }
///
/// It reconnects by itself with growing pauses, and then asks for every subscription again. What is published while there
/// is no connection waits, up to `QueueLimits.waiting` messages and `QueueLimits.bytes`; beyond that the oldest is given up
/// and reported. A message counts as delivered when quality 0 was written to the network, 1 was acknowledged and 2 was
/// completed. What was in flight when a connection broke is published again, in its order.
package final class MQTTBridge: Sendable {
    private let queue: MQTTQueue
    private let thread: LoopThread

    /// Starts the thread, which connects at once.
    ///
    /// - Parameter notice: is told what happens to the connection, on the thread; it must be quick.
    package init(
        _ configuration: MQTTConfiguration, notice: @escaping @Sendable (MQTTNotice) -> Void = { _ in }
    ) throws(BridgeError) {
        try configuration.check()
        let queue = MQTTQueue(configuration.limits)
        self.queue = queue
        thread = LoopThread(name: "mqtt") { MQTTLoop(queue, configuration, notice: notice).run() }
    }

    /// Hands a message over and returns at once, from any thread. Every message is reported exactly once.
    package func publish(_ message: MQTTMessage, report: @escaping DeliveryReport) {
        let pending = Pending(message, at: MonotonicClock.now, report: report)
        do {
            try message.check()
            queue.add(pending)
        } catch {
            pending.ended(.failed(reason: error.description, retryable: false), at: pending.accepted).tell()
        }
    }

    /// Listens to the topics a filter stands for, from now on and over every loss of the connection.
    ///
    /// - Parameter handler: is called on the thread, once a message however many of the broker's filters it fits; it must be
    ///   quick.
    package func subscribe(
        _ filter: String, quality: MQTTQuality = .atMostOnce, handler: @escaping @Sendable (MQTTIncoming) -> Void
    ) throws(BridgeError) -> ListenerID {
        try MQTTTopic.check(filter: filter)
        guard let id = queue.subscribe(filter, quality, handler) else {
            throw BridgeError(
                found: "a subscription too many", allowed: "\(Listeners<MQTTSubscriptions.Handler>.maximumCount)")
        }
        return id
    }

    /// Ends a subscription. A message already on its way to the handler may still come.
    package func unsubscribe(_ id: ListenerID) {
        queue.unsubscribe(id)
    }

    package var health: TargetHealth { queue.health }

    /// Takes no more messages, lets those it has go out for so long while the broker is there, reports the rest as failed and
    /// retryable, says goodbye and waits for the thread's end. Never call it from a handler or a report.
    package func stop(within grace: Duration = .zero) {
        queue.stop(by: deadline(after: grace, from: MonotonicClock.now))
        thread.join(within: grace + .seconds(2))
    }

    deinit { queue.stop(by: MonotonicClock.now) }
}
