extension UIButton {
    private static let roleNames = ["normal", "primary", "cancel", "destructive"]
    /// The state keys a document may give titles and images for; combinations are joined by `+` ("selected+highlighted").
    private static let stateNames: [String] = (UInt32(0)..<16).map { raw in
        let names = State(rawValue: raw).names
        return names.isEmpty ? "normal" : names.joined(separator: "+")
    }

    static let table = UIControl.baseControlTable.appending([
        .make(
            "role", .choice(roleNames), get: { (button: UIButton) in .string(roleNames[button.role.rawValue]) },
            set: { (button, value) in
                button.role = Role(rawValue: roleNames.firstIndex(of: value.asString) ?? 0) ?? .normal
            }),
        .make(
            "isPointerInteractionEnabled", .bool, access: .document,
            get: { (button: UIButton) in button.isPointerInteractionEnabled ? .bool(true) : nil },
            set: { (button, value) in button.isPointerInteractionEnabled = value.asBool }),
        .make(
            "isHovered", .bool,
            get: { (button: UIButton) in button.isPointerInteractionEnabled ? .bool(button.isHovered) : nil }),
        .make(
            "style", .choice(Configuration.Style.allCases.map(\.rawValue)),
            get: { (button: UIButton) in .string((button.configuration?.style ?? .filled).rawValue) },
            set: { (button, value) in
                button.configuration = Configuration(style: Configuration.Style(rawValue: value.asString) ?? .filled)
            }),
        .make(
            "changesSelectionAsPrimaryAction", .bool,
            get: { (button: UIButton) in .bool(button.changesSelectionAsPrimaryAction) },
            set: { (button, value) in button.changesSelectionAsPrimaryAction = value.asBool }),
        .make(
            "titles", .object(stateNames),
            get: { (button: UIButton) in button.isPopUp ? nil : perState { button.titles[exactly: $0] } },
            all: { (button: UIButton) in everyState { button.titles[exactly: $0] } },
            set: { (button, value) throws(ControlError) in
                try eachState("titles", of: value) { button.setTitle($1, for: $0) }
            }),
        .make(
            "image", .optional(.string(maximumBytes: 256)),
            get: { (button: UIButton) in button.currentImage.map { .string($0.name) } },
            set: { (button, value) in
                button.setImage(value.asOptionalString.map { UIImage(named: $0) }, for: .normal)
            }),
        .make(
            "images", .object(stateNames), get: { (button: UIButton) in perState { button.images[exactly: $0]?.name } },
            all: { (button: UIButton) in everyState { button.images[exactly: $0]?.name } },
            set: { (button, value) throws(ControlError) in
                try eachState("images", of: value) { button.setImage($1.map { UIImage(named: $0) }, for: $0) }
            }),
        .make(
            "showsMenuAsPrimaryAction", .bool,
            get: { (button: UIButton) in button.menu == nil ? nil : .bool(button.showsMenuAsPrimaryAction) },
            set: { (button, value) in button.showsMenuAsPrimaryAction = value.asBool }),
        .make(
            "menu", .optional(UIMenu.propertyType), get: { (button: UIButton) in button.menu?.elementsRecord },
            set: { (button, value) throws(ControlError) in
                button.menu = value == .null ? nil : try UIMenu(elements: value.asArray)
            }),
        .make(
            "menuPresenter", .optional(.title),
            get: { (button: UIButton) in button.menu == nil ? nil : .text(button.menuPresenter) }),
        .make(
            "value", .oneOf([.bool, .title]), isValue: true,
            get: { (button: UIButton) in
                if button.isPopUp { return .text(button.chosenElement) }
                return button.changesSelectionAsPrimaryAction ? .bool(button.isSelected) : nil
            },
            set: { (button, value) throws(ControlError) in
                switch value {
                case .bool(let isOn) where !button.isPopUp: button.isSelected = isOn
                case .string(let id) where button.isPopUp: button.keep(try button.choosable(id).action)
                default:
                    let allowed = button.isPopUp ? button.valuesAllowed : PropertyType.bool.allowed
                    throw .invalidValue(property: "value", found: value.found, allowed: allowed)
                }
            }),
    ])

    struct Bits: Sendable {
        let role = table.mask("role")
        let style = table.mask("style")
        let hover = table.mask("isHovered")
        let pointer = table.mask("isPointerInteractionEnabled", "isHovered")
        let toggle = table.mask("changesSelectionAsPrimaryAction", "value", "accessibility")
        let currentTitle = table.mask("title", "accessibility")
        let currentImage = table.mask("image")
        let content = table.mask("title", "titles", "image", "images", "accessibility")
        let value = table.mask("value")
        let menu = table.mask(
            "menu", "showsMenuAsPrimaryAction", "menuPresenter", "title", "value", "accessibility")
        let menuPresenter = table.mask("menuPresenter")
    }

    static let bits = Bits()

    /// What is stored per state; nil when there is nothing beyond normal.
    private static func perState(_ stored: (State) -> String?) -> PropertyValue? {
        let members = stateNames.enumerated().compactMap { raw, name in
            stored(State(rawValue: UInt32(raw))).map { PropertyValue.Member(name, .string($0)) }
        }
        return members.contains { $0.name != "normal" } ? .object(members) : nil
    }

    /// What is stored per state, null where there is nothing.
    private static func everyState(_ stored: (State) -> String?) -> PropertyValue {
        .object(
            stateNames.enumerated().map { raw, name in
                PropertyValue.Member(name, .text(stored(State(rawValue: UInt32(raw)))))
            })
    }

    private static func eachState(
        _ property: String, of value: PropertyValue, _ body: (State, String?) -> Void
    ) throws(ControlError) {
        guard case .object(let members) = value else { return }
        for member in members {
            guard member.value == .null || member.value.asOptionalString != nil else {
                throw .invalidValue(
                    property: "\(property).\(member.name)", found: member.value.found, allowed: "text, or null")
            }
        }
        for member in members {
            guard let raw = stateNames.firstIndex(of: member.name) else { continue }
            body(State(rawValue: UInt32(raw)), member.value.asOptionalString)
        }
    }
}
