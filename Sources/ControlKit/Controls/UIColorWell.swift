/// A colour, and a picker for it that a surface opens (semantics.md 9.10).
open class UIColorWell: UIControl {
    private var storedColor: UIColor?

    /// Nil for none yet; silent. Without alpha it is stored opaque.
    open var selectedColor: UIColor? {
        get { storedColor }
        set { store(newValue) }
    }
    /// Whether a colour may be transparent; if not, alpha is 1.
    open var supportsAlpha = true {
        didSet {
            guard supportsAlpha != oldValue else { return }
            recordChanged(Self.alphaBits)
            store(storedColor)
        }
    }
    /// Shown by the picker.
    open var title: String? {
        get { caption }
        set { caption = newValue }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityTraits = .button
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        accessibilityTraits = .button
    }

    private func store(_ color: UIColor?) {
        let color = supportsAlpha ? color : color?.withAlphaComponent(1)
        guard color != storedColor else { return }
        storedColor = color
        recordChanged(Self.valueBits)
    }

    /// A colour picked while the picker is open: each new one is sent, the same one is not.
    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        let before = storedColor
        let picked = try UIColor(wire: value, property: "value")
        store(picked)
        guard let now = storedColor, before.map({ !now.looksLike($0) }) ?? true else { return }
        pass([.valueChanged, .primaryActionTriggered], event: nil)
    }

    /// The picker is the surface's: opening it changes nothing here, and sends nothing.
    open override func performPrimaryAction() {}

    open override var intrinsicContentSize: CGSize { CGSize(width: 44, height: 44) }
    open override var keepsContentSize: Bool { true }
    open override var defaultAccessibilityValue: String? { storedColor.map { $0.name ?? $0.hex } }

    private static let valueBits = table.mask("value", "selectedColor", "accessibility")
    private static let alphaBits = table.mask("supportsAlpha")

    /// Alpha or not stands before the colour: it is set first.
    private static let table = UIControl.baseControlTable.appending([
        .make(
            "supportsAlpha", .bool, get: { (well: UIColorWell) in .bool(well.supportsAlpha) },
            set: { (well, value) in well.supportsAlpha = value.asBool }),
        color("selectedColor"),
        color("value"),
    ])

    private static func color(_ name: String) -> Property {
        .make(
            name, .optional(UIColor.wireType), isValue: true,
            get: { (well: UIColorWell) in well.selectedColor?.components ?? .null },
            set: { (well, value) throws(ControlError) in
                well.selectedColor = value == .null ? nil : try UIColor(wire: value, property: name)
            })
    }

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "colorWell" }
    open override class var isStockKind: Bool { self == UIColorWell.self }
}

extension UIColor {
    static let wireType = PropertyType.oneOf([
        .object(["red", "green", "blue", "alpha"]), .string(maximumBytes: 16),
    ])

    /// sRGB, each 0…1.
    var components: PropertyValue {
        .object([
            .init("red", .double(red)), .init("green", .double(green)), .init("blue", .double(blue)),
            .init("alpha", .double(alpha)),
        ])
    }

    /// The same components, whatever it is called.
    func looksLike(_ other: UIColor) -> Bool {
        red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
    }

    /// Reads components, of which alpha may be left out, or `#RRGGBB`.
    fileprivate init(wire value: PropertyValue, property: String) throws(ControlError) {
        if let text = value.asOptionalString, let color = UIColor(hex: text) {
            self = color
            return
        }
        guard Self.wireType.accepts(value), case .object = value else {
            throw .invalidValue(
                property: property, found: value.found,
                allowed: "{\"red\", \"green\", \"blue\", \"alpha\"}, each from 0 to 1, or #RRGGBB")
        }
        let reader = MemberReader(value, at: property)
        guard let red = try reader.number("red", 0...1), let green = try reader.number("green", 0...1),
            let blue = try reader.number("blue", 0...1)
        else {
            throw .invalidValue(property: property, found: value.found, allowed: "red, green and blue, from 0 to 1")
        }
        self.init(red: red, green: green, blue: blue, alpha: try reader.number("alpha", 0...1) ?? 1)
    }
}
