extension Panel {
    /// Tap counting (semantics.md 4.9): a new touch this soon after the last one's end, this near to its begin.
    static let tapInterval = 0.30
    static let tapDistance: CGFloat = 54

    /// One phase of one contact. Answers the control it belongs to; throws why it was refused.
    func process(_ input: TouchInput, of client: Client) throws(ControlError) -> UIView? {
        let key = TouchSession.Key(client: client.name, id: input.id)
        let session = sessions[key]
        if input.phase == .began {
            if let session { cancel(session, event: nil) }
            return try begin(input, key: key, client: client)
        }
        guard let session else {
            if let id = input.control, controlsByID[id] == nil { throw .unknownControl(id: id) }
            return nil
        }
        session.lastSeen = now
        try checkSequence(input, session)
        let point = try place(of: input, session: session)
        event.touch = session.touch
        switch input.phase {
        case .moved: move(session, to: point)
        case .ended: end(session, at: point)
        case .cancelled:
            session.touch.move(to: point, phase: .cancelled, at: now)
            cancel(session, event: event)
        default: break
        }
        return session.control
    }

    // MARK: Phases

    private func begin(_ input: TouchInput, key: TouchSession.Key, client: Client) throws(ControlError) -> UIView? {
        guard sessions.count < limits.touches else { throw .tooManyTouches(limit: limits.touches) }
        guard client.liveTouches < limits.touchesPerClient else {
            throw .tooManyTouches(limit: limits.touchesPerClient)
        }
        let point = try place(of: input, session: nil)
        let (control, isHit) = try target(of: input, at: point)
        let touch = UITouch(client: client.name, type: input.type, location: point, tapCount: 1, moment: now)
        touch.tapCount = tapCount(of: client, input.type, at: point)
        touch.view = control
        client.lastTap[input.type] = Client.Tap(count: touch.tapCount, began: point, ended: nil)
        let session = TouchSession(key: key, touch: touch, client: client, control: control, at: now)
        session.newestSequence = input.sequence
        sessions[key] = session
        client.liveTouches += 1
        watchLease(of: session)
        event.touch = touch
        guard let control, isHit else { return control }
        try checkAccess(to: control, by: client)
        switch control.touchBegan(touch, event: event) {
        case .tracking:
            session.isFollowed = true
            if let hold = control.maximumHold { watchHold(of: session, seconds: hold) }
        case .dead:
            session.isFollowed = false
            if !control.isEnabled && turn.passes.last?.control !== control { throw .disabled(control: id(of: control)) }
        }
        return control
    }

    private func move(_ session: TouchSession, to point: CGPoint) {
        let touch = session.touch
        guard point != touch.location else { return }
        touch.move(to: point, phase: .moved, at: now)
        guard session.isFollowed, let control = session.control else { return }
        session.isFollowed = control.touchMoved(touch, event: event)
    }

    private func end(_ session: TouchSession, at point: CGPoint) {
        forget(session)
        session.client.lastTap[session.touch.type]?.ended = now
        session.touch.move(to: point, phase: .ended, at: now)
        guard session.isFollowed else { return }
        session.isFollowed = false
        session.control?.touchEnded(session.touch, event: event)
    }

    /// The contact is gone or taken away: touchCancel, no primary action.
    func cancel(_ session: TouchSession, event: UIEvent?) {
        forget(session)
        guard session.isFollowed else { return }
        session.isFollowed = false
        session.control?.cancelTrackedTouch(event)
    }

    private func forget(_ session: TouchSession) {
        guard sessions.removeValue(forKey: session.key) != nil else { return }
        session.client.liveTouches -= 1
        if sessions.isEmpty { leaseCheck = nil }
    }

    // MARK: Where, whom, whether

    private func place(of input: TouchInput, session: TouchSession?) throws(ControlError) -> CGPoint {
        var reference: UIView?
        if let id = input.control {
            guard let view = controlsByID[id] else { throw .unknownControl(id: id) }
            reference = view
        }
        switch input.place {
        case .point(let point):
            return reference?.convert(point, to: nil) ?? point
        case .unit(let unit):
            guard let view = reference ?? session?.control else { throw .noPlace }
            return view.convert(CGPoint(x: unit.x * view.frame.width, y: unit.y * view.frame.height), to: nil)
        case .unspecified:
            if let session { return session.touch.location }
            guard let view = reference else { throw .noPlace }
            return view.convert(CGPoint(x: view.frame.width / 2, y: view.frame.height / 2), to: nil)
        }
    }

    /// The control a beginning touch belongs to, and whether the point really hits it.
    private func target(of input: TouchInput, at point: CGPoint) throws(ControlError) -> (UIControl?, Bool) {
        guard let id = input.control, let view = controlsByID[id] else {
            let control = controlAround(window.hitTest(point, with: event))
            return (control, control != nil)
        }
        guard view.isReachable else { throw .hidden(control: id) }
        let control = controlAround(view)
        return (control, view.point(inside: view.convert(point, from: nil), with: event))
    }

    /// Subviews of a control do not take touches: the nearest control outwards does.
    private func controlAround(_ view: UIView?) -> UIControl? {
        var candidate = view
        while let here = candidate {
            if let control = here as? UIControl { return control }
            candidate = here.superview
        }
        return nil
    }

    private func checkAccess(to control: UIControl, by client: Client) throws(ControlError) {
        if let holder = control.holder, holder != client.name || control.sharing == .observe {
            guard control.sharing == .last else { throw .held(control: id(of: control), holder: holder) }
            takeOver(control)
        }
        if control.sharing == .observe { throw .held(control: id(of: control), holder: "") }
        let others = sessions.values.filter { session in
            session.isFollowed && session.control !== control && (isExclusiveForAll || session.client === client)
        }
        guard others.isEmpty || !(control.isExclusiveTouch || others.contains { $0.control?.isExclusiveTouch == true })
        else { throw .exclusive(control: id(of: control)) }
    }

    /// Takes the touch a control follows away from it: touchCancel, and the rest of the touch is swallowed.
    func takeOver(_ control: UIControl) {
        for session in sessions.values where session.control === control && session.isFollowed {
            session.isFollowed = false
        }
        control.cancelTrackedTouch(nil)
    }

    private func checkSequence(_ input: TouchInput, _ session: TouchSession) throws(ControlError) {
        guard let sequence = input.sequence else { return }
        if let newest = session.newestSequence, sequence <= newest {
            throw .stale(touch: input.id.text, sequence: sequence, newest: newest)
        }
        session.newestSequence = sequence
    }

    private func tapCount(of client: Client, _ type: UITouch.TouchType, at point: CGPoint) -> Int {
        guard let last = client.lastTap[type], let ended = last.ended,
            now.seconds(since: ended) <= Self.tapInterval, point.distance(to: last.began) <= Self.tapDistance
        else { return 1 }
        return last.count + 1
    }

    func id(of view: UIView) -> String { view.accessibilityIdentifier ?? "" }
}
