import ControlKit

/// On while it is held, off the moment it is not: push to talk, a machine's jog.
///
/// Pressing sends valueChanged and the primary action; letting go sends valueChanged, however it comes about: lifted inside
/// or outside, cancelled, disabled, hidden, taken away, or held longer than `maximumHold`. A handler of valueChanged alone
/// is therefore always told of the end.
open class HoldButton: UIControl {
    /// Seconds a script's press lasts when `maximumHold` says nothing.
    public static let scriptedHold = 10.0

    private let titleLabel = UILabel()
    private var storedOn = false
    private var end: Panel.TimerToken?

    /// Whether it is held.
    public var isOn: Bool { storedOn }

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
        layer.cornerRadius = 10
        isAccessibilityElement = true
        accessibilityTraits = .button
        updateAppearance()
    }

    private func updateAppearance() {
        backgroundColor = storedOn ? .systemRed : .systemGray5
        titleLabel.textColor = storedOn ? .white : .label
        titleLabel.text = caption
    }

    open override var caption: String? { didSet { updateAppearance() } }
    open override var isEnabled: Bool { didSet { if !isEnabled { release() } } }
    open override var isHidden: Bool { didSet { if isHidden { release() } } }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { release() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        titleLabel.frame = bounds.insetBy(dx: 8, dy: 4)
    }

    // MARK: Held by a finger, a key, or a script

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        press()
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        release()
    }

    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        release()
    }

    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        if phase == .cancelled {
            release()
            return true
        }
        guard [" ", "Enter"].contains(key.name) else { return false }
        if phase == .ended {
            release()
        } else if !key.isRepeat {
            press()
            releaseLater()
        }
        return true
    }

    /// A script presses and lets go; forgotten, its press ends by itself.
    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        try PropertyType.bool.check(value, for: "value")
        guard value.asBool else { return release() }
        press()
        releaseLater()
    }

    /// Nobody holds it, so it does nothing.
    open override func performPrimaryAction() {}

    private func press() {
        guard !storedOn else { return }
        show(true)
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    private func release() {
        if let end { window?.panel?.cancelTimer(end) }
        end = nil
        guard storedOn else { return }
        show(false)
        sendActions(for: .valueChanged)
    }

    private func releaseLater() {
        guard storedOn, end == nil else { return }
        end = window?.panel?.schedule(after: maximumHold ?? Self.scriptedHold) { [weak self] in self?.release() }
    }

    private func show(_ isOn: Bool) {
        storedOn = isOn
        recordChanged(Self.valueBits)
        updateAppearance()
    }

    open override var hasOutsideCaption: Bool { false }
    open override var defaultAccessibilityValue: String? { storedOn ? "1" : "0" }
    open override var intrinsicContentSize: CGSize { CGSize(width: 120, height: 56) }

    private static let valueBits = table.mask("value", "isOn", "accessibility")

    private static let table = UIControl.baseControlTable.appending([
        .make("isOn", .bool, isValue: true, get: { (button: HoldButton) in .bool(button.isOn) }),
        .make("value", .bool, isValue: true, get: { (button: HoldButton) in .bool(button.isOn) }),
    ])

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "holdButton" }
}
