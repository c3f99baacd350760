extension UIControl {
    /// What happened to a control: a 32-bit mask with UIKit's raw values (semantics.md 2.1).
    public struct Event: OptionSet, Hashable, Sendable {
        /// UIKit's mask.
        public let rawValue: UInt32

        /// Events by UIKit's mask.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A touch began inside and is followed.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// The same, as the second or a later tap in quick succession; together with `touchDown`.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The followed touch moved, and is inside the tracking area.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The followed touch moved, and is outside the tracking area.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// This move came back inside; together with `touchDragInside`.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// This move went outside; together with `touchDragOutside`.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The followed touch ended inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The followed touch ended outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The followed touch was taken away; nothing is committed.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// A user changed the value, which is stored already.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control did what it is for, by touch, key or script.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The control's menu was asked for, before it is shown.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// A client began to edit.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// A user changed the text.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// A client stopped editing.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The Return key in a text field.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)

        /// Every touch event.
        public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
        /// Every editing event.
        public static let allEditingEvents = Event(rawValue: 0x000F_0000)
        /// Four bits for an application's own events.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// Bits the framework keeps.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// Everything.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)

        /// The named single events, in bit order: how they are listed on the wire.
        public static let named: [(event: Event, name: String)] = [
            (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"),
            (.touchDragInside, "touchDragInside"), (.touchDragOutside, "touchDragOutside"),
            (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
            (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"),
            (.valueChanged, "valueChanged"), (.primaryActionTriggered, "primaryActionTriggered"),
            (.menuActionTriggered, "menuActionTriggered"), (.editingDidBegin, "editingDidBegin"),
            (.editingChanged, "editingChanged"), (.editingDidEnd, "editingDidEnd"),
            (.editingDidEndOnExit, "editingDidEndOnExit"),
        ]

        private static let byName = Dictionary(uniqueKeysWithValues: named.map { ($0.name, $0.event) })

        /// The event of a name as the wire spells it; nil when there is none.
        public init?(name: String) {
            guard let event = Self.byName[name] else { return nil }
            self = event
        }

        /// The names of the set bits, in bit order. Unnamed bits are left out.
        public var names: [String] { Self.named.compactMap { contains($0.event) ? $0.name : nil } }
    }
}
