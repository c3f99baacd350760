/// The tracking state machine of semantics.md 4.3. Each function is one row of its table; after every hook and every
/// pass the control is read again, because a handler may have cancelled, disabled or removed it.
///
/// `trackedTouch` is the machine's state: what it is, is tracked; everything else of a contact is swallowed.
extension UIControl {
    func touchBegan(_ touch: UITouch, event: UIEvent) {
        guard trackedTouch == nil, mayBegin else { return }
        isTouchInside = true
        let wantsTouch = beginTracking(touch, with: event)
        guard wantsTouch, trackedTouch == nil, mayGoOn else {
            if trackedTouch == nil { isTouchInside = false }
            return
        }
        trackedTouch = touch
        isTracking = true
        if !isHighlighted { isHighlighted = true }
        passTouch(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, of: touch, event: event)
        if trackedTouch === touch { trackingStarted(touch, with: event) }
    }

    func touchMoved(_ touch: UITouch, event: UIEvent) {
        guard trackedTouch === touch else { return }
        let wasInside = isTouchInside
        let isInside = trackingArea(contains: touch)
        isTouchInside = isInside
        if isHighlighted != isInside { isHighlighted = isInside }
        let goesOn = continueTracking(touch, with: event)
        guard trackedTouch === touch else { return }
        guard goesOn else {
            stopTracking()
            isTouchInside = false
            if isHighlighted { isHighlighted = false }
            applyParkedFeedback()
            return
        }
        var mask: Event = isInside ? .touchDragInside : .touchDragOutside
        if isInside != wasInside { mask.formUnion(isInside ? .touchDragEnter : .touchDragExit) }
        passTouch(mask, of: touch, event: event)
    }

    func touchEnded(_ touch: UITouch, event: UIEvent) {
        guard trackedTouch === touch else { return }
        let isInside = trackingArea(contains: touch)
        isTouchInside = isInside
        if isHighlighted { isHighlighted = false }
        endTracking(touch, with: event)
        guard trackedTouch === touch else { return }
        stopTracking()
        // A hook that set the highlight itself does not leave it stuck.
        if isHighlighted { isHighlighted = false }
        passTouch(touchUpEvents(inside: isInside), of: touch, event: event)
        if trackedTouch == nil { isTouchInside = false }
        applyParkedFeedback()
    }

    /// The cancel row, for every cause of semantics.md 4.6. `event` is nil when no input caused it.
    func cancelTrackedTouch(_ event: UIEvent?) {
        guard trackedTouch != nil, !isCancelling else { return }
        isCancelling = true
        if isHighlighted { isHighlighted = false }
        isTouchInside = false
        // The hook may take the control out of its panel; the log is still the panel's.
        let panel = window?.panel
        let touch = trackedTouch
        cancelTracking(with: event)
        isCancelling = false
        finishCancelling(touch, event, in: panel)
    }

    /// What follows the hook: nothing is tracked, and handlers are told.
    func finishCancelling(_ touch: UITouch?, _ event: UIEvent?, in panel: Panel?) {
        isTouchInside = false
        stopTracking()
        if isHighlighted { isHighlighted = false }
        passTouch(.touchCancel, of: touch, event: event, in: panel)
        applyParkedFeedback()
    }

    /// A pass of touch events, without those the kind does not send, nor this pointer.
    private func passTouch(_ mask: Event, of touch: UITouch?, event: UIEvent?) {
        passTouch(mask, of: touch, event: event, in: window?.panel)
    }

    private func passTouch(_ mask: Event, of touch: UITouch?, event: UIEvent?, in panel: Panel?) {
        var kept = sentTouchEvents
        if !pointerTouchEvents, touch?.type == .indirectPointer { kept = [] }
        pass(mask.subtracting(Event.allTouchEvents.subtracting(kept)), event: event, in: panel)
    }

    private func stopTracking() {
        isTracking = false
        trackedTouch = nil
    }

    /// Whether a touch may begin: it is in a panel and a user could operate it.
    private var mayBegin: Bool { isEnabled && window != nil && isReachable }

    /// Whether a touch goes on that `beginTracking` has accepted: the hook may have disabled, hidden or removed the
    /// control, and its policy says what that does.
    private var mayGoOn: Bool { disableWhileTracking == .cancel ? mayBegin : window != nil }

    /// Inside until `trackingOutset` points beyond the bounds, the same line for leaving and for returning.
    private func trackingArea(contains touch: UITouch) -> Bool {
        let point = touch.location(in: self)
        let grown = bounds.insetBy(dx: -trackingOutset, dy: -trackingOutset)
        return grown.contains(point) || self.point(inside: point, with: nil)
    }

    /// What the device reported while somebody held the control, in the order it came; the last word wins.
    private func applyParkedFeedback() {
        guard !parkedFeedback.isEmpty, trackedTouch == nil else { return }
        let parked = parkedFeedback
        parkedFeedback = []
        guard let panel = window?.panel else { return }
        for member in parked {
            do { try set([member], access: .writable) } catch { panel.report(error) }
        }
    }
}
