/// The tracking state machine of semantics.md 4.3. Each function is one row of its table; after every hook and every
/// pass the control is read again, because a handler may have cancelled, disabled or removed it.
extension UIControl {
    /// What became of a touch that began here.
    enum BeginOutcome {
        case tracking
        /// The touch belongs to the control but is not followed; everything of it is swallowed.
        case dead
    }

    func touchBegan(_ touch: UITouch, event: UIEvent) -> BeginOutcome {
        guard isEnabled, trackedTouch == nil else { return .dead }
        isTouchInside = true
        let wantsTouch = beginTracking(touch, with: event)
        guard wantsTouch, isEnabled, trackedTouch == nil, window != nil else {
            isTouchInside = false
            return .dead
        }
        trackedTouch = touch
        isTracking = true
        if !isHighlighted { isHighlighted = true }
        passTouch(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event: event)
        if trackedTouch === touch { trackingStarted(touch, with: event) }
        return trackedTouch === touch ? .tracking : .dead
    }

    /// Answers whether the touch is still followed.
    func touchMoved(_ touch: UITouch, event: UIEvent) -> Bool {
        guard trackedTouch === touch else { return false }
        let wasInside = isTouchInside
        let isInside = trackingArea(contains: touch)
        isTouchInside = isInside
        if isHighlighted != isInside { isHighlighted = isInside }
        let goesOn = continueTracking(touch, with: event)
        guard trackedTouch === touch else { return false }
        guard goesOn else {
            stopTracking()
            isTouchInside = false
            if isHighlighted { isHighlighted = false }
            return false
        }
        var mask: Event = isInside ? .touchDragInside : .touchDragOutside
        if isInside != wasInside { mask.formUnion(isInside ? .touchDragEnter : .touchDragExit) }
        passTouch(mask, event: event)
        return trackedTouch === touch
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
        passTouch(touchUpEvents(inside: isInside), event: event)
        if trackedTouch == nil { isTouchInside = false }
        applyParkedFeedback()
    }

    /// The cancel row, for every cause of semantics.md 4.6. `event` is nil when no input caused it.
    func cancelTrackedTouch(_ event: UIEvent?) {
        guard trackedTouch != nil, !isCancelling else { return }
        isCancelling = true
        if isHighlighted { isHighlighted = false }
        isTouchInside = false
        cancelTracking(with: event)
        isCancelling = false
        stopTracking()
        if isHighlighted { isHighlighted = false }
        passTouch(.touchCancel, event: event)
        applyParkedFeedback()
    }

    /// A pass of touch events, without those the kind does not send.
    private func passTouch(_ mask: Event, event: UIEvent?) {
        pass(mask.subtracting(Event.allTouchEvents.subtracting(sentTouchEvents)), event: event)
    }

    private func stopTracking() {
        isTracking = false
        trackedTouch = nil
    }

    /// Inside until `trackingOutset` points beyond the bounds, the same line for leaving and for returning.
    private func trackingArea(contains touch: UITouch) -> Bool {
        let point = touch.location(in: self)
        let grown = bounds.insetBy(dx: -trackingOutset, dy: -trackingOutset)
        return grown.contains(point) || self.point(inside: point, with: nil)
    }

    private func applyParkedFeedback() {
        guard !parkedFeedback.isEmpty, trackedTouch == nil else { return }
        let parked = parkedFeedback
        parkedFeedback = []
        window?.panel?.applyParked(parked, to: self)
    }
}
