import Synchronization
import Threads

/// Something a lane can carry.
protocol Deliverable: Sendable {
    /// What it is, in the plural, for messages.
    static var noun: String { get }
    /// About what it takes while it waits, in bytes.
    var cost: Int { get }
    /// How long it may wait for its turn; nil for ever.
    var lifetime: Duration? { get }
}

/// What those who send and the thread that carries share: the lanes, and the bell that wakes the thread.
final class LaneQueue<Content: Deliverable>: Sendable {
    typealias Place = Lanes<Pending<Content>>.Place

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
        var lanes: Lanes<Pending<Content>>
        var stopsBy: Int64?
    }

    let bell = Doorbell()
    private let state: Mutex<State>

    init(_ limits: QueueLimits) {
        state = Mutex(State(lanes: Lanes(limits)))
    }

    // MARK: - From anywhere

    /// Takes a delivery for a target. What has to go for it is reported on the calling thread.
    func add(_ pending: Pending<Content>, to target: String) {
        let now = pending.accepted
        let expires = pending.content.lifetime.map { deadline(after: $0, from: now) }
        let place = Place(element: pending, cost: pending.content.cost, expires: expires)
        let ended: [Ended] = state.withLock { state in
            guard state.stopsBy == nil else {
                return [pending.ended(.failed(reason: "the server is stopping", retryable: true), at: now)]
            }
            switch state.lanes.add(place, to: target) {
            case .accepted(let displaced):
                if displaced.isEmpty { return [] }
                let result = DeliveryResult.failed(
                    reason: "too many \(Content.noun) wait for \(target)", retryable: true)
                return displaced.map { $0.ended(result, at: now) }
            case .refused:
                let reason = "too many targets are busy to begin with \(target)"
                return [pending.ended(.failed(reason: reason, retryable: true), at: now)]
            }
        }
        bell.ring()
        ended.tell()
    }

    var health: [(target: String, health: TargetHealth)] { state.withLock { $0.lanes.health } }

    /// Takes nothing more; what is there has until then.
    func stop(by deadline: Int64) {
        state.withLock { $0.stopsBy = min($0.stopsBy ?? .max, deadline) }
        bell.ring()
    }

    // MARK: - From the thread

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
                case .expired(let pending):
                    let result = DeliveryResult.failed(
                        reason: "its time had passed before its turn came", retryable: false)
                    round.ended.append(pending.ended(result, at: now))
                }
            }
            round.wake = [state.lanes.nextRestEnds, state.stopsBy].compactMap(\.self).min()
        }
        return round
    }

    /// What was started has ended, one way or the other.
    func finish(
        _ place: Place, _ target: String, _ result: DeliveryResult, status: Int? = nil, output: [UInt8] = [],
        at now: Int64
    ) -> Ended {
        state.withLock { $0.lanes.finish(target, result) }
        return place.element.ended(result, status: status, output: output, at: now)
    }

    /// What was started failed and is to be tried again then, ahead of what waits for its target. While stopping there is no
    /// then: it has ended.
    func retry(
        _ place: Place, _ target: String, after result: DeliveryResult, status: Int? = nil, at moment: Int64, now: Int64
    ) -> Ended? {
        state.withLock { state in
            if state.stopsBy == nil {
                state.lanes.rest(target, until: moment, retrying: place, after: result)
                return nil
            }
            state.lanes.finish(target, result)
            return place.element.ended(result, status: status, at: now)
        }
    }

    /// Changes the counters of a target, if it is known.
    func count(_ target: String, _ change: (inout TargetHealth) -> Void) {
        state.withLock { $0.lanes.count(target, change) }
    }
}

extension WaitingLine.Place {
    /// The same place for the element as it has become.
    func holding(_ element: Element) -> Self {
        Self(element: element, cost: cost, expires: expires)
    }
}

/// A moment so far away; without an end where the sum has none.
func deadline(after duration: Duration, from now: Int64) -> Int64 {
    let (sum, overflow) = now.addingReportingOverflow(duration.nanoseconds)
    return overflow ? .max : sum
}

/// Milliseconds until then for `poll`, rounded up; -1, which is without an end, for nil.
func milliseconds(until moment: Int64?) -> Int32 {
    guard let moment else { return -1 }
    let left = moment.subtractingReportingOverflow(MonotonicClock.now)
    if left.overflow { return -1 }
    return left.partialValue <= 0 ? 0 : Int32(clamping: (left.partialValue - 1) / 1_000_000 + 1)
}
