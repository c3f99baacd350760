/// Recognises one tap, or several in quick succession.
///
/// A contact that travels further than 10 points is no tap. Successive taps are counted by the rule of
/// semantics.md 4.9: at most 0.30 s after the last one's end, at most 54 points from where it began, by the same client.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// At least 1.
    public var numberOfTapsRequired = 1 { didSet { numberOfTapsRequired = max(1, numberOfTapsRequired) } }

    /// Points a finger may wander in a tap.
    static let allowableMovement: CGFloat = 10

    private var taps = 0
    private var began = CGPoint.zero
    private var ended: Moment?
    private var tapper = ""
    private var timer: Panel.TimerToken?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        guard let touch else { return }
        stopTimer()
        let isNext =
            ended.map { touch.moment.seconds(since: $0) <= Client.tapInterval } == true
            && touch.client == tapper && touch.location.distance(to: began) <= Client.tapDistance
        if !isNext { taps = 0 }
        began = touch.location
        tapper = touch.client
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesMoved(touches, with: event)
        if hasWandered { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        guard state == .possible else { return }
        guard !hasWandered else {
            state = .failed
            return
        }
        taps += 1
        ended = touch?.moment
        if taps >= numberOfTapsRequired {
            state = .recognized
        } else {
            // A touch at the last moment still counts, so the time is over a microsecond later.
            timer = panel?.schedule(after: Client.tapInterval + 0.000_001) { [weak self] in
                self?.timer = nil
                self?.state = .failed
            }
        }
    }

    private var hasWandered: Bool {
        touch.map { $0.location.distance(to: began) > Self.allowableMovement } ?? false
    }

    open override func reset() {
        super.reset()
        stopTimer()
        taps = 0
        ended = nil
    }

    private func stopTimer() {
        if let timer { panel?.cancelTimer(timer) }
        timer = nil
    }

    override var isUndecided: Bool { super.isUndecided || timer != nil }

    /// A double tap begins with a single one, which does not fail it.
    open override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
        guard let other = other as? UITapGestureRecognizer else { return true }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }
}
