import Testing

@testable import Bridge

@Suite("Lanes")
struct LanesTests {
    private let failure = DeliveryResult.failed(reason: "no", retryable: true)

    private func lanes(_ change: (inout QueueLimits) -> Void = { _ in }) -> Lanes<Int> {
        var limits = QueueLimits()
        change(&limits)
        return Lanes(limits)
    }

    private func add(_ number: Int, to target: String, cost: Int = 1, expires: Int64? = nil, _ lanes: inout Lanes<Int>)
        -> [Int]?
    {
        switch lanes.add(.init(element: number, cost: cost, expires: expires), to: target) {
        case .accepted(let displaced): displaced
        case .refused: nil
        }
    }

    /// All that may start now: `target number`, or `late number`.
    private func steps(_ lanes: inout Lanes<Int>, at now: Int64 = 0) -> [String] {
        var steps: [String] = []
        while let step = lanes.next(at: now) {
            switch step {
            case .start(let place, let target): steps.append("\(target) \(place.element)")
            case .expired(let number): steps.append("late \(number)")
            }
        }
        return steps
    }

    @Test("one at a time in a lane, and lanes side by side")
    func oneAtATime() {
        var lanes = lanes()
        for number in 1...3 { _ = add(number, to: "a", &lanes) }
        _ = add(4, to: "b", &lanes)
        #expect(steps(&lanes) == ["a 1", "b 4"])
        _ = add(5, to: "b", &lanes)
        #expect(steps(&lanes) == [])
        lanes.finish("a", .delivered)
        #expect(steps(&lanes) == ["a 2"])
        lanes.finish("b", .delivered)
        #expect(steps(&lanes) == ["b 5"])
        lanes.finish("a", .delivered)
        #expect(steps(&lanes) == ["a 3"])
        lanes.finish("b", .delivered)
        #expect(!lanes.isIdle)
        lanes.finish("a", .delivered)
        #expect(lanes.isIdle)
    }

    @Test("lanes take turns when not all may go at once")
    func turns() {
        var lanes = lanes { $0.atOnce = 1 }
        for number in 1...2 { for target in ["a", "b", "c"] { _ = add(number, to: target, &lanes) } }
        var order: [String] = []
        while case let started = steps(&lanes), !started.isEmpty {
            order += started
            lanes.finish(String(started[0].first!), .delivered)
        }
        #expect(order == ["a 1", "b 1", "c 1", "a 2", "b 2", "c 2"])
    }

    @Test("a retry goes back to the front and its lane rests, the others go on")
    func rest() {
        var lanes = lanes()
        _ = add(1, to: "a", &lanes)
        _ = add(2, to: "a", &lanes)
        guard case .start(let place, _) = lanes.next(at: 0) else {
            Issue.record("nothing started")
            return
        }
        lanes.rest("a", until: 100, retrying: place, after: failure)
        _ = add(3, to: "b", &lanes)
        #expect(lanes.nextRestEnds == 100)
        #expect(steps(&lanes, at: 99) == ["b 3"])
        #expect(steps(&lanes, at: 100) == ["a 1"])
        #expect(lanes.nextRestEnds == nil)
        lanes.finish("a", .delivered)
        #expect(steps(&lanes, at: 101) == ["a 2"])
    }

    @Test("the late are named and not started, whoever is behind them is")
    func late() {
        var lanes = lanes()
        _ = add(1, to: "a", expires: 10, &lanes)
        _ = add(2, to: "a", expires: 30, &lanes)
        #expect(steps(&lanes, at: 20) == ["late 1", "a 2"])
        #expect(lanes.health[0].health.expired == 1)
    }

    @Test("the late go even when nothing may start")
    func lateWhileFull() {
        var lanes = lanes { $0.atOnce = 1 }
        _ = add(1, to: "a", &lanes)
        _ = add(2, to: "b", expires: 10, &lanes)
        #expect(steps(&lanes) == ["a 1"])
        #expect(steps(&lanes, at: 20) == ["late 2"])
    }

    @Test("a full lane loses its oldest, others lose nothing")
    func displaced() {
        var lanes = lanes { $0.waiting = 2 }
        #expect(add(1, to: "b", &lanes) == [])
        #expect((1...3).map { add($0, to: "a", &lanes) } == [[], [], [1]])
        #expect(lanes.waiting == 3)
        #expect(lanes.health.map(\.health.displaced) == [1, 0])
    }

    @Test("when all together take too much, the heaviest lane pays, whoever came last")
    func heaviest() {
        var lanes = lanes { $0.totalBytes = 100 }
        for number in 1...9 { _ = add(number, to: "hog", cost: 10, &lanes) }
        #expect(add(10, to: "small", cost: 5, &lanes) == [])
        #expect(add(11, to: "small", cost: 10, &lanes) == [1])
        #expect(lanes.waitingBytes == 95)
        #expect(add(12, to: "big", cost: 200, &lanes)?.count == 10)
        #expect(lanes.waiting == 1)
        #expect(steps(&lanes) == ["big 12"])
    }

    @Test("a target that has nothing to do makes room for a new one, a busy one does not")
    func targets() {
        var lanes = lanes { $0.targets = 2 }
        _ = add(1, to: "a", &lanes)
        _ = add(2, to: "b", &lanes)
        #expect(steps(&lanes) == ["a 1", "b 2"])
        #expect(add(3, to: "c", &lanes) == nil)
        lanes.finish("b", .delivered)
        #expect(add(3, to: "c", &lanes) == [])
        #expect(lanes.health.map(\.target) == ["a", "c"])
    }

    @Test("a stop takes out all that waits and leaves what is under way")
    func removeAll() {
        var lanes = lanes()
        for number in 1...3 { _ = add(number, to: "a", &lanes) }
        _ = steps(&lanes)
        _ = add(4, to: "b", &lanes)
        #expect(lanes.removeAll() == [2, 3, 4])
        #expect(lanes.inFlight == 1)
        lanes.finish("a", .delivered)
        #expect(lanes.isIdle)
        #expect(steps(&lanes) == [])
    }

    @Test("health tells how a target is doing")
    func health() {
        var lanes = lanes()
        for number in 1...4 { _ = add(number, to: "a", cost: 10, &lanes) }
        _ = steps(&lanes)
        lanes.finish("a", failure)
        _ = steps(&lanes)
        var health = lanes.health[0].health
        #expect(health.accepted == 4 && health.failed == 1 && health.delivered == 0)
        #expect(health.waiting == 2 && health.waitingBytes == 20 && health.inFlight == 1)
        #expect(health.consecutiveFailures == 1 && health.lastFailure == "no")
        lanes.finish("a", .delivered)
        health = lanes.health[0].health
        #expect(health.delivered == 1 && health.consecutiveFailures == 0 && health.lastFailure == "no")
    }
}
