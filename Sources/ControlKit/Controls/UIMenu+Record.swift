extension UIMenu {
    /// Elements of one menu, those of menus within included, and how deep menus may stand in menus.
    static let maximumElements = 256
    static let maximumDepth = 8

    static let memberNames = [
        "id", "title", "subtitle", "image", "state", "attributes", "action", "options", "children",
    ]
    private static let elementType = PropertyType.object(memberNames)
    static let propertyType = PropertyType.array(of: elementType, maximumCount: maximumElements)

    private static let stateNames = ["off", "on", "mixed"]
    private static let attributeNames: [(Attributes, String)] = [
        (.disabled, "disabled"), (.destructive, "destructive"), (.hidden, "hidden"),
        (.keepsMenuPresented, "keepsMenuPresented"),
    ]
    private static let optionNames: [(Options, String)] = [
        (.displayInline, "displayInline"), (.destructive, "destructive"), (.singleSelection, "singleSelection"),
    ]

    /// Reads the elements of a menu as documents give them.
    convenience init(elements: [PropertyValue]) throws(ControlError) {
        self.init(children: try Self.read(elements, at: "menu", depth: 1))
        let leaves = self.leaves
        guard leaves.count <= Self.maximumElements else {
            throw .invalidValue(
                property: "menu", found: "\(leaves.count) elements", allowed: "at most \(Self.maximumElements)")
        }
        var seen: Set<String> = []
        if let twice = leaves.first(where: { !seen.insert($0.id).inserted }) {
            throw .invalidValue(
                property: "menu", found: "two elements with the id \"\(twice.id)\"", allowed: "ids that differ")
        }
    }

    private static func read(
        _ elements: [PropertyValue], at place: String, depth: Int
    ) throws(ControlError) -> [UIMenuElement] {
        guard depth <= maximumDepth else {
            throw .invalidValue(
                property: place, found: "menus within menus", allowed: "at most \(maximumDepth) levels")
        }
        var read: [UIMenuElement] = []
        for (index, value) in elements.enumerated() {
            read.append(try element(value, at: "\(place)[\(index)]", depth: depth))
        }
        return read
    }

    private static func element(
        _ value: PropertyValue, at place: String, depth: Int
    ) throws(ControlError) -> UIMenuElement {
        let reader = MemberReader(value, at: place)
        let title = try reader.text("title") ?? ""
        let subtitle = try reader.text("subtitle")
        let image = try reader.text("image").map { UIImage(named: $0) }
        let id = try reader.text("id")
        if let children = try reader.array("children", of: elementType, maximumCount: maximumElements) {
            let options = try reader.flags("options", optionNames.map(\.1)).map { optionNames[$0].0 }
            return UIMenu(
                title: title, subtitle: subtitle, image: image, identifier: id.map { Identifier($0) },
                options: Options(options),
                children: try Self.read(children, at: "\(place).children", depth: depth + 1))
        }
        let attributes = try reader.flags("attributes", attributeNames.map(\.1)).map { attributeNames[$0].0 }
        let state = State(rawValue: try reader.choice("state", stateNames) ?? 0) ?? .off
        let identifier = id.map { UIAction.Identifier($0) }
        if let selector = try reader.selector("action") {
            return SelectorAction(
                selector, title: title, subtitle: subtitle, image: image, identifier: identifier,
                attributes: Attributes(attributes), state: state)
        }
        return UIAction(
            title: title, subtitle: subtitle, image: image, identifier: identifier,
            attributes: Attributes(attributes), state: state
        ) { _ in }
    }

    /// The elements as the record lists them; `id` is what a user's choice names.
    var elementsRecord: PropertyValue { record(under: "") }

    private func record(under prefix: String) -> PropertyValue {
        .array(
            children.enumerated().map { index, element in
                let place = prefix + String(index)
                var members: [PropertyValue.Member] = []
                if !element.title.isEmpty { members.append(.init("title", .string(element.title))) }
                if let subtitle = element.subtitle { members.append(.init("subtitle", .string(subtitle))) }
                if let image = element.image { members.append(.init("image", .string(image.name))) }
                if let menu = element as? UIMenu {
                    if let identifier = menu.identifier { members.append(.init("id", .string(identifier.rawValue))) }
                    let options = Self.optionNames.filter { menu.options.contains($0.0) }.map(\.1)
                    if !options.isEmpty { members.append(.init("options", .array(options.map { .string($0) }))) }
                    members.append(.init("children", menu.record(under: place + ".")))
                } else if let action = element as? UIAction {
                    members.append(.init("id", .string(action.isNamed ? action.identifier.rawValue : place)))
                    members.append(.init("state", .string(Self.stateNames[action.state.rawValue])))
                    let attributes = Self.attributeNames.filter { action.attributes.contains($0.0) }.map(\.1)
                    if !attributes.isEmpty {
                        members.append(.init("attributes", .array(attributes.map { .string($0) })))
                    }
                    if let sender = action as? SelectorAction {
                        members.append(.init("action", .string(sender.selector.name)))
                    }
                }
                return .object(members)
            })
    }
}
