import ControlKit

/// On or off in one pill. It tests the bounds themselves: let go beside it, even near, it does not toggle.
open class TogglePill: UIControl {
    private let titleLabel = UILabel()
    private var storedOn = false

    /// Silent; a user's change sends valueChanged and the primary action.
    open var isOn: Bool {
        get { storedOn }
        set {
            guard newValue != storedOn else { return }
            storedOn = newValue
            recordChanged(Self.valueBits)
            updateAppearance()
        }
    }
    /// What it says while on.
    open var onTitle = "On" { didSet { titlesChanged(from: oldValue != onTitle) } }
    /// What it says while off.
    open var offTitle = "Off" { didSet { titlesChanged(from: oldValue != offTitle) } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        addSubview(titleLabel)
        titleLabel.textAlignment = .center
        layer.cornerRadius = 16
        isAccessibilityElement = true
        accessibilityTraits = [.button, .toggleButton]
        updateAppearance()
    }

    private func titlesChanged(from changed: Bool) {
        guard changed else { return }
        recordChanged(Self.titleBits)
        updateAppearance()
    }

    private func updateAppearance() {
        backgroundColor = storedOn ? .systemGreen : .systemGray5
        titleLabel.textColor = storedOn ? .white : .label
        titleLabel.text = storedOn ? onTitle : offTitle
    }

    open override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : 0.5 } }
    open override var isHighlighted: Bool {
        didSet { transform = isHighlighted ? CGAffineTransform(scaleX: 0.98, y: 0.98) : .identity }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        titleLabel.frame = bounds.insetBy(dx: 8, dy: 4)
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, bounds.contains(touch.location(in: self)) else { return }
        change(to: !storedOn)
    }

    private func change(to wanted: Bool) {
        guard wanted != storedOn else { return }
        isOn = wanted
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        guard [" ", "Enter"].contains(key.name) else { return false }
        if phase == .began, !key.isRepeat { change(to: !storedOn) }
        return true
    }

    open override func performPrimaryAction() { if isEnabled { change(to: !storedOn) } }

    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        try PropertyType.bool.check(value, for: "value")
        change(to: value.asBool)
    }

    open override var defaultAccessibilityValue: String? { storedOn ? onTitle : offTitle }
    open override var intrinsicContentSize: CGSize { CGSize(width: 120, height: 40) }
    open override var keepsContentSize: Bool { true }

    private static let valueBits = table.mask("value", "isOn", "accessibility")
    private static let titleBits = table.mask("onTitle", "offTitle", "accessibility")

    private static let table = UIControl.baseControlTable.appending([
        .make(
            "onTitle", .title, get: { (pill: TogglePill) in .string(pill.onTitle) },
            set: { (pill, value) in pill.onTitle = value.asString }),
        .make(
            "offTitle", .title, get: { (pill: TogglePill) in .string(pill.offTitle) },
            set: { (pill, value) in pill.offTitle = value.asString }),
        .make(
            "isOn", .bool, isValue: true, get: { (pill: TogglePill) in .bool(pill.isOn) },
            set: { (pill, value) in pill.isOn = value.asBool }),
        .make(
            "value", .bool, isValue: true, get: { (pill: TogglePill) in .bool(pill.isOn) },
            set: { (pill, value) in pill.isOn = value.asBool }),
    ])

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "togglePill" }
}
