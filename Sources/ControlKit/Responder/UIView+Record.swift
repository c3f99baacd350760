extension UIView {
    /// The properties every view with an id shows.
    public static let baseTable = PropertyTable([
        .make(
            "title", .optional(.title), get: { (view: UIView) in .text(view.caption) },
            set: { (view, value) in view.caption = value.asOptionalString }),
        .make(
            "isHidden", .bool, get: { (view: UIView) in .bool(view.isHidden) },
            set: { (view, value) in view.isHidden = value.asBool }),
        .make("frame", .array(of: .anyNumber, maximumCount: 4), get: { (view: UIView) in view.recordFrame }),
        .make(
            "accessibility", .object(accessibilityNames), get: { (view: UIView) in view.accessibilityRecord },
            set: { (view, value) in view.setAccessibility(value) }),
        .make(
            "appearance", .object([]),
            get: { (view: UIView) in type(of: view).isStockKind ? nil : view.appearanceRecord }),
        .make(
            "tintColor", .optional(.string(maximumBytes: 16)),
            get: { (view: UIView) in view.tintColor.map { .string($0.hex) } },
            set: { (view, value) throws(ControlError) in view.tintColor = try UIColor?(property: "tintColor", value) }),
        .make(
            "semanticContentAttribute", .choice(UISemanticContentAttribute.names), access: .document,
            get: { (view: UIView) in
                view.semanticContentAttribute == .unspecified ? nil : .string(view.semanticContentAttribute.name)
            },
            set: { (view, value) in
                view.semanticContentAttribute = UISemanticContentAttribute(name: value.asString) ?? .unspecified
            }),
        .make(
            "restore", .choice(Restoration.allCases.map(\.rawValue)), access: .document,
            get: { (view: UIView) in view.restoration == .last ? nil : .string(view.restoration.rawValue) },
            set: { (view, value) in view.restoration = Restoration(rawValue: value.asString) ?? .last }),
    ])

    struct BaseBits: Sendable {
        let title = baseTable.mask("title")
        let isHidden = baseTable.mask("isHidden")
        let frame = baseTable.mask("frame")
        let accessibility = baseTable.mask("accessibility")
        let appearance = baseTable.mask("appearance")
        let tintColor = baseTable.mask("tintColor")
    }

    static let baseBits = BaseBits()

    /// Notes that properties have changed, by their bits in the table. The panel sends them when the turn ends.
    public func recordChanged(_ bits: UInt64) {
        guard isRecorded, let panel = window?.panel else { return }
        if changes == 0 { panel.changedViews.append(self) }
        changes |= bits
    }

    /// Notes that how the nearest recorded ancestor looks has changed.
    func appearanceChanged() {
        guard window != nil else { return }
        var candidate: UIView? = self
        while let view = candidate {
            if view.isRecorded {
                if !type(of: view).isStockKind { view.recordChanged(Self.baseBits.appearance) }
                return
            }
            candidate = view.superview
        }
    }

    func accessibilityChanged() { recordChanged(Self.baseBits.accessibility) }

    /// The value of a property by its place in the table; nil when this record has none.
    public func property(at index: Int) -> PropertyValue? { table.properties[index].read(self) }

    /// The value of a property by name; nil when the class has none.
    public func property(_ name: String) -> PropertyValue? { table.index(of: name).flatMap { property(at: $0) } }

    /// The table of this view's class.
    public var properties: PropertyTable { table }

    /// The bits of the properties the present turn has changed.
    public var changedProperties: UInt64 { changes }

    private var recordFrame: PropertyValue {
        let origin = originInWindow
        return .array([.double(origin.x), .double(origin.y), .double(frame.width), .double(frame.height)])
    }
}

extension Optional where Wrapped == UIColor {
    /// Reads `#RRGGBB` or null for a property.
    init(property: String, _ value: PropertyValue) throws(ControlError) {
        guard let text = value.asOptionalString else {
            self = nil
            return
        }
        guard let color = UIColor(hex: text) else {
            throw .invalidValue(property: property, found: value.found, allowed: "#RGB, #RRGGBB or #RRGGBBAA")
        }
        self = color
    }
}
