import ControlKit

/// Stars: the one under the finger is the rating.
///
/// A touch gives at least one star; none is code's, or an arrow's. Setting `value` is silent, a user's change sends
/// valueChanged and the primary action.
open class RatingControl: UIControl {
    private var stars: [UILabel] = []
    private var storedValue = 0

    /// 1…20.
    open var maximumValue = 5 {
        didSet {
            maximumValue = min(20, max(1, maximumValue))
            guard maximumValue != oldValue else { return }
            recordChanged(Self.maximumBits)
            value = storedValue
            rebuild()
        }
    }

    /// 0…`maximumValue`; silent.
    open var value: Int {
        get { storedValue }
        set {
            let clamped = min(maximumValue, max(0, newValue))
            guard clamped != storedValue else { return }
            storedValue = clamped
            recordChanged(Self.valueBits)
            showStars()
        }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        isAccessibilityElement = true
        accessibilityTraits = .adjustable
        rebuild()
    }

    private func rebuild() {
        for star in stars { star.removeFromSuperview() }
        stars = (0..<maximumValue).map { _ in
            let star = UILabel()
            star.textAlignment = .center
            star.font = .systemFont(ofSize: 24)
            addSubview(star)
            return star
        }
        showStars()
        setNeedsLayout()
    }

    private func showStars() {
        for (index, star) in stars.enumerated() {
            star.text = index < storedValue ? "★" : "☆"
            star.textColor = index < storedValue ? .systemYellow : .systemGray
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width / CGFloat(stars.count)
        for (index, star) in stars.enumerated() {
            star.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
        }
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch)
        return true
    }

    private func follow(_ touch: UITouch) {
        guard bounds.width > 0 else { return }
        let place = min(1, max(0, touch.location(in: self).x / bounds.width))
        change(to: max(1, Int(place * Double(maximumValue)) + 1))
    }

    /// A user's rating: stored, then sent if it is another.
    private func change(to wanted: Int) {
        let before = storedValue
        value = wanted
        if storedValue != before { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        guard phase == .began else { return phase == .ended }
        switch key.name {
        case "ArrowRight", "ArrowUp": change(to: storedValue + 1)
        case "ArrowLeft", "ArrowDown": change(to: storedValue - 1)
        case "Home": change(to: 0)
        case "End": change(to: maximumValue)
        default: return false
        }
        return true
    }

    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        try PropertyType.integer(0...maximumValue).check(value, for: "value")
        change(to: value.asInteger)
    }

    open override func accessibilityIncrement() { change(to: storedValue + 1) }
    open override func accessibilityDecrement() { change(to: storedValue - 1) }

    open override var defaultAccessibilityValue: String? { "\(storedValue) of \(maximumValue)" }
    open override var intrinsicContentSize: CGSize { CGSize(width: CGFloat(maximumValue) * 32, height: 44) }
    open override var keepsContentSize: Bool { true }

    private static let maximumBits = table.mask("maximumValue", "accessibility")
    private static let valueBits = table.mask("value", "accessibility")

    private static let table = UIControl.baseControlTable.appending([
        .make(
            "maximumValue", .integer(1...20), get: { (control: RatingControl) in .integer(control.maximumValue) },
            set: { (control, value) in control.maximumValue = value.asInteger }),
        .make(
            "value", .integer(0...20), isValue: true, get: { (control: RatingControl) in .integer(control.value) },
            set: { (control, value) throws(ControlError) in
                try PropertyType.integer(0...control.maximumValue).check(value, for: "value")
                control.value = value.asInteger
            }),
    ])

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "rating" }
}
