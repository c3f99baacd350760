import Glibc
import Threads

/// The broker thread's work: keeps a connection up, hands messages over, passes on what comes. Made and used on that thread.
final class MQTTLoop {
    /// Filters in one SUBSCRIBE, so that a thousand subscriptions are a few packets and none is too long for a broker.
    private static let filtersAtOnce = 50
    private static let second: Int64 = 1_000_000_000

    private let queue: MQTTQueue
    private let configuration: MQTTConfiguration
    private let notice: @Sendable (MQTTNotice) -> Void
    private var link: Link
    private var connection: MQTTConnection?
    private var random = SystemRandomNumberGenerator()
    /// What was handed over and is not acknowledged, in its order.
    private var inFlight: [(number: Int32, place: MQTTQueue.Place)] = []
    private var asked: [String: MQTTSubscriptions.Wish] = [:]
    private var askedVersion: UInt64?
    private var requests: [Int32: [String]] = [:]

    init(_ queue: MQTTQueue, _ configuration: MQTTConfiguration, notice: @escaping @Sendable (MQTTNotice) -> Void) {
        self.queue = queue
        self.configuration = configuration
        self.notice = notice
        link = Link(patience: configuration.connectTimeout, retry: configuration.retry)
    }

    /// Until the queue is stopped.
    func run() {
        while true {
            let now = MonotonicClock.now
            switch link.tick(at: now) {
            case .connect: connect()
            case .abandon: lose("the broker did not answer within \(configuration.connectTimeout)")
            case .nothing: break
            }
            if link.isOnline {
                subscribe()
                publish(at: now)
            }
            readEvents()
            let stopsBy = queue.stopsBy
            if let stopsBy, stopsBy <= now || link.isResting || queue.isEmpty && inFlight.isEmpty { break }
            wait(until: [link.nextTick, stopsBy].compactMap(\.self).min())
        }
        end()
    }

    // MARK: - The connection

    private func connect() {
        let connection = MQTTConnection(configuration)
        self.connection = connection
        connection.connect(to: configuration)
    }

    private func lose(_ reason: String) {
        connection = nil
        queue.noteConnection(false)
        queue.putBack(inFlight.map(\.place), after: reason)
        inFlight.removeAll()
        asked.removeAll()
        askedVersion = nil
        requests.removeAll()
        let pause = link.lost(at: MonotonicClock.now, using: &random)
        notice(.disconnected(reason: reason, retryIn: pause))
    }

    /// What the library has noted while it was called. Handlers and reports run here.
    private func readEvents() {
        while let connection, !connection.events.isEmpty {
            let events = connection.events
            connection.events.removeAll()
            for event in events { read(event) }
        }
    }

    private func read(_ event: MQTTConnection.Event) {
        switch event {
        case .accepted:
            link.connected(at: MonotonicClock.now)
            queue.noteConnection(true)
            notice(.connected)
        case .lost(let reason): lose(reason)
        case .acknowledged(let number, let code): acknowledge(number, code)
        case .subscribed(let request, let granted): answered(request, granted)
        case .received(let message): for handler in queue.handlers(for: message.topic) { handler(message) }
        case .tooLong(let topic, let length): notice(.tooLong(topic: topic, length: length))
        }
    }

    // MARK: - Out

    private func publish(at now: Int64) {
        while let connection, link.isOnline, inFlight.count < configuration.window {
            let (place, ended) = queue.take(at: now)
            ended.tell()
            guard let place else { return }
            var message = place.element
            message.begin(at: MonotonicClock.now)
            switch connection.publish(message.content) {
            case .taken(let number):
                inFlight.append((number, place.holding(message)))
            case .rejected(let reason):
                let result = DeliveryResult.failed(reason: reason, retryable: false)
                queue.finish(message, result, status: nil, at: MonotonicClock.now).tell()
            }
            readEvents()
        }
    }

    private func acknowledge(_ number: Int32, _ code: Int32) {
        guard let index = inFlight.firstIndex(where: { $0.number == number }) else { return }
        let message = inFlight.remove(at: index).place.element
        let result = MQTTAnswer.result(code: code)
        let status = configuration.version == .v5 && message.content.quality != .atMostOnce ? Int(code) : nil
        queue.finish(message, result, status: status, at: MonotonicClock.now).tell()
    }

    // MARK: - In

    private func subscribe() {
        let version = queue.subscriptionVersion
        guard let connection, version != askedVersion else { return }
        askedVersion = version
        let (ask, giveUp) = queue.subscriptions.changes(from: asked)
        for start in stride(from: 0, to: giveUp.count, by: Self.filtersAtOnce) {
            let filters = Array(giveUp[start..<min(start + Self.filtersAtOnce, giveUp.count)])
            connection.unsubscribe(from: filters)
            for filter in filters { asked[filter] = nil }
        }
        for quality in [MQTTQuality.atMostOnce, .atLeastOnce, .exactlyOnce] {
            let wishes = ask.filter { $0.wish.quality == quality }
            for start in stride(from: 0, to: wishes.count, by: Self.filtersAtOnce) {
                let some = wishes[start..<min(start + Self.filtersAtOnce, wishes.count)]
                let filters = some.map(\.filter)
                if let request = connection.subscribe(to: filters, quality) { requests[request] = filters }
                for (filter, wish) in some { asked[filter] = wish }
            }
        }
    }

    private func answered(_ request: Int32, _ granted: [Int32]) {
        for (filter, code) in zip(requests.removeValue(forKey: request) ?? [], granted) where code >= 0x80 {
            notice(.subscriptionRefused(filter: filter, reason: MQTTAnswer.words(code)))
        }
    }

    // MARK: - The loop

    private func wait(until moment: Int64?) {
        // The library wants to be asked about once a second whether its peer is still there.
        let look = connection == nil ? nil : MonotonicClock.now + Self.second
        let socket = connection?.socket ?? -1
        var waits = [
            pollfd(fd: queue.bell.descriptor, events: Int16(POLLIN), revents: 0),
            // poll passes over negative descriptors.
            pollfd(fd: socket, events: connection?.interest ?? 0, revents: 0),
        ]
        poll(&waits, 2, milliseconds(until: [moment, look].compactMap(\.self).min()))
        if waits[0].revents != 0 { queue.bell.answer() }
        if waits[1].revents != 0 { connection?.ready(waits[1].revents) }
        connection?.keepAlive()
        readEvents()
    }

    private func end() {
        let now = MonotonicClock.now
        let result = DeliveryResult.failed(reason: "the server stopped before the broker acknowledged", retryable: true)
        for (_, place) in inFlight { queue.finish(place.element, result, status: nil, at: now).tell() }
        inFlight.removeAll()
        queue.removeAll(at: now).tell()
        if link.isOnline { connection?.disconnect() }
        connection = nil
    }
}
