import Synchronization

/// What a closure-based handler may do. Throwing is reported and stops nothing.
public typealias UIActionHandler = (_ action: UIAction) throws -> Void

/// A closure with an identity. A control keeps one action per identifier: adding another replaces it.
open class UIAction: UIMenuElement {
    /// Unique within a control; without one an action gets its own.
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

    /// What tells it apart within a control: adding another of the same one replaces it.
    public let identifier: Identifier
    /// A longer title for where there is room.
    public var discoverabilityTitle: String?
    /// Whether it can be chosen, and how it is drawn, in a menu.
    public var attributes: UIMenuElement.Attributes
    /// Its mark in a menu.
    public var state: UIMenuElement.State
    /// The control while the handler runs.
    public var sender: Any? { sendingControl }
    /// The same by its type: moving it about costs less than moving an `Any`.
    var sendingControl: UIControl?
    let handler: UIActionHandler
    /// Whether the author chose the identifier. One that was made up differs from run to run and is shown to nobody.
    package let isNamed: Bool

    /// An action; without an identifier it gets one of its own.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
    ) {
        self.identifier = identifier ?? Identifier(rawValue: AnonymousIdentifier.next())
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        isNamed = identifier != nil
        super.init(title: title, subtitle: subtitle, image: image)
    }
}

/// Numbers for actions without an identifier of their own: two of them never collide.
enum AnonymousIdentifier {
    private static let counter = Atomic<UInt64>(0)

    static func next() -> String {
        "anonymous-" + String(counter.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

/// A title and a picture in a menu.
open class UIMenuElement {
    /// Raw values as in UIKit (semantics.md 2.3).
    public enum State: Int, Sendable {
        case off = 0
        case on = 1
        case mixed = 2
    }

    /// Raw values as in UIKit.
    public struct Attributes: OptionSet, Sendable {
        /// UIKit's mask.
        public let rawValue: UInt

        /// Attributes by UIKit's mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Shown, and can't be chosen.
        public static let disabled = Attributes(rawValue: 1)
        /// Drawn as a warning.
        public static let destructive = Attributes(rawValue: 2)
        /// Not shown.
        public static let hidden = Attributes(rawValue: 4)
        /// Choosing it leaves the menu open.
        public static let keepsMenuPresented = Attributes(rawValue: 8)
    }

    /// What it is called.
    public var title: String
    /// A second line.
    public var subtitle: String?
    /// Its picture.
    public var image: UIImage?

    init(title: String, subtitle: String?, image: UIImage?) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
    }
}
