/// Minus and plus: a value that goes up and down in steps (semantics.md 9.4). Values are doubles.
///
/// The left half is minus, the right half plus, mirrored from right to left. A half is pressed for one step at once, and
/// for more while it is held.
open class UIStepper: UIControl {
    private var storedValue = 0.0
    private var storedMinimum = 0.0
    private var storedMaximum = 100.0
    private var storedStep = 1.0

    /// Clamped to the bounds; silent.
    open var value: Double {
        get { storedValue }
        set {
            guard isFinite("value", newValue) else { return }
            store(scale.reachable(newValue))
        }
    }
    /// Raising it above the maximum raises that too; the value is clamped.
    open var minimumValue: Double {
        get { storedMinimum }
        set {
            guard isFinite("minimumValue", newValue), newValue != storedMinimum else { return }
            storedMinimum = newValue
            storedMaximum = max(storedMaximum, newValue)
            boundsChanged()
        }
    }
    /// Lowering it below the minimum lowers that too; the value is clamped.
    open var maximumValue: Double {
        get { storedMaximum }
        set {
            guard isFinite("maximumValue", newValue), newValue != storedMaximum else { return }
            storedMaximum = newValue
            storedMinimum = min(storedMinimum, newValue)
            boundsChanged()
        }
    }
    /// Greater than 0; anything else is refused.
    open var stepValue: Double {
        get { storedStep }
        set {
            guard isFinite("stepValue", newValue), newValue != storedStep else { return }
            guard newValue > 0 else {
                refuse("stepValue", .double(newValue), allowed: Self.stepAllowed)
                return
            }
            storedStep = newValue
            recordChanged(Self.bits.settings)
            store(scale.reachable(storedValue))
        }
    }
    /// False: the value follows the steps, but `valueChanged` waits for the end of the touch.
    open var isContinuous = true { didSet { if isContinuous != oldValue { recordChanged(Self.bits.settings) } } }
    /// Whether holding a half goes on stepping.
    open var autorepeat = true { didSet { if autorepeat != oldValue { recordChanged(Self.bits.settings) } } }
    /// Whether a step beyond a bound goes to the other one.
    open var wraps = false { didSet { if wraps != oldValue { recordChanged(Self.bits.settings) } } }
    /// Whether values keep to `minimumValue + n · stepValue` and the bounds, so that rounding does not add up.
    public var grid = false {
        didSet {
            guard grid != oldValue else { return }
            recordChanged(Self.bits.settings)
            store(scale.reachable(storedValue))
        }
    }

    var incrementImages = StateValues<UIImage>()
    var decrementImages = StateValues<UIImage>()

    private var isHoldingPlus = false
    private var valueAtBegin = 0.0
    private var pace = StepperRepeat()
    private var timer: Panel.TimerToken?
    /// The value when a key went down that is still held.
    private var keyStart: Double?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityTraits = .adjustable
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        accessibilityTraits = .adjustable
    }

    /// The bounds and steps as they are now.
    public var scale: StepperScale {
        StepperScale(minimum: storedMinimum, maximum: storedMaximum, step: storedStep, wraps: wraps, grid: grid)
    }

    /// Gives the plus half a picture for a state.
    open func setIncrementImage(_ image: UIImage?, for state: State) {
        incrementImages[exactly: state] = image
        recordChanged(Self.bits.images)
    }

    /// Gives the minus half a picture for a state.
    open func setDecrementImage(_ image: UIImage?, for state: State) {
        decrementImages[exactly: state] = image
        recordChanged(Self.bits.images)
    }

    /// The plus half's picture in a state.
    open func incrementImage(for state: State) -> UIImage? { incrementImages.value(for: state) }
    /// The minus half's picture in a state.
    open func decrementImage(for state: State) -> UIImage? { decrementImages.value(for: state) }

    private func store(_ value: Double) {
        guard value != storedValue else { return }
        storedValue = value
        recordChanged(Self.bits.value)
    }

    private func boundsChanged() {
        recordChanged(Self.bits.settings)
        store(scale.reachable(storedValue))
    }

    // MARK: Tracking

    open override var sentTouchEvents: Event { [] }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        isHoldingPlus = (isMirrored ? bounds.width - x : x) >= bounds.width / 2
        return !scale.isAtLimit(storedValue, up: isHoldingPlus)
    }

    override func trackingStarted(_ touch: UITouch, with event: UIEvent?) {
        valueAtBegin = storedValue
        pace = StepperRepeat()
        step(up: isHoldingPlus, event)
        scheduleRepeat()
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if isTouchInside { scheduleRepeat() } else { stopRepeat() }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        stopRepeat()
        if !isContinuous, storedValue != valueAtBegin { sendValueChanged(event) }
    }

    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        stopRepeat()
        if !isContinuous { store(scale.reachable(valueAtBegin)) }
    }

    /// Nothing when it is scheduled already, or a handler has meanwhile ended the touch.
    private func scheduleRepeat() {
        guard timer == nil, autorepeat, isTracking, isEnabled, !scale.isAtLimit(storedValue, up: isHoldingPlus) else {
            return
        }
        timer = window?.panel?.schedule(after: pace.delay) { [weak self] in self?.repeatStep() }
    }

    private func repeatStep() {
        timer = nil
        guard isTracking, isEnabled, isTouchInside, autorepeat else { return }
        pace.stepped()
        step(up: isHoldingPlus, nil)
        scheduleRepeat()
    }

    private func stopRepeat() {
        if let timer { window?.panel?.cancelTimer(timer) }
        timer = nil
    }

    private func step(up: Bool, _ event: UIEvent?) {
        let before = storedValue
        value = scale.next(after: storedValue, up: up)
        if storedValue != before, isContinuous { sendValueChanged(event) }
    }

    // MARK: Keys, scripts, assistive technology

    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        switch phase {
        case .began:
            let start = storedValue
            guard press(key) else { return false }
            if keyStart == nil { keyStart = start }
        case .cancelled:
            if let keyStart, !isContinuous { value = keyStart }
            keyStart = nil
        default:
            if let keyStart, !isContinuous, storedValue != keyStart { sendValueChanged(nil) }
            keyStart = nil
        }
        return true
    }

    private func press(_ key: UIKey) -> Bool {
        switch key.name {
        case "ArrowUp": step(up: true, nil)
        case "ArrowDown": step(up: false, nil)
        case "ArrowRight": step(up: !isMirrored, nil)
        case "ArrowLeft": step(up: isMirrored, nil)
        case "Home": go(to: storedMinimum)
        case "End": go(to: storedMaximum)
        default: return false
        }
        return true
    }

    private func go(to bound: Double) {
        let before = storedValue
        value = bound
        if storedValue != before, isContinuous { sendValueChanged(nil) }
    }

    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        change(to: scale.reachable(try checked(value)))
    }

    open override func accessibilityIncrement() { change(to: scale.next(after: storedValue, up: true)) }
    open override func accessibilityDecrement() { change(to: scale.next(after: storedValue, up: false)) }

    /// One change of a user: stored, then sent at once even where a touch would wait.
    private func change(to wanted: Double) {
        let before = storedValue
        value = wanted
        if storedValue != before { sendValueChanged(nil) }
    }

    private func sendValueChanged(_ event: UIEvent?) { pass([.valueChanged, .primaryActionTriggered], event: event) }

    // MARK: Look

    open override var intrinsicContentSize: CGSize { CGSize(width: 94, height: 44) }
    open override var keepsContentSize: Bool { true }
    open override var defaultAccessibilityValue: String? { PropertyValue.double(storedValue).found }

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "stepper" }
    open override class var isStockKind: Bool { self == UIStepper.self }
}
