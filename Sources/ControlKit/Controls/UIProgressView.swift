/// How far something is, 0…1. It is read, not operated.
open class UIProgressView: UIView {
    private var storedProgress: Float = 0

    /// Clamped to 0…1.
    open var progress: Float {
        get { storedProgress }
        set { setProgress(newValue, animated: false) }
    }
    /// The filled part's colour; nil for the surface's choice.
    open var progressTintColor: UIColor? {
        get { tintColor }
        set { tintColor = newValue }
    }
    /// The rest's colour; nil for the surface's choice.
    open var trackTintColor: UIColor? {
        didSet { if trackTintColor != oldValue { recordChanged(Self.trackBits) } }
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
        isUserInteractionEnabled = false
        accessibilityTraits = .updatesFrequently
    }

    /// Sets the progress; `animated` is the surface's to decide.
    open func setProgress(_ progress: Float, animated: Bool) {
        guard isFinite("progress", Double(progress)) else { return }
        let clamped = min(1, max(0, progress))
        guard clamped != storedProgress else { return }
        let percentBefore = percent
        storedProgress = clamped
        recordChanged(percent == percentBefore ? Self.valueBits : Self.valueAndPercentBits)
    }

    private var percent: Int { Int((storedProgress * 100).rounded()) }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 16) }
    open override var defaultAccessibilityValue: String? { "\(percent)%" }

    private static let valueBits = table.mask("value", "progress")
    private static let valueAndPercentBits = table.mask("value", "progress", "accessibility")
    private static let trackBits = table.mask("trackTintColor")

    private static let table = UIView.baseTable.appending([
        .make(
            "trackTintColor", .optional(.string(maximumBytes: 16)),
            get: { (view: UIProgressView) in view.trackTintColor.map { .string($0.hex) } },
            set: { (view, value) throws(ControlError) in
                view.trackTintColor = try UIColor?(property: "trackTintColor", value)
            }),
        .make(
            "progress", .number(0...1), isValue: true, get: { (view: UIProgressView) in .float(view.progress) },
            set: { (view, value) in view.progress = value.asFloat }),
        .make(
            "value", .number(0...1), isValue: true, get: { (view: UIProgressView) in .float(view.progress) },
            set: { (view, value) in view.progress = value.asFloat }),
    ])

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "progressView" }
    open override class var isStockKind: Bool { self == UIProgressView.self }
}
