extension UIButton {
    /// How a button is drawn.
    public struct Configuration: Equatable, Sendable {
        public enum Style: String, Sendable, CaseIterable {
            case plain
            case gray
            case tinted
            case filled
        }

        public var style: Style
        public var baseBackgroundColor: UIColor?
        public var baseForegroundColor: UIColor?

        public init(style: Style) { self.style = style }

        public static func plain() -> Configuration { Configuration(style: .plain) }
        public static func gray() -> Configuration { Configuration(style: .gray) }
        public static func tinted() -> Configuration { Configuration(style: .tinted) }
        public static func filled() -> Configuration { Configuration(style: .filled) }
    }
}
