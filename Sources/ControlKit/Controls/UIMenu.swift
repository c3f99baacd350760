/// A group of choices: actions, and menus within the menu.
open class UIMenu: UIMenuElement {
    /// A menu's name.
    public struct Identifier: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        /// The name.
        public let rawValue: String

        /// A name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// A name, written in the code.
        public init(stringLiteral value: String) { rawValue = value }
    }

    /// Raw values as in UIKit.
    public struct Options: OptionSet, Sendable {
        /// UIKit's mask.
        public let rawValue: UInt

        /// Options by UIKit's mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Its elements stand among the parent's, between lines.
        public static let displayInline = Options(rawValue: 1)
        /// Its title is drawn as a warning.
        public static let destructive = Options(rawValue: 2)
        /// Choosing one of its elements takes the mark off the others.
        public static let singleSelection = Options(rawValue: 32)
    }

    /// The menu's name, if it has one.
    public let identifier: Identifier?
    /// How it stands in the menu around it.
    public let options: Options
    /// Actions, and menus within, in order.
    public let children: [UIMenuElement]

    /// A menu of these elements.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], children: [UIMenuElement] = []
    ) {
        self.identifier = identifier
        self.options = options
        self.children = children
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// The same menu with other elements.
    public func replacingChildren(_ children: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
            children: children)
    }

    /// The marked elements, in order, those of menus within included.
    public var selectedElements: [UIMenuElement] { leaves.map(\.action).filter { $0.state == .on } }
}

extension UIMenu {
    /// An action somewhere in a menu.
    struct Leaf {
        /// The action's own identifier, else its place: `"2"`, or `"1.0"` for the first element of the second's menu.
        let id: String
        let action: UIAction
        /// The menu it stands in, and those around it.
        let menus: [UIMenu]

        /// Shown, and not switched off.
        var isChoosable: Bool { action.attributes.isDisjoint(with: [.disabled, .hidden]) }
    }

    /// Every action of the menu and of those within, in order.
    var leaves: [Leaf] { collect(under: "", menus: []) }

    private func collect(under prefix: String, menus: [UIMenu]) -> [Leaf] {
        let around = menus + [self]
        return children.enumerated().flatMap { index, element -> [Leaf] in
            let place = prefix + String(index)
            switch element {
            case let menu as UIMenu: return menu.collect(under: place + ".", menus: around)
            case let action as UIAction:
                return [Leaf(id: action.isNamed ? action.identifier.rawValue : place, action: action, menus: around)]
            default: return []
            }
        }
    }

    /// Marks one action and unmarks the rest.
    func mark(only action: UIAction) {
        for leaf in leaves { leaf.action.state = leaf.action === action ? .on : .off }
    }
}
