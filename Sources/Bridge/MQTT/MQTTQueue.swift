import Synchronization
import Threads

/// What those who publish and subscribe share with the broker's thread.
final class MQTTQueue: Sendable {
    typealias Message = Pending<MQTTMessage>
    typealias Place = WaitingLine<Message>.Place

    private struct State {
        var line: WaitingLine<Message>
        var health = TargetHealth(isConnected: false)
        var subscriptions = MQTTSubscriptions()
        var stopsBy: Int64?
    }

    let bell = Doorbell()
    private let state: Mutex<State>

    init(_ limits: QueueLimits) {
        state = Mutex(State(line: WaitingLine(maximumCount: limits.waiting, maximumCost: limits.bytes)))
    }

    // MARK: - From anywhere

    func add(_ message: Message) {
        let now = message.accepted
        let expires = message.content.lifetime.map { deadline(after: $0, from: now) }
        let ended: [Ended] = state.withLock { state in
            guard state.stopsBy == nil else {
                return [message.ended(.failed(reason: "the server is stopping", retryable: true), at: now)]
            }
            state.health.accepted += 1
            let displaced = state.line.append(Place(element: message, cost: message.content.cost, expires: expires))
            state.health.displaced += UInt64(displaced.count)
            state.health.failed += UInt64(displaced.count)
            let result = DeliveryResult.failed(reason: "too many messages wait for the broker", retryable: true)
            return displaced.map { $0.ended(result, at: now) }
        }
        bell.ring()
        ended.tell()
    }

    func subscribe(
        _ filter: String, _ quality: MQTTQuality, _ handler: @escaping MQTTSubscriptions.Handler
    ) -> ListenerID? {
        let id = state.withLock { $0.subscriptions.add(filter, quality, handler) }
        bell.ring()
        return id
    }

    func unsubscribe(_ id: ListenerID) {
        state.withLock { $0.subscriptions.remove(id) }
        bell.ring()
    }

    var health: TargetHealth {
        state.withLock { state in
            var health = state.health
            health.waiting = state.line.count
            health.waitingBytes = state.line.cost
            return health
        }
    }

    func stop(by deadline: Int64) {
        state.withLock { $0.stopsBy = min($0.stopsBy ?? .max, deadline) }
        bell.ring()
    }

    // MARK: - From the broker's thread

    var stopsBy: Int64? { state.withLock { $0.stopsBy } }

    var isEmpty: Bool { state.withLock { $0.line.isEmpty } }

    var subscriptions: MQTTSubscriptions { state.withLock { $0.subscriptions } }

    var subscriptionVersion: UInt64 { state.withLock { $0.subscriptions.version } }

    func noteConnection(_ isThere: Bool) {
        state.withLock { $0.health.isConnected = isThere }
    }

    /// The next message whose time has not passed, and the ends of those whose time has.
    func take(at now: Int64) -> (place: Place?, ended: [Ended]) {
        state.withLock { state in
            var ended: [Ended] = []
            let result = DeliveryResult.failed(
                reason: "its time had passed before the broker was there", retryable: false)
            while let place = state.line.removeFirst() {
                guard place.hasExpired(at: now) else {
                    state.health.inFlight += 1
                    return (place, ended)
                }
                state.health.expired += 1
                state.health.failed += 1
                ended.append(place.element.ended(result, at: now))
            }
            return (nil, ended)
        }
    }

    /// The connection broke with these under way: they come first again, in their order.
    func putBack(_ places: [Place], after reason: String) {
        state.withLock { state in
            for place in places.reversed() { state.line.putBack(place) }
            state.health.inFlight -= places.count
            state.health.retried += UInt64(places.count)
            state.health.attemptEnded(.failed(reason: reason, retryable: true))
        }
    }

    func finish(_ message: Message, _ result: DeliveryResult, status: Int?, at now: Int64) -> Ended {
        state.withLock { state in
            state.health.inFlight -= 1
            state.health.attemptEnded(result)
            state.health.ended(result)
        }
        return message.ended(result, status: status, at: now)
    }

    func handlers(for topic: String) -> [MQTTSubscriptions.Handler] {
        state.withLock { state in
            state.health.received += 1
            return state.subscriptions.handlers(for: topic)
        }
    }

    /// Everything that still waits, because the thread ends.
    func removeAll(at now: Int64) -> [Ended] {
        state.withLock { state in
            let result = DeliveryResult.failed(reason: "the server stopped first", retryable: true)
            let ended = state.line.removeAll().map { $0.ended(result, at: now) }
            state.health.failed += UInt64(ended.count)
            return ended
        }
    }
}
