import Bridge
import ControlKit
import Synchronization
import Threads

/// Hands effects to the bridges and tells how they ended; feedback comes in through the same bridges.
///
/// Callable from any thread; nothing here waits for a target. A failure is a line in the log (one per target in ten seconds,
/// with how many there were since), a count in the metrics, and an entry in the panel's effect log.
final class EffectDesk: Sendable {
    let targets: EffectTargets
    let brokers: [String: MQTTBridge]
    let echoes = EchoGuard()
    private let webhook: OnDemand<Webhook>
    let osc: OnDemand<OSCBridge>
    private let runner: OnDemand<ProcessRunner>
    private let log: Log
    let complaints: Complaints
    /// Delivered and failed, by kind.
    private let counts = Mutex<[String: (delivered: UInt64, failed: UInt64)]>([:])

    /// Connects to the brokers, which goes on in the background, and opens the OSC port.
    init(_ targets: EffectTargets, log: Log) throws(BridgeError) {
        self.targets = targets
        self.log = log
        complaints = Complaints(log)
        var configuration = WebhookConfiguration()
        configuration.certificateAuthorities = targets.webhookAuthorities
        configuration.userAgent = "touchplane/" + Version.text
        webhook = OnDemand { [configuration] in Webhook(configuration) }
        var brokers: [String: MQTTBridge] = [:]
        for broker in targets.brokers {
            let name = broker.name
            brokers[name] = try MQTTBridge(broker.configuration) { log.line("mqtt \(name)", $0.text) }
        }
        self.brokers = brokers
        var oscConfiguration = OSCConfiguration()
        oscConfiguration.listen = targets.oscListen
        if targets.oscListen != nil {
            osc = OnDemand(try OSCBridge(oscConfiguration))
        } else {
            // Without a port to open there is nothing that could fail.
            osc = OnDemand { [oscConfiguration] in try? OSCBridge(oscConfiguration) }
        }
        runner = OnDemand { targets.allowsExec ? ProcessRunner() : nil }
    }

    /// Starts an effect on its way and returns at once.
    func send(_ effect: OutgoingEffect, noting effects: EffectLog) {
        if case .log(let text) = effect.work {
            log.line("panel \(effect.panel)", text)
            // What the engine says of itself is no effect of an action.
            if effect.action.isEmpty { return }
        }
        let number = effects.begin(effect)
        let began = MonotonicClock.now
        deliver(effect) { [self] delivery in
            var reason: String?
            if case .failed(let why, _) = delivery.result { reason = why }
            effects.end(
                number, reason: reason, attempts: delivery.attempts, took: Double(MonotonicClock.now - began) / 1e6)
            ended(effect, reason)
        }
    }

    /// The same without notes: for what is kept and tried again.
    func deliver(_ effect: OutgoingEffect, report: @escaping DeliveryReport) {
        switch effect.work {
        case .log, .onPanel(_, _, nil): report(Delivery(.delivered))
        case .onPanel(_, _, let failure?): report(Delivery(.failed(reason: failure, retryable: false)))
        case .webhook(var request, let name):
            if let name {
                guard let secret = targets.secrets[name] else {
                    return report(
                        Delivery(.failed(reason: "the secret \(name) is not known any more", retryable: false)))
                }
                request.secret = secret
            }
            webhook.value?.send(request, report: report)
        case .mqtt(let message, let name):
            guard let broker = brokers[name] else {
                return report(Delivery(.failed(reason: "the broker \(name) is not known any more", retryable: false)))
            }
            echoes.sent(message.payload, on: message.topic, of: name, at: Self.seconds)
            broker.publish(message, report: report)
        case .osc(let packet, let target):
            guard let osc = osc.value else {
                return report(Delivery(.failed(reason: "no socket for OSC could be opened", retryable: true)))
            }
            osc.send(packet, to: target, report: report)
        case .exec(let request):
            guard let runner = runner.value else {
                return report(Delivery(.failed(reason: "this server runs no programs", retryable: false)))
            }
            runner.run(request, report: report)
        }
    }

    /// Seconds of the monotonic clock.
    static var seconds: Double { Double(MonotonicClock.now) / 1e9 }

    /// Counts the end of an effect and tells of a failure.
    func ended(_ effect: OutgoingEffect, _ reason: String?) {
        counts.withLock { counts in
            var count = counts[effect.kind] ?? (0, 0)
            if reason == nil { count.delivered += 1 } else { count.failed += 1 }
            counts[effect.kind] = count
        }
        guard let reason else { return }
        complaints.add(
            effect.kind + effect.target, of: "panel \(effect.panel)",
            "\(effect.kind) \(effect.target) of \(effect.control) \(effect.action) failed: \(reason)")
    }

    /// Lines for `/metrics`.
    var metrics: String {
        var text = "# HELP touchplane_effects_total Effects that ended, by kind and outcome.\n"
        text += "# TYPE touchplane_effects_total counter\n"
        for (kind, count) in counts.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            text += "touchplane_effects_total{kind=\"\(kind)\",outcome=\"delivered\"} \(count.delivered)\n"
            text += "touchplane_effects_total{kind=\"\(kind)\",outcome=\"failed\"} \(count.failed)\n"
        }
        text += "# HELP touchplane_effects_waiting Effects waiting for their target.\n"
        text += "# TYPE touchplane_effects_waiting gauge\n"
        for (kind, waiting) in waiting { text += "touchplane_effects_waiting{kind=\"\(kind)\"} \(waiting)\n" }
        text += "# HELP touchplane_broker_connected Whether a broker is connected.\n"
        text += "# TYPE touchplane_broker_connected gauge\n"
        for (name, broker) in brokers.sorted(by: { $0.key < $1.key }) {
            text += "touchplane_broker_connected{broker=\"\(name)\"} \(broker.health.isConnected == true ? 1 : 0)\n"
        }
        return text
    }

    private var waiting: [(kind: String, waiting: Int)] {
        [
            ("webhook", webhook.made?.health.reduce(0) { $0 + $1.health.waiting } ?? 0),
            ("mqtt", brokers.values.reduce(0) { $0 + $1.health.waiting }),
            ("osc", osc.made?.health.reduce(0) { $0 + $1.health.waiting } ?? 0),
            ("exec", runner.made?.health.reduce(0) { $0 + $1.health.waiting } ?? 0),
        ]
    }

    /// Lets what is on its way go on for so long, and ends the bridges' threads.
    func stop(within grace: Duration) {
        webhook.made?.stop(within: grace)
        for broker in brokers.values { broker.stop(within: grace) }
        osc.made?.stop(within: grace)
        runner.made?.stop(within: grace)
    }
}

extension MQTTNotice {
    fileprivate var text: String {
        switch self {
        case .connected: "connected"
        case .disconnected(let reason, let pause): "not connected: \(reason); next attempt in \(pause / 1_000_000) ms"
        case .subscriptionRefused(let filter, let reason): "the broker refuses the subscription to \(filter): \(reason)"
        case .tooLong(let topic, let length): "a message of \(length) bytes on \(topic) was dropped: too long"
        }
    }
}
