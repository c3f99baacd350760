/// Recognises a contact that stays where it began for a while; then it follows it until it is lifted.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// Seconds.
    public var minimumPressDuration = 0.5
    /// Points the contact may wander before it is recognised.
    public var allowableMovement: CGFloat = 10

    private var began = CGPoint.zero
    private var timer: Panel.TimerToken?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        guard let touch else { return }
        began = touch.location
        timer = panel?.schedule(after: minimumPressDuration) { [weak self] in
            self?.timer = nil
            self?.state = .began
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesMoved(touches, with: event)
        guard state == .possible else {
            state = .changed
            return
        }
        if let touch, touch.location.distance(to: began) > allowableMovement { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        state = state == .possible ? .failed : .ended
    }

    open override func reset() {
        super.reset()
        if let timer { panel?.cancelTimer(timer) }
        timer = nil
    }
}
