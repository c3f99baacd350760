/// One target's lane in `Lanes`: who waits, and whether somebody may go.
struct Lane<Element> {
    var line: WaitingLine<Element>
    var health = TargetHealth()
    /// True while one of its elements is under way.
    var isBusy = false
    /// After a failure that is to be retried: when.
    var restsUntil: Int64?
    /// True while it stands among those whose turn comes.
    var isListed = false
    /// Larger is later.
    var lastUse: UInt64 = 0

    init(_ limits: QueueLimits) {
        line = WaitingLine(maximumCount: limits.waiting, maximumCost: limits.bytes)
    }

    var wantsTurn: Bool { !isBusy && !isListed && restsUntil == nil && !line.isEmpty }
    var isIdle: Bool { !isBusy && line.isEmpty && !isListed }

    /// The counters, with the figures that are read off the lane itself.
    var presentHealth: TargetHealth {
        var health = health
        health.waiting = line.count
        health.waitingBytes = line.cost
        health.inFlight = isBusy ? 1 : 0
        return health
    }
}

extension Lane: Sendable where Element: Sendable {}
