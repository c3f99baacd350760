extension UIButton {
    /// How a button is drawn.
    public struct Configuration: Equatable, Sendable {
        /// How much of the button is filled.
        public enum Style: String, Sendable, CaseIterable {
            case plain
            case gray
            case tinted
            case filled
        }

        /// How much of the button is filled.
        public var style: Style
        /// What it is filled with; nil for the surface's choice.
        public var baseBackgroundColor: UIColor?
        /// What its title is written in; nil for the surface's choice.
        public var baseForegroundColor: UIColor?

        /// A configuration of a style.
        public init(style: Style) { self.style = style }

        /// Only the title.
        public static func plain() -> Configuration { Configuration(style: .plain) }
        /// A grey face.
        public static func gray() -> Configuration { Configuration(style: .gray) }
        /// A face in a shade of the tint.
        public static func tinted() -> Configuration { Configuration(style: .tinted) }
        /// A face in the tint itself.
        public static func filled() -> Configuration { Configuration(style: .filled) }
    }
}
