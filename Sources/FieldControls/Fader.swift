import ControlKit

/// A vertical slider from silence to +10 dB that clicks into its detents.
///
/// `value` is the place of the cap, 0…1, and `decibels` what it means there.
open class Fader: UISlider {
    /// How near a detent the finger clicks into it, points.
    public static let detentReach = 6.0

    /// Which decibels stand where.
    public let scale = FaderScale.desk
    private let slot = UIView()
    private let cap = UIView()

    /// Levels a finger clicks into, dB. Keys and scripts go past them.
    open var detents: [Double] = [0] {
        didSet {
            if !detents.allSatisfy(\.isFinite) { detents = oldValue }
            if detents != oldValue { recordChanged(Self.detentBits) }
        }
    }

    /// Nil for silence. Silent, as `value` is.
    open var decibels: Double? {
        get { scale.decibels(at: Double(value)) }
        set { value = Float(scale.position(of: newValue)) }
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
        orientation = .vertical
        trackTap = .relative
        thumbLength = 44
        slot.backgroundColor = .systemGray3
        slot.layer.cornerRadius = 2
        cap.backgroundColor = .systemGray
        cap.layer.cornerRadius = 6
        for view in [slot, cap] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    open override func trackedValue(for touch: UITouch) -> Float {
        let free = super.trackedValue(for: touch)
        let travel = max(1, track.length - track.thumb)
        let reach = Self.detentReach / travel
        let near = detents.map { scale.position(of: $0) }.filter { abs($0 - Double(free)) <= reach }
        let nearest = near.min { abs($0 - Double(free)) < abs($1 - Double(free)) }
        return nearest.map { Float($0) } ?? free
    }

    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        guard case .object = value else { return try super.setValueAsUser(value) }
        let type = PropertyType.optional(Self.decibelType)
        guard let level = value["decibels"] else {
            throw .invalidValue(
                property: "value", found: value.found, allowed: "a number from 0 to 1, or {\"decibels\": …}")
        }
        try type.check(level, for: "value.decibels")
        try super.setValueAsUser(.float(Float(scale.position(of: level.number))))
    }

    open override func setValue(_ value: Float, animated: Bool) {
        let before = self.value
        super.setValue(value, animated: animated)
        guard self.value != before else { return }
        recordChanged(Self.levelBits)
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        slot.frame = CGRect(x: bounds.midX - 2, y: 0, width: 4, height: bounds.height)
        let centre = track.centre(of: value)
        cap.frame = CGRect(
            x: bounds.midX - 22, y: centre - thumbLength / 2 + 8, width: 44, height: max(0, thumbLength - 16))
    }

    /// Tenths of a decibel, as a desk shows them.
    open override var defaultAccessibilityValue: String? {
        guard let decibels else { return "−∞ dB" }
        let tenths = Int((decibels * 10).rounded())
        let sign = tenths < 0 ? "−" : tenths > 0 ? "+" : ""
        return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10) dB"
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: 56, height: UIView.noIntrinsicMetric) }

    private static let decibelType = PropertyType.number(-200...10)
    private static let detentBits = table.mask("detents")
    private static let levelBits = table.mask("decibels", "accessibility")

    private static let table = UISlider.propertyTable.appending([
        .make(
            "detents", .array(of: .number(-90...10), maximumCount: 32),
            get: { (fader: Fader) in .array(fader.detents.map { .double($0) }) },
            set: { (fader, value) in fader.detents = value.asArray.map(\.asDouble) }),
        .make(
            "decibels", .optional(decibelType), isValue: true,
            get: { (fader: Fader) in fader.decibels.map { .double(($0 * 1000).rounded() / 1000) } ?? .null },
            set: { (fader, value) in fader.decibels = value.number }),
    ])

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "fader" }
}
