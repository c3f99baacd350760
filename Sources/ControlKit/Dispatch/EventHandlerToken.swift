/// One block registered with a control: it can be switched off, on again, and taken away for good.
///
///     let token = slider.addEventHandler(for: .valueChanged) { slider in print(slider.value) }
///     token.disable()
///
/// The control keeps the block, so the token may be dropped; the token does not keep the control. While disabled the
/// block is in no introspection of the control. Enabling again puts it at the end of the order, as adding does.
/// Used inside a turn of the control's panel, like everything of a control.
public final class EventHandlerToken {
    /// The events the block is for.
    public let events: UIControl.Event
    private weak let control: UIControl?
    /// nil once removed.
    private var action: UIAction?

    init(control: UIControl, events: UIControl.Event, action: UIAction) {
        self.control = control
        self.events = events
        self.action = action
        enable()
    }

    /// Whether the control calls the block.
    public var isEnabled: Bool {
        guard let control, let action else { return false }
        return control.dispatchTable.contains(action)
    }

    /// Calls the block from now on. Harmless when it is enabled already; without effect once removed.
    public func enable() {
        guard let control, let action, !isEnabled else { return }
        control.addAction(action, for: events)
    }

    /// Calls the block no longer, not even later in a pass that is under way.
    public func disable() {
        guard let control, let action else { return }
        control.removeAction(action, for: .allEvents)
    }

    /// Disables the block for good and lets go of it and of what it captured.
    public func remove() {
        disable()
        action = nil
    }
}

/// What lets `addEventHandler` give a block its control with the control's own type.
public protocol EventHandling: AnyObject {}

extension UIControl: EventHandling {}

extension EventHandling where Self: UIControl {
    /// Runs `handler` when one of the events happens, until the token disables or removes it.
    ///
    /// What it throws is reported and stops nothing. For no event at all it is never called.
    @discardableResult
    public func addEventHandler(
        for events: UIControl.Event, _ handler: @escaping (_ control: Self) throws -> Void
    ) -> EventHandlerToken {
        let action = UIAction { [unowned self] _ in try handler(self) }
        return EventHandlerToken(control: self, events: events, action: action)
    }
}
