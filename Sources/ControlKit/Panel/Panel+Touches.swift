extension Panel {
    /// One phase of one contact. Answers the control it belongs to; throws why it was refused.
    func process(_ input: TouchInput, of client: Client) throws(ControlError) -> UIView? {
        if input.phase.isHover { return try hover(input, of: client) }
        if input.button == .secondary { return try pressSecondary(input, of: client) }
        let session = client.sessions.first { $0.id == input.id }
        if input.phase == .began {
            if let session { cancel(session, event: nil) }
            return try begin(input, of: client)
        }
        guard let session else {
            if let id = input.control, controlsByID[id] == nil { throw .unknownControl(id: id) }
            return nil
        }
        session.lastSeen = now
        let point = try place(of: input, session: session)
        try checkSequence(input, session)
        switch input.phase {
        case .moved: move(session, to: point)
        case .ended: end(session, at: point)
        case .cancelled:
            session.touch.move(to: point, phase: .cancelled, at: now)
            prepareEvent(for: session.touch)
            cancel(session, event: event)
        default: break
        }
        return session.answering
    }

    // MARK: Phases

    private func begin(_ input: TouchInput, of client: Client) throws(ControlError) -> UIView? {
        guard sessions.count < limits.touches else { throw .tooManyTouches(limit: limits.touches) }
        guard client.sessions.count < limits.touchesPerClient else {
            throw .tooManyTouches(limit: limits.touchesPerClient)
        }
        let point = try place(of: input, session: nil)
        let target = try target(of: input, at: point)
        let control = target.control
        sessionCount += 1
        let touch = UITouch(
            client: client.name, type: input.type, location: point,
            tapCount: client.tapCount(input.type, at: point, now),
            moment: now)
        touch.view = control ?? target.view
        client[lastTap: input.type] = Client.Tap(session: sessionCount, count: touch.tapCount, began: point, ended: nil)
        let session = TouchSession(
            number: sessionCount, id: input.id, touch: touch, client: client, control: control, at: now)
        session.answering = control ?? input.control.flatMap { controlsByID[$0] }
        session.newestSequence = input.sequence
        sessions.append(session)
        client.sessions.append(session)
        watchLease(of: session)
        guard let view = target.view else { return session.answering }
        if let control { try checkAccess(to: control, by: client) }
        prepareEvent(for: touch)
        if let control { stopFade(of: control) }
        control?.touchBegan(touch, event: event)
        offer(session, to: view)
        if let control, session.isFollowed, let hold = control.maximumHold {
            schedule(after: hold, for: session) { _ in
                if session.isFollowed { session.control?.cancelTrackedTouch(nil) }
            }
        }
        return session.answering
    }

    private func move(_ session: TouchSession, to point: CGPoint) {
        let touch = session.touch
        guard point != touch.location else { return }
        touch.move(to: point, phase: .moved, at: now)
        prepareEvent(for: touch)
        for recognizer in session.recognizers { recognizer.move(touch, event: event) }
        if session.isFollowed { session.control?.touchMoved(touch, event: event) }
    }

    func end(_ session: TouchSession, at point: CGPoint) {
        let touch = session.touch
        if session.client[lastTap: touch.type]?.session == session.number {
            session.client[lastTap: touch.type]?.ended = now
        }
        touch.move(to: point, phase: .ended, at: now)
        prepareEvent(for: touch)
        for recognizer in session.recognizers { recognizer.end(touch, event: event) }
        if session.isFollowed { session.control?.touchEnded(touch, event: event) }
        forget(session)
    }

    /// The contact is gone or taken away: touchCancel, no primary action.
    func cancel(_ session: TouchSession, event: UIEvent?) {
        forget(session)
        for recognizer in session.recognizers { recognizer.cancel(session.touch, event: event) }
        if session.isFollowed { session.control?.cancelTrackedTouch(event) }
    }

    private func forget(_ session: TouchSession) {
        sessions.removeAll { $0 === session }
        session.client.sessions.removeAll { $0 === session }
        turn.hasEndedTouches = true
        for timer in session.timers { timers.cancel(timer) }
        session.timers = []
        if sessions.allSatisfy(\.isOurs) { leaseCheck = nil }
    }

    /// Whether the touch of a client is down.
    package func isTouching(_ id: TouchInput.ID, of client: String) -> Bool {
        clients[client]?.sessions.contains { $0.id == id } ?? false
    }

    /// The finger of the client's `tap` that the clock has yet to lift from a control; nil when there is none.
    package func heldTap(of client: String, on id: String) -> TouchInput.ID? {
        clients[client]?.sessions.last { $0.isOurs && $0.control?.accessibilityIdentifier == id }?.id
    }

    private func checkSequence(_ input: TouchInput, _ session: TouchSession) throws(ControlError) {
        guard let sequence = input.sequence else { return }
        if let newest = session.newestSequence, sequence <= newest {
            throw .stale(touch: input.id.text, sequence: sequence, newest: newest)
        }
        session.newestSequence = sequence
    }
}

extension Client {
    /// Tap counting (semantics.md 4.9): a new touch this soon after the last one's end, this near to its begin.
    static let tapInterval = 0.30
    static let tapDistance: CGFloat = 54

    fileprivate func tapCount(_ type: UITouch.TouchType, at point: CGPoint, _ now: Moment) -> Int {
        guard let last = self[lastTap: type], let ended = last.ended,
            now.seconds(since: ended) <= Self.tapInterval, point.distance(to: last.began) <= Self.tapDistance
        else { return 1 }
        return last.count + 1
    }
}
