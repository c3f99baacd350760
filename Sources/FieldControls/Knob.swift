import ControlKit

/// A slider that turns: relative, where a finger's way counts from where it touched, or absolute, where the pointer goes to
/// the finger. Range, ticks, keys and the rest are the slider's.
open class Knob: UISlider {
    /// How a finger turns it.
    public enum Turning: String, Sendable, CaseIterable {
        /// Up and right turn it on, down and left back.
        case relative
        /// The pointer follows the finger around the centre.
        case absolute
    }

    private let dial = KnobDial()
    private let face = UIView()
    private let pointer = UIView()
    private var start = CGPoint.zero
    private var startFraction = 0.0

    /// How a finger turns it.
    open var turning = Turning.relative { didSet { if turning != oldValue { recordChanged(Self.turningBits) } } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        // Anywhere on a knob is its thumb.
        trackTap = .relative
        face.isUserInteractionEnabled = false
        face.backgroundColor = .systemGray5
        pointer.isUserInteractionEnabled = false
        pointer.backgroundColor = .systemBlue
        addSubview(face)
        addSubview(pointer)
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        start = touch.location(in: self)
        startFraction = track.fraction(of: value)
        return super.beginTracking(touch, with: event)
    }

    open override func trackedValue(for touch: UITouch) -> Float {
        let point = touch.location(in: self)
        let fraction =
            switch turning {
            case .relative: dial.fraction(from: startFraction, movedBy: point.x - start.x, point.y - start.y)
            case .absolute:
                dial.fraction(
                    dx: point.x - bounds.midX, dy: point.y - bounds.midY, previous: track.fraction(of: value))
            }
        return track.value(ofFraction: fraction)
    }

    open override func setValue(_ value: Float, animated: Bool) {
        super.setValue(value, animated: animated)
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let side = min(bounds.width, bounds.height)
        face.frame = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
        face.layer.cornerRadius = side / 2
        pointer.frame = CGRect(x: bounds.midX - 2, y: face.frame.minY, width: 4, height: side)
        pointer.transform = dial.rotation(of: track.fraction(of: value))
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: 64, height: 64) }
    open override var keepsContentSize: Bool { true }

    private static let turningBits = table.mask("turning")

    private static let table = UISlider.propertyTable.appending([
        .make(
            "turning", .choice(Turning.allCases.map(\.rawValue)),
            get: { (knob: Knob) in .string(knob.turning.rawValue) },
            set: { (knob, value) in knob.turning = Turning(rawValue: value.asString) ?? .relative })
    ])

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "knob" }
}
