extension UIView {
    /// Watches the touches on this view and in it. A recogniser watches one view: it leaves the one it had.
    public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        gestureRecognizers.append(recognizer)
        recognizer.view = self
    }

    /// A gesture in progress is cancelled.
    public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.abort()
        gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }
}
