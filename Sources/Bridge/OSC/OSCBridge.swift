import Synchronization
import Threads

/// Speaks Open Sound Control, on one thread of its own: sends packets over UDP and TCP, and listens.
///
///     let bridge = try OSCBridge(OSCConfiguration())
///     let desk = try OSCTarget(parsing: "192.168.1.5:9000")
///     bridge.send(.message(OSCMessage("/ch/1/mix/fader", [.float(0.8)])), to: desk) { delivery in … }
///     let listener = try bridge.listen(to: "/ch/*/mix/fader") { incoming in … }
///
/// A datagram is delivered when the network has taken it; nobody knows more. Over TCP a packet is delivered when all of it
/// was handed to the connection; while there is none, packets wait their lifetime and it is tried again with growing pauses.
/// Limits and what happens at them: `QueueLimits`. A message in a bundle is passed on when it comes; time tags are not waited
/// for.
package final class OSCBridge: Sendable {
    /// The port that is listened on, if one is.
    package let port: UInt16?
    private let queue: LaneQueue<OSCDelivery>
    private let desk = OSCIntakeDesk()
    private let thread: LoopThread

    /// Opens what it listens on and starts the thread.
    package init(_ configuration: OSCConfiguration) throws(BridgeError) {
        let sockets = try OSCSockets(configuration.listen)
        port = sockets.port
        let queue = LaneQueue<OSCDelivery>(configuration.limits)
        self.queue = queue
        let handover = Handover(sockets)
        thread = LoopThread(name: "osc") { [desk] in
            OSCLoop(queue, desk, configuration, handover.take()).run()
        }
    }

    /// Hands a packet over and returns at once, from any thread. Every packet is reported exactly once.
    ///
    /// - Parameter lifetime: how long it may wait for its turn and for the connection; nil for ever.
    package func send(
        _ packet: OSCPacket, to target: OSCTarget, lifetime: Duration? = .seconds(30), report: @escaping DeliveryReport
    ) {
        let now = MonotonicClock.now
        do {
            let bytes = try Self.bytes(of: packet, for: target)
            let delivery = OSCDelivery(bytes: bytes, target: target, lifetime: lifetime)
            queue.add(Pending(delivery, at: now, report: report), to: target.description)
        } catch {
            Ended(delivery: Delivery(.failed(reason: error.description, retryable: false)), report: report).tell()
        }
    }

    /// Listens to an address, or to all that a pattern stands for. A message whose own address is a pattern reaches everyone
    /// whose address it means.
    ///
    /// - Parameter handler: is called on the thread; it must be quick.
    package func listen(
        to pattern: String, handler: @escaping @Sendable (OSCIncoming) -> Void
    ) throws(BridgeError) -> ListenerID {
        try OSCAddress.check(pattern)
        guard let id = desk.add(pattern, handler) else {
            throw BridgeError(
                found: "a listener too many", allowed: "\(Listeners<OSCIntakeDesk.Handler>.maximumCount)")
        }
        return id
    }

    /// Ends listening. A message already on its way to the handler may still come.
    package func remove(_ id: ListenerID) {
        desk.remove(id)
    }

    /// How every known target is doing, sorted by name.
    package var health: [(target: String, health: TargetHealth)] { queue.health }

    /// Counts what came in.
    package var intake: OSCIntake { desk.intake }

    /// Takes no more packets, lets those it has go out for so long, reports the rest as failed and retryable, and waits for
    /// the thread's end. Never call it from a handler or a report.
    package func stop(within grace: Duration = .zero) {
        queue.stop(by: deadline(after: grace, from: MonotonicClock.now))
        thread.join(within: grace + .seconds(2))
    }

    deinit { queue.stop(by: MonotonicClock.now) }

    private static func bytes(of packet: OSCPacket, for target: OSCTarget) throws(BridgeError) -> [UInt8] {
        try packet.check()
        let bytes = OSCCodec.encode(packet)
        let limit = target.transport == .udp ? OSCPacket.maximumDatagram : OSCPacket.maximumLength
        guard bytes.count <= limit else {
            throw BridgeError(
                found: "an OSC packet of \(bytes.count) bytes", allowed: "at most \(limit) over \(target.transport)")
        }
        return bytes
    }
}
