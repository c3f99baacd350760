/// On or off (semantics.md 9.2). From right to left, on is on the left.
open class UISwitch: UIControl {
    /// Raw values as in UIKit.
    public enum Style: Int, Sendable {
        case automatic = 0
        case checkbox = 1
        case sliding = 2
    }

    /// Beyond this travel a tap is a drag, points.
    static let dragSlop: CGFloat = 10

    private var storedOn = false
    /// Setting it from code is silent; setting it to what it is does nothing.
    open var isOn: Bool {
        get { storedOn }
        set { setOn(newValue, animated: false) }
    }
    /// A switch that slides, or a box with a mark.
    open var preferredStyle = Style.automatic {
        didSet { if preferredStyle != oldValue { recordChanged(Self.styleBits) } }
    }
    /// Shown beside a checkbox.
    open var title: String? {
        get { caption }
        set { caption = newValue }
    }
    /// Its colour while on; nil for the surface's choice.
    open var onTintColor: UIColor? {
        get { tintColor }
        set { tintColor = newValue }
    }

    private var beganAt = CGPoint.zero
    private var isDragged = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityTraits = [.button, .toggleButton]
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        accessibilityTraits = [.button, .toggleButton]
    }

    /// Sets it; silent. `animated` is the surface's to decide.
    open func setOn(_ isOn: Bool, animated: Bool) {
        guard isOn != storedOn else { return }
        storedOn = isOn
        recordChanged(Self.valueBits)
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        beganAt = touch.location(in: self)
        isDragged = false
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if abs(touch.location(in: self).x - beganAt.x) > Self.dragSlop { isDragged = true }
        return true
    }

    /// A drag that began here is this control's own.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if trackedTouch != nil, recognizer.view !== self, recognizer is UIPanGestureRecognizer { return false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, isTouchInside else { return }
        let x = touch.location(in: self).x
        if abs(x - beganAt.x) > Self.dragSlop { isDragged = true }
        let isOnSide = (isMirrored ? bounds.width - x : x) >= bounds.width / 2
        setAsUser(isDragged ? isOnSide : !storedOn, event)
    }

    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        guard phase == .began, !key.isRepeat else { return false }
        switch key.name {
        case " ", "Enter": setAsUser(!storedOn, nil)
        case "ArrowRight": setAsUser(!isMirrored, nil)
        case "ArrowLeft": setAsUser(isMirrored, nil)
        default: return false
        }
        return true
    }

    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        guard case .bool(let isOn) = value else {
            throw .invalidValue(property: "value", found: value.found, allowed: PropertyType.bool.allowed)
        }
        setAsUser(isOn, nil)
    }

    open override func performPrimaryAction() { if isEnabled { setAsUser(!storedOn, nil) } }

    private func setAsUser(_ isOn: Bool, _ event: UIEvent?) {
        guard isOn != storedOn else { return }
        setOn(isOn, animated: true)
        pass([.valueChanged, .primaryActionTriggered], event: event)
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
    open override var keepsContentSize: Bool { true }
    open override var defaultAccessibilityValue: String? { storedOn ? "1" : "0" }

    private static let valueBits = table.mask("value", "isOn", "accessibility")
    private static let styleBits = table.mask("preferredStyle")
    private static let styleNames = ["automatic", "checkbox", "sliding"]

    private static let table = UIControl.baseControlTable.appending([
        .make(
            "value", .bool, isValue: true, get: { (control: UISwitch) in .bool(control.isOn) },
            set: { (control, value) in control.isOn = value.asBool }),
        .make(
            "isOn", .bool, isValue: true, get: { (control: UISwitch) in .bool(control.isOn) },
            set: { (control, value) in control.isOn = value.asBool }),
        .make(
            "preferredStyle", .choice(styleNames),
            get: { (control: UISwitch) in .string(styleNames[control.preferredStyle.rawValue]) },
            set: { (control, value) in
                control.preferredStyle = Style(rawValue: styleNames.firstIndex(of: value.asString) ?? 0) ?? .automatic
            }),
    ])

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "switch" }
    open override class var isStockKind: Bool { self == UISwitch.self }
}
