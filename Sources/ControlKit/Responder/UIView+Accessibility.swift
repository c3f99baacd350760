extension UIView {
    static let accessibilityNames = ["label", "value", "traits", "hint"]

    /// The label assistive technology reads: the author's, else what the control shows (semantics.md 11).
    public var effectiveAccessibilityLabel: String? { accessibilityLabel ?? defaultAccessibilityLabel }

    /// The traits as they are now, `selected` and `notEnabled` included.
    public var effectiveAccessibilityTraits: UIAccessibilityTraits { accessibilityTraits.union(stateTraits) }

    /// The record's `accessibility` object.
    var accessibilityRecord: PropertyValue {
        .object([
            .init("label", .text(effectiveAccessibilityLabel)),
            .init("value", .text(accessibilityValue ?? defaultAccessibilityValue)),
            .init("traits", .array(effectiveAccessibilityTraits.names.map { .string($0) })),
            .init("hint", .text(accessibilityHint)),
        ])
    }

    /// A document or PATCH may give label, value and hint; traits belong to the class.
    func setAccessibility(_ value: PropertyValue) {
        if let label = value["label"] { accessibilityLabel = label.asOptionalString }
        if let hint = value["hint"] { accessibilityHint = hint.asOptionalString }
        if let text = value["value"] { accessibilityValue = text.asOptionalString }
    }
}
