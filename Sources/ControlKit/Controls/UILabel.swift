/// A line of text. It takes no touches.
open class UILabel: UIView {
    /// What it says.
    open var text: String? {
        didSet {
            guard text != oldValue else { return }
            recordChanged(Self.textBits)
            appearanceChanged()
            invalidateIntrinsicContentSize()
        }
    }
    /// Where the text stands in a label that is wider.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { styleChanged() } }
    }
    /// What the text is written in; nil for the surface's choice.
    open var textColor: UIColor? { didSet { if textColor != oldValue { styleChanged() } } }
    /// Typeface and size.
    open var font = UIFont.systemFont(ofSize: 17) {
        didSet {
            guard font != oldValue else { return }
            styleChanged()
            invalidateIntrinsicContentSize()
        }
    }
    /// Lines at most; 0 for as many as there are.
    open var numberOfLines = 1

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        accessibilityTraits = .staticText
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
        accessibilityTraits = .staticText
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(
            width: TextMetrics.width(of: text ?? "", pointSize: font.pointSize),
            height: (font.pointSize * 1.3).rounded(.up))
    }

    open override var defaultAccessibilityLabel: String? { caption ?? text }

    open override var contentAppearance: [PropertyValue.Member] {
        var members = [
            PropertyValue.Member("text", .text(text)), .init("textAlignment", .string(textAlignment.rawValue)),
        ]
        if let textColor { members.append(.init("textColor", textColor.record)) }
        members.append(.init("fontSize", .double(font.pointSize)))
        if font.weight != .regular { members.append(.init("fontWeight", .string(font.weight.rawValue))) }
        return members
    }

    private func styleChanged() {
        recordChanged(Self.styleBits)
        appearanceChanged()
    }

    private static let textBits = table.mask("value", "text", "accessibility")
    private static let styleBits = table.mask("textAlignment", "fontSize", "fontWeight")

    private static let table = UIView.baseTable.appending([
        .make(
            "value", .optional(.string(maximumBytes: 4096)), isValue: true,
            get: { (label: UILabel) in .text(label.text) },
            set: { (label, value) in label.text = value.asOptionalString }),
        .make(
            "text", .optional(.string(maximumBytes: 4096)), isValue: true,
            get: { (label: UILabel) in .text(label.text) },
            set: { (label, value) in label.text = value.asOptionalString }),
        .make(
            "textAlignment", .choice(["left", "center", "right", "justified", "natural"]),
            get: { (label: UILabel) in .string(label.textAlignment.rawValue) },
            set: { (label, value) in label.textAlignment = NSTextAlignment(rawValue: value.asString) ?? .natural }),
        .make(
            "fontSize", .number(4...400), get: { (label: UILabel) in .double(label.font.pointSize) },
            set: { (label, value) in label.font.pointSize = value.asDouble }),
        .make(
            "fontWeight", .choice(["regular", "medium", "semibold", "bold"]),
            get: { (label: UILabel) in .string(label.font.weight.rawValue) },
            set: { (label, value) in label.font.weight = UIFont.Weight(rawValue: value.asString) ?? .regular }),
    ])

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "label" }
    open override class var isStockKind: Bool { self == UILabel.self }
}
