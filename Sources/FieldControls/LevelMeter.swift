import ControlKit

/// A level in decibels that the device reports; its peak stands for a while. It is read, not operated.
open class LevelMeter: UIView {
    private var storedLevel = -60.0
    private var storedPeak = -60.0
    private var fall: Panel.TimerToken?
    private let bar = UIView()
    private let mark = UIView()

    /// What the meter shows at its bottom and at its top, dB.
    open var minimumValue = -60.0 { didSet { if minimumValue != oldValue { rangeChanged() } } }
    /// The loudest that is shown, decibels.
    open var maximumValue = 0.0 { didSet { if maximumValue != oldValue { rangeChanged() } } }
    /// Seconds a peak stands before it falls to the level of then.
    open var peakHold = 1.5 {
        didSet {
            if !peakHold.isFinite { peakHold = oldValue }
            if peakHold != oldValue { recordChanged(Self.holdBits) }
        }
    }

    /// Brought between the bounds.
    open var value: Double {
        get { storedLevel }
        set {
            guard newValue.isFinite else { return }
            let level = min(maximumValue, max(minimumValue, newValue))
            if level != storedLevel {
                storedLevel = level
                recordChanged(Self.valueBits)
                setNeedsLayout()
            }
            if level >= storedPeak { holdPeak(level) }
        }
    }

    /// The highest level of the last `peakHold` seconds.
    public var peak: Double { storedPeak }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        isUserInteractionEnabled = false
        accessibilityTraits = .updatesFrequently
        backgroundColor = .systemGray5
        bar.backgroundColor = .systemGreen
        mark.backgroundColor = .systemRed
        addSubview(bar)
        addSubview(mark)
    }

    private func rangeChanged() {
        if !(minimumValue.isFinite && maximumValue.isFinite && minimumValue < maximumValue) {
            (minimumValue, maximumValue) = (-60, 0)
        }
        recordChanged(Self.rangeBits)
        storedPeak = min(maximumValue, max(minimumValue, storedPeak))
        value = storedLevel
        setNeedsLayout()
    }

    private func holdPeak(_ level: Double) {
        setPeak(level)
        if let fall { window?.panel?.cancelTimer(fall) }
        fall = window?.panel?.schedule(after: peakHold) { [weak self] in
            guard let self else { return }
            fall = nil
            setPeak(storedLevel)
        }
    }

    private func setPeak(_ level: Double) {
        guard level != storedPeak else { return }
        storedPeak = level
        recordChanged(Self.peakBits)
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        func height(of level: Double) -> CGFloat {
            bounds.height * (level - minimumValue) / (maximumValue - minimumValue)
        }
        let shown = height(of: storedLevel)
        bar.frame = CGRect(x: 0, y: bounds.height - shown, width: bounds.width, height: shown)
        mark.frame = CGRect(x: 0, y: bounds.height - height(of: storedPeak), width: bounds.width, height: 2)
    }

    open override var defaultAccessibilityValue: String? { "\(Int(storedLevel.rounded())) dB" }
    open override var intrinsicContentSize: CGSize { CGSize(width: 16, height: UIView.noIntrinsicMetric) }

    private static let valueBits = table.mask("value", "accessibility")
    private static let peakBits = table.mask("peak")
    private static let holdBits = table.mask("peakHold")
    private static let rangeBits = table.mask("minimumValue", "maximumValue")

    private static let table = UIView.baseTable.appending([
        .make(
            "minimumValue", .number(-200...100), get: { (meter: LevelMeter) in .double(meter.minimumValue) },
            set: { (meter, value) throws(ControlError) in
                try PropertyType.number(-200...(meter.maximumValue - 1)).check(value, for: "minimumValue")
                meter.minimumValue = value.asDouble
            }),
        .make(
            "maximumValue", .number(-199...101), get: { (meter: LevelMeter) in .double(meter.maximumValue) },
            set: { (meter, value) throws(ControlError) in
                try PropertyType.number((meter.minimumValue + 1)...101).check(value, for: "maximumValue")
                meter.maximumValue = value.asDouble
            }),
        .make(
            "peakHold", .number(0...3600), get: { (meter: LevelMeter) in .double(meter.peakHold) },
            set: { (meter, value) in meter.peakHold = value.asDouble }),
        .make("peak", .anyNumber, get: { (meter: LevelMeter) in .double(meter.peak) }),
        .make(
            "value", .anyNumber, isValue: true, get: { (meter: LevelMeter) in .double(meter.value) },
            set: { (meter, value) in meter.value = value.asDouble }),
    ])

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "levelMeter" }
}
