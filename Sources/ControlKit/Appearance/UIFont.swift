/// A size and weight of the surface's own type face. No font files travel.
public struct UIFont: Equatable, Hashable, Sendable {
    /// The weights a surface distinguishes.
    public enum Weight: String, Sendable {
        /// As text is.
        case regular
        /// A little bolder.
        case medium
        /// Bolder: for captions.
        case semibold
        /// Bold.
        case bold
    }

    /// Points; a surface scales it with the reader's text size. Finite, else not taken.
    public var pointSize: CGFloat { didSet { if !pointSize.isFinite { pointSize = oldValue } } }
    /// How bold it is.
    public var weight: Weight

    private init(pointSize: CGFloat, weight: Weight) {
        self.pointSize = pointSize.isFinite ? pointSize : 17
        self.weight = weight
    }

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
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
    /// At both edges.
    case justified
    /// Where the writing begins.
    case natural
}
