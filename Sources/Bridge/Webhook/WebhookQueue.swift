import Synchronization
import Threads

/// What the senders of webhooks and the thread that carries them share: the lanes and the bell.
final class WebhookQueue: Sendable {
    typealias Request = Pending<WebhookRequest>
    typealias Place = Lanes<Request>.Place

    /// What there is to do, found in one look under the lock.
    struct Round {
        var starts: [(place: Place, target: String)] = []
        var ended: [Ended] = []
        /// When to look again at the latest.
        var wake: Int64?
        /// What is under way is to be broken off, and then the thread ends.
        var isOver = false
    }

    private struct State {
        var lanes: Lanes<Request>
        var stopsBy: Int64?
        var isStopped = false
    }

    let bell = Doorbell()
    private let state: Mutex<State>
    private let retry: RetrySchedule

    init(_ configuration: WebhookConfiguration) {
        state = Mutex(State(lanes: Lanes(configuration.limits)))
        retry = configuration.retry
    }

    var health: [(target: String, health: TargetHealth)] { state.withLock { $0.lanes.health } }

    /// Takes a request for a target. Reports what has to go for it, on the calling thread.
    func add(_ request: Request, to target: String) {
        let now = request.accepted
        let expires = request.content.lifetime.map { deadline(after: $0, from: now) }
        let place = Place(element: request, cost: request.content.cost, expires: expires)
        let ended: [Ended] = state.withLock { state in
            guard state.stopsBy == nil else {
                return [request.ended(.failed(reason: "the server is stopping", retryable: true), at: now)]
            }
            switch state.lanes.add(place, to: target) {
            case .accepted(let displaced):
                let result = DeliveryResult.failed(reason: "too many requests wait for \(target)", retryable: true)
                return displaced.map { $0.ended(result, at: now) }
            case .refused:
                let reason = "too many targets are busy to begin with \(target)"
                return [request.ended(.failed(reason: reason, retryable: true), at: now)]
            }
        }
        bell.ring()
        ended.tell()
    }

    /// What the thread is to do now.
    func round(at now: Int64) -> Round {
        var round = Round()
        state.withLock { state in
            if let stopsBy = state.stopsBy, stopsBy <= now || state.lanes.isIdle {
                let result = DeliveryResult.failed(reason: "the server stopped first", retryable: true)
                round.ended += state.lanes.removeAll().map { $0.ended(result, at: now) }
                round.isOver = true
                return
            }
            while let step = state.lanes.next(at: now) {
                switch step {
                case .start(let place, let target): round.starts.append((place, target))
                case .expired(let request):
                    let result = DeliveryResult.failed(
                        reason: "its time had passed before its turn came", retryable: false)
                    round.ended.append(request.ended(result, at: now))
                }
            }
            round.wake = [state.lanes.nextRestEnds, state.stopsBy].compactMap(\.self).min()
        }
        return round
    }

    /// An attempt has ended. Returns the end of the request, or nil when it will be tried again.
    func attemptEnded(
        _ place: Place, _ target: String, _ result: DeliveryResult, status: Int?, at now: Int64
    ) -> Ended? {
        let request = place.element
        return state.withLock { state in
            if case .failed(_, retryable: true) = result, request.attempts < request.content.attempts,
                state.stopsBy == nil
            {
                var random = SystemRandomNumberGenerator()
                let pause = retry.pause(afterFailures: request.attempts, using: &random)
                state.lanes.rest(target, until: now + pause, retrying: place, after: result)
                return nil
            }
            state.lanes.finish(target, result)
            return request.ended(result, status: status, at: now)
        }
    }

    /// Takes nothing more; what is there has until then.
    func stop(by deadline: Int64) {
        state.withLock { $0.stopsBy = min($0.stopsBy ?? .max, deadline) }
        bell.ring()
    }
}

/// A moment so far away; without an end where the sum has none.
func deadline(after duration: Duration, from now: Int64) -> Int64 {
    let (sum, overflow) = now.addingReportingOverflow(duration.nanoseconds)
    return overflow ? .max : sum
}
