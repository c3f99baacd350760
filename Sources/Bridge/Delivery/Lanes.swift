/// Who is served next, when many effects wait for many targets: a lane for each target, one effect at a time in a lane, and
/// the lanes in turn.
///
/// One at a time is what keeps the order: of two requests in flight to one target the second may arrive first.
struct Lanes<Element> {
    typealias Place = WaitingLine<Element>.Place

    /// What the caller of `next` is to do.
    enum Step {
        /// Begin with this one; `finish` or `rest` says how it went.
        case start(Place, target: String)
        /// This one's time has passed while it waited.
        case expired(Element)
    }

    /// What became of an element that was added.
    enum Admission {
        /// It waits; those who had to leave for it are named, oldest first.
        case accepted(displaced: [Element])
        /// Every target the limits allow is busy, and this would be one more.
        case refused
    }

    private let limits: QueueLimits
    private var lanes: [String: Lane<Element>] = [:]
    /// Lanes that could start something, in the order of their turns.
    private var ready: WaitingLine<String>
    private var resting: Set<String> = []
    private var uses: UInt64 = 0
    private(set) var inFlight = 0
    private(set) var waiting = 0
    private(set) var waitingBytes = 0

    init(_ limits: QueueLimits) {
        self.limits = limits
        ready = WaitingLine(maximumCount: limits.targets, maximumCost: .max)
    }

    /// True when nothing waits and nothing is under way.
    var isIdle: Bool { inFlight == 0 && waiting == 0 }

    /// When `next` is to be asked again although nothing else happened; nil when never.
    var nextRestEnds: Int64? { resting.compactMap { lanes[$0]?.restsUntil }.min() }

    /// Every target known, sorted by name.
    var health: [(target: String, health: TargetHealth)] {
        lanes.keys.sorted().map { ($0, lanes[$0]!.presentHealth) }
    }

    /// Puts an element at the end of its target's lane.
    mutating func add(_ place: Place, to target: String) -> Admission {
        if lanes[target] == nil {
            guard lanes.count < limits.targets || forgetOneIdle() else { return .refused }
            lanes[target] = Lane(limits)
        }
        uses += 1
        var displaced = change(target) { [uses] lane in
            lane.lastUse = uses
            lane.health.accepted += 1
            let displaced = lane.line.append(place)
            lane.health.displaced += UInt64(displaced.count)
            lane.health.failed += UInt64(displaced.count)
            return displaced
        }
        while waitingBytes > limits.totalBytes, let loser = heaviest(sparing: target) {
            change(loser) { lane in
                guard let oldest = lane.line.removeFirst() else { return }
                lane.health.displaced += 1
                lane.health.failed += 1
                displaced.append(oldest.element)
            }
        }
        list(target)
        return .accepted(displaced: displaced)
    }

    /// The next thing to do, or nil when there is none now. Call it until it says nil.
    mutating func next(at now: Int64) -> Step? {
        endRests(at: now)
        while let target = ready.first?.element {
            guard let first = lanes[target]!.line.first else {
                unlistFirst()
                continue
            }
            if first.hasExpired(at: now) {
                change(target) { lane in
                    _ = lane.line.removeFirst()
                    lane.health.expired += 1
                    lane.health.failed += 1
                }
                return .expired(first.element)
            }
            guard inFlight < limits.atOnce else { return nil }
            unlistFirst()
            inFlight += 1
            change(target) { lane in
                _ = lane.line.removeFirst()
                lane.isBusy = true
            }
            return .start(first, target: target)
        }
        return nil
    }

    /// What was started for the target has ended for good.
    mutating func finish(_ target: String, _ result: DeliveryResult) {
        release(target, result)
        lanes[target]!.health.ended(result)
        list(target)
    }

    /// What was started for the target failed and goes back to the front of its lane, which is left alone until `end`.
    mutating func rest(_ target: String, until end: Int64, retrying place: Place, after result: DeliveryResult) {
        release(target, result)
        change(target) { lane in
            lane.line.putBack(place)
            lane.health.retried += 1
            lane.restsUntil = end
        }
        resting.insert(target)
    }

    /// Takes out everything that waits, because the bridge stops. What is under way goes on.
    mutating func removeAll() -> [Element] {
        var all: [Element] = []
        for target in lanes.keys.sorted() {
            change(target) { lane in
                let removed = lane.line.removeAll()
                lane.health.failed += UInt64(removed.count)
                lane.restsUntil = nil
                all += removed
            }
        }
        resting.removeAll()
        return all
    }

    /// Changes the counters of a target, if it is known.
    mutating func count(_ target: String, _ change: (inout TargetHealth) -> Void) {
        if lanes[target] != nil { change(&lanes[target]!.health) }
    }

    // MARK: - Inside

    /// Changes a lane and keeps the sums over all lanes right.
    private mutating func change<Result>(_ target: String, _ body: (inout Lane<Element>) -> Result) -> Result {
        let (count, cost) = (lanes[target]!.line.count, lanes[target]!.line.cost)
        let result = body(&lanes[target]!)
        waiting += lanes[target]!.line.count - count
        waitingBytes += lanes[target]!.line.cost - cost
        return result
    }

    private mutating func release(_ target: String, _ result: DeliveryResult) {
        precondition(lanes[target]?.isBusy == true, "nothing was started for \(target)")
        lanes[target]!.isBusy = false
        lanes[target]!.health.attemptEnded(result)
        inFlight -= 1
    }

    /// Gives the lane a turn if it has something to start.
    private mutating func list(_ target: String) {
        guard lanes[target]!.wantsTurn else { return }
        lanes[target]!.isListed = true
        _ = ready.append(.init(element: target, cost: 0, expires: nil))
    }

    private mutating func unlistFirst() {
        guard let target = ready.removeFirst()?.element else { return }
        lanes[target]!.isListed = false
    }

    private mutating func endRests(at now: Int64) {
        if resting.isEmpty { return }
        for target in resting.sorted() where lanes[target]!.restsUntil! <= now {
            resting.remove(target)
            lanes[target]!.restsUntil = nil
            list(target)
        }
    }

    /// The lane with the most bytes waiting; a lane whose only element just came is spared.
    private func heaviest(sparing target: String) -> String? {
        lanes.filter { $0.value.line.count > ($0.key == target ? 1 : 0) }
            .max { ($0.value.line.cost, $1.key) < ($1.value.line.cost, $0.key) }?.key
    }

    /// Makes room for a new target; false when every one has something to do.
    private mutating func forgetOneIdle() -> Bool {
        let idle = lanes.filter { $0.value.isIdle }.min { $0.value.lastUse < $1.value.lastUse }
        guard let target = idle?.key else { return false }
        lanes[target] = nil
        return true
    }
}

extension Lanes: Sendable where Element: Sendable {}
