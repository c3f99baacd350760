import Glibc

@testable import Bridge

/// A bridge to a broker, and all that it reports.
final class MQTTBench: Sendable {
    let bridge: MQTTBridge
    let notices = Inbox<MQTTNotice>()
    let ended = Inbox<(number: Int, delivery: Delivery)>()
    let received = Inbox<MQTTIncoming>()

    init(_ port: UInt16, id: String = "bench", _ change: (inout MQTTConfiguration) -> Void = { _ in }) throws {
        var configuration = MQTTConfiguration(host: "127.0.0.1", port: Int(port), clientID: id)
        configuration.retry = RetrySchedule(base: .milliseconds(20), cap: .milliseconds(200))
        change(&configuration)
        let notices = notices
        bridge = try MQTTBridge(configuration) { notices.put($0) }
    }

    /// Waits for the connection.
    func connected() throws {
        _ = try notices.first { $0 == .connected }
    }

    /// Waits for its loss, and tells the reason.
    func disconnected() throws -> String {
        while true {
            if case .disconnected(let reason, _) = try notices.next() { return reason }
        }
    }

    func publish(_ number: Int, to topic: String, _ quality: MQTTQuality = .atMostOnce, retain: Bool = false) {
        var message = MQTTMessage(topic: topic, payload: Array("\(number)".utf8))
        message.quality = quality
        message.retain = retain
        bridge.publish(message) { [ended] in ended.put((number, $0)) }
    }

    @discardableResult
    func listen(_ filter: String, _ quality: MQTTQuality = .atMostOnce) throws -> ListenerID {
        try bridge.subscribe(filter, quality: quality) { [received] in received.put($0) }
    }

    /// Waits until as many messages are in flight as may be.
    func fillWindow() throws {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(20)
        while bridge.health.inFlight < MQTTConfiguration(host: "", clientID: "").window {
            guard clock.now < end else { throw Inbox<Int>.NothingCame(waitedFor: .seconds(20)) }
            sched_yield()
        }
    }

    deinit { bridge.stop() }
}

extension MQTTIncoming {
    var text: String { String(decoding: payload, as: UTF8.self) }
}
