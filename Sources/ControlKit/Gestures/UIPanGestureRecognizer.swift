/// Recognises a contact that moves more than 10 points, and follows it.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// Points a contact has to move to be a pan.
    static let hysteresis: CGFloat = 10
    /// Seconds of the latest way that count for the velocity, and how many places of it are remembered at most.
    private static let velocityWindow = 0.1
    private static let maximumSamples = 16

    /// Where a translation of zero is, in the window.
    private var origin = CGPoint.zero
    private var samples: [(place: CGPoint, moment: Moment)] = []

    /// How far the contact has come since it began, or since `setTranslation`, points.
    open func translation(in view: UIView?) -> CGPoint {
        let here = location(in: view), start = view?.convert(origin, from: nil) ?? origin
        return here.offset(by: start, sign: -1)
    }

    /// Makes the present place count as this translation: `setTranslation(.zero, in: view)` starts over.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        origin = location(in: nil).offset(by: translation, sign: -1)
    }

    /// Points a second over the last tenth of a second; zero when the contact has rested that long.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let last = samples.last, let now = panel?.now else { return .zero }
        guard let first = samples.first(where: { now.seconds(since: $0.moment) <= Self.velocityWindow }),
            last.moment > first.moment
        else { return .zero }
        let seconds = last.moment.seconds(since: first.moment)
        return CGPoint(
            x: (last.place.x - first.place.x) / seconds, y: (last.place.y - first.place.y) / seconds)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        guard let touch else { return }
        origin = touch.location
        samples = [(touch.location, touch.moment)]
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesMoved(touches, with: event)
        guard let touch else { return }
        if samples.count == Self.maximumSamples { samples.removeFirst() }
        samples.append((touch.location, touch.moment))
        if state != .possible {
            state = .changed
        } else if touch.location.distance(to: origin) > Self.hysteresis {
            state = .began
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        state = state == .possible ? .failed : .ended
    }

    open override func reset() {
        super.reset()
        samples = []
    }
}
