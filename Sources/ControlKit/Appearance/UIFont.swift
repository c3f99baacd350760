/// A size and weight of the surface's own type face. No font files travel.
public struct UIFont: Equatable, Hashable, Sendable {
    /// The weights a surface distinguishes.
    public enum Weight: String, Sendable {
        case regular
        case medium
        case semibold
        case bold
    }

    /// Points; a surface scales it with the reader's text size.
    public var pointSize: CGFloat
    /// How bold it is.
    public var weight: Weight

    /// The surface's own typeface in a size, points.
    public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(pointSize: size, weight: weight)
    }

    /// The same in bold.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size, weight: .bold) }

    /// The same typeface in another size, points.
    public func withSize(_ size: CGFloat) -> UIFont { UIFont(pointSize: size, weight: weight) }
}

/// Where text stands in its box.
public enum NSTextAlignment: String, Sendable {
    case left
    case center
    case right
    case justified
    case natural
}
