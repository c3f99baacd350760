/// What kind of thing assistive technology announces. Raw values as in UIKit (semantics.md 2.3).
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// UIKit's mask.
    public let rawValue: UInt64

    /// Traits by UIKit's mask.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Nothing is announced.
    public static let none: UIAccessibilityTraits = []
    /// Something that acts when it is activated.
    public static let button = UIAccessibilityTraits(rawValue: 1)
    /// Something that leads elsewhere.
    public static let link = UIAccessibilityTraits(rawValue: 2)
    /// A picture.
    public static let image = UIAccessibilityTraits(rawValue: 4)
    /// It is on, or chosen.
    public static let selected = UIAccessibilityTraits(rawValue: 8)
    /// Activating it makes a sound.
    public static let playsSound = UIAccessibilityTraits(rawValue: 16)
    /// A key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 32)
    /// Text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 64)
    /// What is read first when the panel opens.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 128)
    /// It can't be operated now.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
    /// It changes too often to be read out each time.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
    /// A field to search with.
    public static let searchField = UIAccessibilityTraits(rawValue: 1024)
    /// Activating it begins to play.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 2048)
    /// It has more and less.
    public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
    /// Touches go straight to it.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 8192)
    /// Reading on turns the page.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 16384)
    /// What stands above a part of the panel.
    public static let header = UIAccessibilityTraits(rawValue: 65536)
    /// A button that stays on or off.
    public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)

    /// Names in bit order, as the record lists them.
    static let named: [(UIAccessibilityTraits, String)] = [
        (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"),
        (.playsSound, "playsSound"), (.keyboardKey, "keyboardKey"), (.staticText, "staticText"),
        (.summaryElement, "summaryElement"), (.notEnabled, "notEnabled"),
        (.updatesFrequently, "updatesFrequently"), (.searchField, "searchField"),
        (.startsMediaSession, "startsMediaSession"), (.adjustable, "adjustable"),
        (.allowsDirectInteraction, "allowsDirectInteraction"), (.causesPageTurn, "causesPageTurn"),
        (.header, "header"), (.toggleButton, "toggleButton"),
    ]

    /// In bit order, as records list them.
    public var names: [String] { Self.named.compactMap { contains($0.0) ? $0.1 : nil } }
}
