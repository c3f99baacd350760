extension Panel {
    /// The recognisers a touch is told to: those of the touched view, then of each view around it.
    func offer(_ session: TouchSession, to view: UIView?) {
        var candidate = view
        while let here = candidate {
            for recognizer in here.gestureRecognizers where recognizer.begin(session.touch, event: event) {
                session.recognizers.append(recognizer)
            }
            candidate = here.superview
        }
    }

    /// A recogniser has recognised: the others of the touch fail, and the control under it loses the touch.
    func gestureRecognized(_ recognizer: UIGestureRecognizer, _ touch: UITouch?) {
        guard let session = sessions.first(where: { $0.touch === touch }) else { return }
        for other in session.recognizers where other !== recognizer && other.state == .possible {
            if recognizer.canPrevent(other), other.canBePrevented(by: recognizer) { other.state = .failed }
        }
        if recognizer.cancelsTouchesInView, session.isFollowed {
            prepareEvent(for: session.touch)
            session.control?.cancelTrackedTouch(event)
        }
    }

    /// A view can't be touched any longer: gestures of recognisers in it are cancelled.
    func cancelGestures(in view: UIView) {
        for session in sessions where !session.recognizers.isEmpty {
            for recognizer in session.recognizers where recognizer.view?.isDescendant(of: view) == true {
                recognizer.cancel(session.touch, event: nil)
            }
        }
    }
}
