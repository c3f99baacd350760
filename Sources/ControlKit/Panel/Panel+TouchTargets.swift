/// Where a touch is, whom it meets, and whether it may.
extension Panel {
    /// How far from the window's zero a touch is taken to be at most, points; one further away counts as there. Controls
    /// written the way tutorials write them turn coordinates into whole numbers, and no client may end the process with
    /// a number that has none.
    static let reach: CGFloat = 1_000_000

    /// The place of a touch in the window's coordinates.
    func place(of input: TouchInput, session: TouchSession?) throws(ControlError) -> CGPoint {
        var reference: UIView?
        if let id = input.control {
            guard let view = controlsByID[id] else { throw .unknownControl(id: id) }
            reference = view
        }
        let point: CGPoint
        switch input.place {
        case .point(let given):
            point = reference?.convert(given, to: nil) ?? given
        case .unit(let unit):
            guard let view = reference ?? session?.control else { throw .noPlace }
            point = view.convert(CGPoint(x: unit.x * view.frame.width, y: unit.y * view.frame.height), to: nil)
        case .unspecified:
            if let session { return session.touch.location }
            guard let view = reference else { throw .noPlace }
            point = view.convert(CGPoint(x: view.frame.width / 2, y: view.frame.height / 2), to: nil)
        }
        guard point.x.isFinite && point.y.isFinite else {
            throw .invalidValue(
                property: point.x.isFinite ? "y" : "x",
                found: PropertyValue.double(point.x.isFinite ? point.y : point.x).found,
                allowed: PropertyType.anyNumber.allowed)
        }
        return CGPoint(
            x: min(Self.reach, max(-Self.reach, point.x)), y: min(Self.reach, max(-Self.reach, point.y)))
    }

    /// What a beginning touch meets.
    struct Target {
        /// The view under it; nil when the named one is not.
        var view: UIView?
        /// The control it belongs to, hit or not.
        var control: UIControl?
    }

    func target(of input: TouchInput, at point: CGPoint) throws(ControlError) -> Target {
        guard let id = input.control, let view = controlsByID[id] else {
            let view = window.hitTest(point, with: event)
            return Target(view: view, control: controlAround(view))
        }
        guard view.isReachable else { throw .hidden(control: id) }
        let isHit = view.point(inside: view.convert(point, from: nil), with: event)
        return Target(view: isHit ? view : nil, control: controlAround(view))
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

    /// Whether a client may begin to touch a control: it is not held, not exclusive beside others, not disabled. Under
    /// the sharing rule `last` a holder loses it here.
    func checkAccess(to control: UIControl, by client: Client) throws(ControlError) {
        if control.sharing == .observe { throw .held(control: id(of: control), holder: control.holder ?? "") }
        if let holder = control.holder, holder != client.name, control.sharing != .last {
            throw .held(control: id(of: control), holder: holder)
        }
        guard control.isEnabled else { throw .disabled(control: id(of: control)) }
        for other in isExclusiveForAll ? sessions : client.sessions where other.isFollowed {
            guard let touched = other.control, touched !== control else { continue }
            if control.isExclusiveTouch || touched.isExclusiveTouch { throw .exclusive(control: id(of: control)) }
        }
        if let holder = control.holder, holder != client.name { control.cancelTrackedTouch(nil) }
    }

    func id(of view: UIView) -> String { view.accessibilityIdentifier ?? "" }
}
