/// Watches the touches on a view and in it, and says when they amount to something: a tap, a press, a pan.
///
/// For views that are not controls: a card that can be tapped and has buttons of its own. A recogniser is told of each
/// touch before the control under it. Once it recognises, it takes the touch away from that control, which gets
/// `touchCancel`, and the other recognisers of the touch fail.
///
///     card.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Deck.open))
///
/// It follows one contact at a time, whoever's it is; others are not its business until that one has ended. Subclasses
/// override the `touches` methods, call super, and set `state`.
open class UIGestureRecognizer {
    /// Raw values as in UIKit.
    public enum State: Int, Sendable {
        case possible = 0
        case began = 1
        case changed = 2
        case ended = 3
        case cancelled = 4
        case failed = 5

        /// A gesture that has no course, such as a tap, goes from possible to this.
        public static let recognized = State.ended
    }

    /// The view whose touches it watches.
    public internal(set) weak var view: UIView?
    /// A recognised gesture takes the touch away from the control under it.
    public var cancelsTouchesInView = true
    /// Switched off in the middle of a gesture, the gesture is cancelled.
    public var isEnabled = true { didSet { if oldValue, !isEnabled { abort() } } }

    /// Where the gesture is. Setting it moves the machine along the ways there are: possible to began, ended or failed;
    /// began and changed to changed, ended or cancelled. Any other way is not gone.
    public var state: State {
        get { storedState }
        set { transition(to: newValue) }
    }
    private var storedState = State.possible

    /// The contact it follows; nil between two.
    public private(set) var touch: UITouch?
    private var lastTouch: UITouch?
    private var targets: [GestureTarget] = []
    /// Recognisers that have to fail first, and those that wait for this one.
    private var requirements: [Weak] = []
    private var dependents: [Weak] = []
    /// What it will be once all requirements have failed.
    private var waiting: State?

    private struct Weak { weak var recognizer: UIGestureRecognizer? }

    /// A recogniser of nothing yet.
    public init() {}

    // MARK: Targets

    func add(_ target: GestureTarget) { targets.append(target) }

    /// Takes away every action of a target; nil means any, closures included.
    public func removeTarget(_ target: AnyObject?) {
        targets.removeAll { target == nil || $0.target === target || !$0.isLive }
    }

    private func send() {
        for target in targets where target.isLive {
            do { try target.call(self) } catch { report(error) }
        }
        targets.removeAll { !$0.isLive }
    }

    private func report(_ error: any Error) {
        let place = view?.accessibilityIdentifier ?? view.map { type(of: $0).kind } ?? "\(type(of: self))"
        panel?.report(error as? ControlError ?? .handlerFailed(control: place, reason: "\(error)"))
    }

    // MARK: What can be asked

    /// The panel its view is in.
    var panel: Panel? { view?.window?.panel }

    /// Where the contact is, or was last, in a view's coordinates; in the window's when `view` is nil.
    open func location(in view: UIView?) -> CGPoint { (touch ?? lastTouch)?.location(in: view) ?? .zero }

    /// 1 while it follows a touch.
    public var numberOfTouches: Int { touch == nil ? 0 : 1 }

    /// The client whose contact it follows, or followed last.
    public var client: String? { (touch ?? lastTouch)?.client }

    // MARK: What a subclass decides

    /// A touch began that may become the gesture.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// The touch moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// The touch ended.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// The contact was taken away. By default what has begun is cancelled and what has not fails.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { state = .cancelled }

    /// Called when a gesture is over, before the next one can begin.
    open func reset() {}

    /// Whether recognising this one fails the other.
    open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
    /// Whether this one fails when the other recognises.
    open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }

    /// Makes this one wait, once it could recognise, until the other has failed; it fails when the other recognises.
    public func require(toFail other: UIGestureRecognizer) {
        requirements.append(Weak(recognizer: other))
        other.dependents.append(Weak(recognizer: self))
    }

    /// Whether it may still recognise touches it has had: a second tap can follow the first.
    var isUndecided: Bool { touch != nil && storedState == .possible }

    // MARK: Touches, from the panel

    /// Answers whether it follows this contact from now on.
    func begin(_ touch: UITouch, event: UIEvent) -> Bool {
        guard self.touch == nil, waiting == nil, isEnabled else { return false }
        self.touch = touch
        lastTouch = touch
        touchesBegan([touch], with: event)
        return self.touch === touch
    }

    func move(_ touch: UITouch, event: UIEvent) {
        if touch === self.touch { touchesMoved([touch], with: event) }
    }

    func end(_ touch: UITouch, event: UIEvent) {
        guard touch === self.touch else { return }
        touchesEnded([touch], with: event)
        self.touch = nil
        startOverIfDone()
    }

    /// The contact was cancelled, or the view can't be touched any longer. `event` is nil when no input caused it.
    func cancel(_ touch: UITouch, event: UIEvent?) {
        guard touch === self.touch else { return }
        touchesCancelled([touch], with: event)
        self.touch = nil
        startOverIfDone()
    }

    /// Ends whatever is going on, as cancelled.
    func abort() {
        waiting = nil
        state = .cancelled
        touch = nil
        startOverIfDone()
    }

    // MARK: The machine

    private func transition(to new: State) {
        switch (storedState, new) {
        case (.possible, .began), (.possible, .ended): recognize(as: new)
        case (.possible, .failed), (.possible, .cancelled): fail()
        case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
            (.changed, .cancelled), (.began, .failed), (.changed, .failed):
            storedState = new == .failed ? .cancelled : new
            send()
        default: break
        }
        startOverIfDone()
    }

    private func recognize(as new: State) {
        guard !requirements.contains(where: { $0.recognizer?.isUndecided == true }) else {
            waiting = new
            return
        }
        waiting = nil
        guard mayBegin else { return fail() }
        storedState = new
        settleDependents(haveToFail: true)
        panel?.gestureRecognized(self, lastTouch)
        send()
    }

    private func fail() {
        waiting = nil
        storedState = .failed
        settleDependents(haveToFail: false)
    }

    /// The views from the touched one up to this recogniser's own have a say.
    private var mayBegin: Bool {
        var candidate = lastTouch?.view ?? view
        while let here = candidate {
            if !here.gestureRecognizerShouldBegin(self) { return false }
            if here === view { return true }
            candidate = here.superview
        }
        return true
    }

    private func settleDependents(haveToFail: Bool) {
        dependents.removeAll { $0.recognizer == nil }
        for dependent in dependents.compactMap(\.recognizer) {
            if haveToFail {
                if dependent.storedState == .possible { dependent.state = .failed }
            } else if let state = dependent.waiting {
                dependent.state = state
            }
        }
    }

    /// Back to possible once the contact is gone and the outcome is known.
    private func startOverIfDone() {
        guard touch == nil, [.ended, .cancelled, .failed].contains(storedState) else { return }
        storedState = .possible
        reset()
    }
}
