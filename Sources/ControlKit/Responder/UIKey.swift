/// One key by its W3C name (`KeyboardEvent.key`): `"Enter"`, `"ArrowLeft"`, `" "`, `"a"`.
public struct UIKey: Equatable, Sendable {
    /// As `KeyboardEvent.key` spells it.
    public var name: String
    /// Whether Shift is held.
    public var shift: Bool
    /// Whether Alt is held.
    public var alt: Bool
    /// Whether Control is held.
    public var control: Bool
    /// Whether Meta (Command, Windows) is held.
    public var meta: Bool
    /// The keyboard's own auto-repeat, not a fresh press.
    public var isRepeat: Bool

    /// A key by its name, with what is held beside it.
    public init(
        _ name: String, shift: Bool = false, alt: Bool = false, control: Bool = false, meta: Bool = false,
        isRepeat: Bool = false
    ) {
        self.name = name
        self.shift = shift
        self.alt = alt
        self.control = control
        self.meta = meta
        self.isRepeat = isRepeat
    }

    /// Named keys that are accepted; every other key has to be a single character.
    public static let names: Set<String> = [
        "Enter", "Tab", "Escape", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown",
        "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Shift", "Control", "Alt", "Meta", "Insert",
        "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12",
    ]

    /// Whether the name is one a keyboard can send.
    public static func isKnown(_ name: String) -> Bool { name.count == 1 || names.contains(name) }
}
