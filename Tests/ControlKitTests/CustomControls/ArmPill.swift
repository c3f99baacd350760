import ControlKit

/// Armed or safe: a pill with a label in it, in the shape tutorials teach. It draws its own states, measures itself,
/// describes itself to assistive technology, and tests the bounds itself when the finger is lifted.
final class ArmPill: UIControl {
    private let titleLabel = UILabel()

    private(set) var isArmed = false {
        didSet {
            refresh()
            sendActions(for: .valueChanged)
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        addSubview(titleLabel)
        titleLabel.textAlignment = .center
        titleLabel.isUserInteractionEnabled = false
        layer.cornerRadius = 12
        isAccessibilityElement = true
        accessibilityTraits = .button
        refresh()
    }

    private func refresh() {
        backgroundColor = isArmed ? .systemRed : .systemGray5
        titleLabel.text = isArmed ? "Armed" : "Safe"
        accessibilityValue = titleLabel.text
    }

    override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : 0.4 } }

    override var isHighlighted: Bool {
        didSet { transform = isHighlighted ? CGAffineTransform(scaleX: 0.95, y: 0.95) : .identity }
    }

    override var intrinsicContentSize: CGSize { CGSize(width: 96, height: 32) }

    override func layoutSubviews() {
        super.layoutSubviews()
        titleLabel.frame = bounds.insetBy(dx: 6, dy: 3)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        isHighlighted = true
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        defer { isHighlighted = false }
        guard let touch else { return }
        if bounds.contains(touch.location(in: self)) { isArmed.toggle() }
    }

    override func cancelTracking(with event: UIEvent?) { isHighlighted = false }
}
