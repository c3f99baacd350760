extension Panel {
    /// Performs one command as one turn, at a moment. Afterwards `turn` says what happened.
    ///
    /// Time never goes back: a moment earlier than the last one counts as the last one. Timers and leases that were due
    /// before it run first, in this same turn. A handler can't perform commands: it is inside a turn already.
    public func perform(_ command: Command, from clientName: String, at moment: Moment) {
        begin()
        runDue(until: max(now, moment))
        if case .advance = command {
            turn.cause = .clock
            return finish()
        }
        let client = client(named: clientName)
        currentClient = client
        turn.client = clientName
        switch command {
        case .touches(let inputs):
            turn.cause = .touch
            for input in inputs { step { () throws(ControlError) in try process(input, of: client) } }
        case .keys(let inputs):
            turn.cause = .key
            for input in inputs { step { () throws(ControlError) in try process(input, of: client) } }
        case .setValue(let id, let value):
            turn.cause = .value
            step { () throws(ControlError) in try setValue(of: id, to: value, by: client) }
        case .tap(let id, let count, let hold):
            turn.cause = .tap
            tap(id, count: count, hold: hold, by: client)
        case .setProperties(let id, let members):
            turn.cause = .feedback
            step { () throws(ControlError) in try setProperties(members, of: id, by: client) }
        case .sendEvents(let id, let events):
            turn.cause = .events
            step { () throws(ControlError) in try sendEvents(events, of: id) }
        case .adjust(let id, let up):
            turn.cause = .accessibility
            step { () throws(ControlError) in try adjust(id, up: up, by: client) }
        case .recall(let recall):
            turn.cause = recall.manner == .user ? .value : .feedback
            for kept in recall.controls {
                step { () throws(ControlError) in try bringBack(kept, recall, by: client) }
            }
        case .activate(let id):
            turn.cause = .accessibility
            activate(id, by: client)
        case .focus(let id):
            turn.cause = .key
            step { () throws(ControlError) in try moveFocus(to: id, of: client) }
        case .setVisible(let isVisible):
            turn.cause = .presence
            setVisible(isVisible, client)
        case .introduce(let introduction):
            turn.cause = .presence
            introduce(client, as: introduction)
        case .streamOpened:
            turn.cause = .presence
            streamOpened(client)
        case .streamClosed:
            turn.cause = .presence
            streamClosed(client)
        case .cancelAllTouches:
            turn.cause = .code
            cancelAllTouches()
        case .advance: break
        }
        finish()
    }

    /// Runs code of the panel's author as one turn: a panel written in Swift changes its controls here.
    public func run<Result>(at moment: Moment, _ body: (Panel) throws -> Result) rethrows -> Result {
        begin()
        runDue(until: max(now, moment))
        turn.cause = .code
        defer { finish() }
        return try body(self)
    }

    private func begin() {
        precondition(
            !isPerforming, "a handler of panel \(name) began a turn inside a turn; use `schedule` or an Effect")
        isPerforming = true
        for view in turn.changedViews { view.changes = 0 }
        // Most are empty, and emptying those costs a tenth of what a touch does.
        if !turn.steps.isEmpty { turn.steps.removeAll(keepingCapacity: true) }
        if !turn.passes.isEmpty { turn.passes.removeAll(keepingCapacity: true) }
        if !turn.changedViews.isEmpty { turn.changedViews.removeAll(keepingCapacity: true) }
        if !turn.faults.isEmpty { turn.faults.removeAll(keepingCapacity: true) }
        if !turn.effects.isEmpty { turn.effects.removeAll(keepingCapacity: true) }
        turn.client = ""
        turn.isPresence = false
        turn.hasEndedTouches = false
    }

    private func finish() {
        settle()
        if !changedViews.isEmpty {
            if let consequences {
                consequences(self)
                settle()
            }
            for view in changedViews {
                view.settleChanges()
                if view.changes != 0 { turn.changedViews.append(view) }
            }
            changedViews.removeAll(keepingCapacity: true)
        }
        turn.isVisible =
            !turn.passes.isEmpty || !turn.changedViews.isEmpty || turn.isStructural
        if turn.isVisible { revision += 1 }
        turn.revision = revision
        currentClient = nil
        // Nobody is handed the event between turns, so it keeps no touch and no view alive.
        event.touch = nil
        isPerforming = false
    }

    /// The event handlers are given: one object, filled in for each step.
    func prepareEvent(for touch: UITouch) {
        event.client = touch.client
        event.timestamp = now.seconds
        event.touch = touch
    }

    /// Called by the host once it has encoded a structural turn.
    public func structureTold() { turn.isStructural = false }

    /// One element of the command. What it throws is its refusal.
    func step(_ body: () throws(ControlError) -> UIView?) {
        let first = turn.passes.count
        turn.steps.append(Turn.Step(control: nil, passes: first..<first, refusal: nil, parked: []))
        let index = turn.steps.count - 1
        isInStep = true
        do {
            turn.steps[index].control = try body()
        } catch {
            turn.steps[index].refusal = error
        }
        isInStep = false
        turn.steps[index].passes = first..<turn.passes.count
        while !followUps.isEmpty { followUps.removeFirst()() }
    }

    /// Runs `body` once the present step is over, as no part of it: a menu takes the touch that opened it. At once when
    /// there is no step.
    func afterStep(_ body: @escaping () -> Void) {
        if isInStep { followUps.append(body) } else { body() }
    }

    func client(named name: String) -> Client {
        // Mostly the same one as last time, and comparing a name is a tenth of looking it up.
        if let recent = recentClient, recent.name == name {
            recent.lastSeen = now
            return recent
        }
        if let known = clients[name] {
            known.lastSeen = now
            recentClient = known
            return known
        }
        if clients.count >= limits.clients { forgetOneClient() }
        let client = Client(name: name, at: now)
        clients[name] = client
        recentClient = client
        return client
    }

    private func forgetOneClient() {
        let candidates = clients.values.filter(\.isForgettable)
        let idle = candidates.filter(\.isIdle)
        guard
            let oldest = (idle.isEmpty ? candidates : idle).min(by: {
                ($0.lastSeen, $0.name) < ($1.lastSeen, $1.name)
            })
        else { return }
        letGoOfKeys(of: oldest) { _ in true }
        hover(over: nil, by: oldest)
        if let control = oldest.focus { blur(control, of: oldest) }
        clients[oldest.name] = nil
        if recentClient === oldest { recentClient = nil }
    }
}
