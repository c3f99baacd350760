extension UITextField {
    private static let modeNames = ["never", "whileEditing", "unlessEditing", "always"]
    private static let alignments = ["left", "center", "right", "justified", "natural"]

    static let table = UIControl.baseControlTable.appending([
        .make(
            "placeholder", .optional(.title), get: { (field: UITextField) in .text(field.placeholder) },
            set: { (field, value) in field.placeholder = value.asOptionalString }),
        .make(
            "isSecureTextEntry", .bool, get: { (field: UITextField) in .bool(field.isSecureTextEntry) },
            set: { (field, value) in field.isSecureTextEntry = value.asBool }),
        .make(
            "clearsOnBeginEditing", .bool, get: { (field: UITextField) in .bool(field.clearsOnBeginEditing) },
            set: { (field, value) in field.clearsOnBeginEditing = value.asBool }),
        .make(
            "clearsOnInsertion", .bool, get: { (field: UITextField) in .bool(field.clearsOnInsertion) },
            set: { (field, value) in field.clearsOnInsertion = value.asBool }),
        .make(
            "enablesReturnKeyAutomatically", .bool,
            get: { (field: UITextField) in .bool(field.enablesReturnKeyAutomatically) },
            set: { (field, value) in field.enablesReturnKeyAutomatically = value.asBool }),
        choice(
            "clearButtonMode", modeNames, get: { $0.clearButtonMode.rawValue },
            set: { $0.clearButtonMode = ViewMode(rawValue: $1) ?? .never }),
        choice(
            "returnKeyType", UIReturnKeyType.names, get: { $0.returnKeyType.rawValue },
            set: { $0.returnKeyType = UIReturnKeyType(rawValue: $1) ?? .default }),
        choice(
            "keyboardType", UIKeyboardType.names, get: { $0.keyboardType.rawValue },
            set: { $0.keyboardType = UIKeyboardType(rawValue: $1) ?? .default }),
        choice(
            "autocapitalizationType", UITextAutocapitalizationType.names, get: { $0.autocapitalizationType.rawValue },
            set: { $0.autocapitalizationType = UITextAutocapitalizationType(rawValue: $1) ?? .none }),
        choice(
            "autocorrectionType", UITextAutocorrectionType.names, get: { $0.autocorrectionType.rawValue },
            set: { $0.autocorrectionType = UITextAutocorrectionType(rawValue: $1) ?? .default }),
        .make(
            "textContentType", .optional(.string(maximumBytes: 64)),
            get: { (field: UITextField) in .text(field.textContentType?.rawValue) },
            set: { (field, value) in
                field.textContentType = value.asOptionalString.map { UITextContentType(rawValue: $0) }
            }),
        .make(
            "textAlignment", .choice(alignments),
            get: { (field: UITextField) in .string(field.textAlignment.rawValue) },
            set: { (field, value) in field.textAlignment = NSTextAlignment(rawValue: value.asString) ?? .natural }),
        .make(
            "textColor", .optional(.string(maximumBytes: 16)),
            get: { (field: UITextField) in field.textColor.map { .string($0.hex) } },
            set: { (field, value) throws(ControlError) in
                field.textColor = try UIColor?(property: "textColor", value)
            }),
        .make(
            "fontSize", .number(4...400), get: { (field: UITextField) in .double(field.font.pointSize) },
            set: { (field, value) in field.font.pointSize = value.asDouble }),
        .make("isEditing", .bool, get: { (field: UITextField) in .bool(field.isEditing) }),
        .make(
            "selectedRange", .array(of: .integer(0...maximumBytes), maximumCount: 2),
            get: { (field: UITextField) in
                guard field.isEditing, !field.isSecureTextEntry else { return .null }
                return .array([.integer(field.selectedRange.location), .integer(field.selectedRange.length)])
            }),
        line("text"),
        line("value"),
    ])

    /// The text, or null where it is secret: a record goes to everybody.
    private static func line(_ name: String) -> Property {
        .make(
            name, .string(maximumBytes: maximumBytes), isValue: true,
            get: { (field: UITextField) in field.isSecureTextEntry ? .null : .string(field.edited.text) },
            set: { (field, value) in field.text = value.asString })
    }

    private static func choice(
        _ name: String, _ names: [String], get: @escaping @Sendable (UITextField) -> Int,
        set: @escaping @Sendable (UITextField, Int) -> Void
    ) -> Property {
        .make(
            name, .choice(names), get: { (field: UITextField) in .string(names[get(field)]) },
            set: { (field, value) in set(field, names.firstIndex(of: value.asString) ?? 0) })
    }

    struct Bits: Sendable {
        let text = table.mask("text", "value", "selectedRange", "accessibility")
        let selection = table.mask("selectedRange")
        let placeholder = table.mask("placeholder", "accessibility")
        let secure = table.mask("isSecureTextEntry", "text", "value", "selectedRange", "accessibility")
        let editing = table.mask(
            "clearsOnBeginEditing", "clearsOnInsertion", "enablesReturnKeyAutomatically", "clearButtonMode")
        let isEditing = table.mask("isEditing", "selectedRange")
        let traits = table.mask(
            "returnKeyType", "keyboardType", "autocapitalizationType", "autocorrectionType", "textContentType")
        let style = table.mask("textAlignment", "textColor", "fontSize")
    }

    static let bits = Bits()
}
