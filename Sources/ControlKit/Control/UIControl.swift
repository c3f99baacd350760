/// A view that speaks target-action: it tracks touches, keeps a dispatch table and sends events.
///
/// Subclass it the way UIKit's own tutorials do: override `beginTracking`, `continueTracking`, `endTracking`,
/// `cancelTracking`, keep your value, and call `sendActions(for: .valueChanged)` once it is stored.
/// The rules are those of semantics.md 3–8.
open class UIControl: UIView {
    var flags: Flags = .initial
    /// The flags and the holder as the last finished turn left them; the difference is what a turn reports.
    var reportedFlags: Flags = .initial
    var reportedHolder: String?
    var dispatchTable = DispatchTable()
    /// The touch being followed.
    var trackedTouch: UITouch?
    var isCancelling = false
    /// The method-reference pair being delivered.
    var currentPair: DispatchTable.Pair?
    /// The passes of a control outside a panel; inside one the panel counts.
    var ownPasses = PassGauge()
    /// Values reported by the device while somebody holds the control; the last one per property.
    var parkedFeedback: [PropertyValue.Member] = []

    /// What UIKit was measured to allow, points.
    static let usualTrackingOutset: CGFloat = 70
    /// Points around the bounds that still count as inside while tracking (semantics.md 4.1); finite, else not taken.
    public var trackingOutset: CGFloat = UIControl.usualTrackingOutset {
        didSet {
            if !trackingOutset.isFinite { trackingOutset = oldValue }
            if trackingOutset != oldValue { recordChanged(Self.controlBits.trackingOutset) }
        }
    }
    /// What happens to a touch in progress when the control is disabled or hidden (semantics.md 4.8).
    public var disableWhileTracking = DisablePolicy.cancel {
        didSet { if disableWhileTracking != oldValue { recordChanged(Self.controlBits.disableWhileTracking) } }
    }
    /// Whether a mouse sends touch events. Off, its click is the primary action and its drag a value, and nothing else is
    /// sent (semantics.md 10.3).
    public var pointerTouchEvents = true {
        didSet { if pointerTouchEvents != oldValue { recordChanged(Self.controlBits.pointerTouchEvents) } }
    }
    /// Whether assistive technology's activation is a tap with its touch events, rather than the primary action alone.
    public var assistiveAsTouch = false {
        didSet { if assistiveAsTouch != oldValue { recordChanged(Self.controlBits.assistiveAsTouch) } }
    }
    /// Whether the secondary button of a pointer sends `menuActionTriggered`. A button with a menu behaves as if it did.
    open var isContextMenuInteractionEnabled = false {
        didSet {
            if isContextMenuInteractionEnabled != oldValue { recordChanged(Self.controlBits.contextMenu) }
        }
    }
    /// What a second client's touch does.
    public var sharing = Sharing.first {
        didSet { if sharing != oldValue { recordChanged(Self.controlBits.sharing) } }
    }
    /// Seconds a touch may last before it is cancelled; nil for no bound. For push-to-talk and machine jog.
    public var maximumHold: Double? {
        didSet {
            if let hold = maximumHold, !(hold.isFinite && hold > 0) { maximumHold = oldValue }
            if maximumHold != oldValue { recordChanged(Self.controlBits.maximumHold) }
        }
    }
    /// Where content stands in a control that is wider.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    /// Where content stands in a control that is higher.
    open var contentVerticalAlignment = ContentVerticalAlignment.center
    /// What a pointer that rests on the control is told.
    open var toolTip: String? { didSet { if toolTip != oldValue { recordChanged(Self.controlBits.toolTip) } } }
    /// The control's menu opens when it is touched; its primary action is the menu. A button has one.
    open var showsMenuAsPrimaryAction = false

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A control whose primary action is the given one.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    // MARK: State (semantics.md 3). Setting a flag to what it is does nothing; setting one sends no event.

    /// Off: touches, keys and scripts that act as users are refused.
    open var isEnabled: Bool {
        get { !flags.contains(.disabled) }
        set {
            guard newValue != isEnabled else { return }
            flagsChange(.disabled, !newValue)
            if !newValue { becameUntouchable() }
        }
    }

    /// On, or chosen; a toggle button flips it, nothing else of the engine does.
    open var isSelected: Bool {
        get { flags.contains(.selected) }
        set { if newValue != isSelected { flagsChange(.selected, newValue) } }
    }

    /// Whether a finger is down inside; tracking sets and clears it.
    open var isHighlighted: Bool {
        get { flags.contains(.highlighted) }
        set { if newValue != isHighlighted { flagsChange(.highlighted, newValue) } }
    }

    /// Whether at least one client's keyboard focus is here.
    open var isFocused: Bool { flags.contains(.focused) }

    /// Computed from the flags, never stored. A subclass may add `application` bits.
    open var state: State { State(rawValue: flags.rawValue & Flags.stateBits) }

    /// Whether a touch is being followed.
    public internal(set) var isTracking: Bool {
        get { flags.contains(.tracking) }
        set { if newValue != isTracking { flagsChange(.tracking, newValue) } }
    }

    /// Whether the followed touch is in the tracking area. Meaningful only while tracking.
    public internal(set) var isTouchInside: Bool {
        get { flags.contains(.touchInside) }
        set { if newValue != isTouchInside { flagsChange(.touchInside, newValue) } }
    }

    /// The client whose touch is being followed.
    public var holder: String? { trackedTouch?.client }

