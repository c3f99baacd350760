import ControlKit

/// Five bars that grow to the right: the one under the finger is how fast the fan turns.
///
/// Setting `level` from code is silent; a user's change sends `valueChanged` and the primary action. A surface knows
/// nothing of this class: it draws the bars and the caption from the record's `appearance`.
final class FanSpeedControl: UIControl {
    /// Bars, and so the highest level.
    static let steps = 5

    private let bars = (0..<steps).map { _ in UIView() }
    private let reading = UILabel()

    /// 0 is standing still.
    var level: Int {
        get { storedLevel }
        set { storedLevel = min(Self.steps, max(0, newValue)) }
    }

    private var storedLevel = 0 {
        didSet {
            guard storedLevel != oldValue else { return }
            recordChanged(Self.levelBits)
            showLevel()
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        commonInit()
    }

    private func commonInit() {
        layer.cornerRadius = 18
        backgroundColor = .systemGray5
        for bar in bars {
            bar.layer.cornerRadius = 6
            addSubview(bar)
        }
        reading.textAlignment = .center
        addSubview(reading)
        isAccessibilityElement = true
        accessibilityTraits = .adjustable
        showLevel()
    }

    // MARK: Look

    private func showLevel() {
        for (index, bar) in bars.enumerated() {
            bar.backgroundColor = index < level ? .systemBlue : .systemGray3
        }
        reading.text = level == 0 ? "Off" : "\(level) of \(Self.steps)"
    }

    override var intrinsicContentSize: CGSize { CGSize(width: 240, height: 140) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let inner = bounds.insetBy(dx: 16, dy: 12)
        let room = inner.height - 32
        let width = inner.width / CGFloat(Self.steps)
        for (index, bar) in bars.enumerated() {
            let height = room * CGFloat(index + 1) / CGFloat(Self.steps)
            let x = inner.minX + width * CGFloat(index) + 4
            bar.frame = CGRect(x: x, y: inner.minY + room - height, width: width - 8, height: height)
        }
        reading.frame = CGRect(x: inner.minX, y: inner.maxY - 26, width: inner.width, height: 26)
    }

    override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : 0.4 } }
    override var isHighlighted: Bool {
        didSet { transform = isHighlighted ? CGAffineTransform(scaleX: 0.97, y: 0.97) : .identity }
    }

    // MARK: Touch

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch)
        return true
    }

    /// Left of the first bar is 0, so that a slide to the left stops the fan.
    private func follow(_ touch: UITouch) {
        let inner = bounds.insetBy(dx: 16, dy: 12)
        guard inner.width > 0 else { return }
        let place = (touch.location(in: self).x - inner.minX) / inner.width
        change(to: place < 0 ? 0 : Int(min(0.999, place) * CGFloat(Self.steps)) + 1)
    }

    /// A user's level: stored, then sent if it is another.
    private func change(to wanted: Int) {
        let before = level
        level = wanted
        if level != before { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    // MARK: Keys, scripts, assistive technology

    override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        guard phase == .began else { return phase == .ended }
        switch key.name {
        case "ArrowRight", "ArrowUp": change(to: level + 1)
        case "ArrowLeft", "ArrowDown": change(to: level - 1)
        default: return false
        }
        return true
    }

    override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        try PropertyType.integer(0...Self.steps).check(value, for: "value")
        change(to: value.asInteger)
    }

    override func accessibilityIncrement() { change(to: level + 1) }
    override func accessibilityDecrement() { change(to: level - 1) }
    override var defaultAccessibilityValue: String? { reading.text }

    // MARK: Record

    private static let levelBits = table.mask("value", "accessibility")

    /// What the wire calls it: `value` in records, documents and PATCH bodies.
    private static let table = UIControl.baseControlTable.appending([
        .make(
            "value", .integer(0...steps), isValue: true,
            get: { (control: FanSpeedControl) in .integer(control.level) },
            set: { (control, value) in control.level = value.asInteger })
    ])

    override class var propertyTable: PropertyTable { table }
    override class var kind: String { "fanSpeed" }
}