    func flagsChange(_ flag: Flags, _ isSet: Bool) {
        if isSet { flags.insert(flag) } else { flags.remove(flag) }
        // The panel compares the flags when the turn ends, so a flag that goes there and back reports nothing.
        recordChanged(Self.controlBits.flags)
        if Flags.stateBits & flag.rawValue != 0 { stateChanged() }
    }

    override func settleChanges() { settleFlags() }

    override func recordBegins() {
        super.recordBegins()
        reportedFlags = flags
        reportedHolder = holder
    }

    /// What else of the record is different now that these flags are; `before` is the state last reported.
    func recordBits(of difference: Flags, before: State) -> UInt64 { 0 }

    /// Called after a bit of `state` has changed.
    func stateChanged() {
        if !isRecorded { appearanceChanged() }
    }

    // MARK: Tracking hooks. Overrides call super, except in a direct subclass of UIControl where it changes nothing.

    /// A touch began inside. False: this touch is not followed, and nothing is sent.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// The followed touch moved. False: it is followed no longer, silently.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// The followed touch ended; commit the value and send. `isTouchInside` tells where.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) { isTracking = false }

    /// The followed touch was cancelled; commit nothing. An override takes its changes back, then calls super: when it
    /// was code that called this while tracking, super cancels the touch and sends `touchCancel`.
    open func cancelTracking(with event: UIEvent?) {
        guard trackedTouch != nil, !isCancelling else {
            isTracking = false
            return
        }
        finishCancelling(trackedTouch, event, in: window?.panel)
    }

    /// The touch events the kind sends. One whose parts take the touch, a stepper, sends none.
    open var sentTouchEvents: Event { .allTouchEvents }

    /// The touch is being followed and touchDown has been sent: timers that belong to a held touch start here.
    func trackingStarted(_ touch: UITouch, with event: UIEvent?) {}

    /// A control that follows the touch keeps its tap from recognisers of the views around it: a button on a card that
    /// can be tapped is a button.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard trackedTouch != nil, recognizer.view !== self, let tap = recognizer as? UITapGestureRecognizer else {
            return true
        }
        return tap.numberOfTapsRequired > 1
    }

    // MARK: Delivery (semantics.md 6.5). Call super once, or not at all to suppress this one delivery.

    /// Called once for each target-action entry of a pass.
    open func sendAction(_ action: Selector, to target: AnyObject?, for event: UIEvent?) {
        deliver(action, to: target, for: event)
    }

    /// Called once for each UIAction entry of a pass. `action.sender` is this control while it runs.
    open func sendAction(_ action: UIAction) { deliver(action) }

    // MARK: What a subclass decides

    /// A key reached the control. Answers whether it was used; `.ended` follows every `.began`.
    open func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool { false }

    /// Sets the main value as a user would: checked, stored, then sent. Throws what can't be.
    open func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        throw .notSettable(control: accessibilityIdentifier ?? "", kind: Self.kind)
    }

    /// Text typed or pasted into the control, as one edit operation.
    open func insertTextAsUser(_ text: String) throws(ControlError) {
        throw .notSettable(control: accessibilityIdentifier ?? "", kind: Self.kind)
    }

    /// Assistive technology asks for one step up or down; only called with the adjustable trait.
    open func accessibilityIncrement() {}
    /// One step down.
    open func accessibilityDecrement() {}

    /// Does what the control is for, without a touch (keyboard, script, assistive technology). Ignored when disabled.
    open func performPrimaryAction() {
        if isEnabled { sendActions(for: .primaryActionTriggered) }
    }

    /// Assistive technology activates the control: by default its primary action. Answers whether that means anything here.
    @discardableResult
    open func accessibilityActivate() -> Bool {
        performPrimaryAction()
        return true
    }

    /// A pointer's secondary button was pressed on the control: `menuActionTriggered`, no touch.
    func openContextMenu(for client: String, _ event: UIEvent?) {
        if isContextMenuInteractionEnabled { pass(.menuActionTriggered, event: event) }
    }

    /// What accompanies `touchUpInside` in its pass. A button adds its primary action here, after it has toggled.
    func touchUpEvents(inside: Bool) -> Event { inside ? .touchUpInside : .touchUpOutside }

    /// Whether a layout leaves the control at the size of its content.
    open var keepsContentSize: Bool { false }
    /// Whether the caption stands above the control rather than in it.
    open var hasOutsideCaption: Bool { true }

    // MARK: Focus (Panel+Focus has the order)

    /// A client's focus is about to come, or to go elsewhere. False: it stays where it is.
    func shouldTakeFocus() -> Bool { true }
    func shouldLeaveFocus() -> Bool { true }
    func didTakeFocus() {}
    /// `isCancelled` when the user gave up (Escape).
    func didLeaveFocus(isCancelled: Bool) {}

    /// A pointer came over the control, or the last one left it.
    func hoverChanged(_ isHovered: Bool) {}

    /// Whether keyboard focus may come here.
    public var canBecomeFocused: Bool { isEnabled && isReachable && takesFocus }
    /// Whether the kind takes keyboard focus at all.
    open var takesFocus: Bool { true }

    open override var stateTraits: UIAccessibilityTraits {
        var traits = UIAccessibilityTraits.none
        if !isEnabled { traits.insert(.notEnabled) }
        if isSelected { traits.insert(.selected) }
        return traits
    }

    open override class var propertyTable: PropertyTable { baseControlTable }
    open override class var kind: String { "control" }
}
