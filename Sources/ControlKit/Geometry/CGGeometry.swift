/// A length or coordinate in points. One point is one CSS pixel on a surface.
public typealias CGFloat = Double

/// A position in points.
public struct CGPoint: Equatable, Hashable, Sendable {
    /// Points from the left.
    public var x: CGFloat
    /// Points from the top.
    public var y: CGFloat

    /// A point by its coordinates.
    public init(x: CGFloat = 0, y: CGFloat = 0) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = CGPoint()

    /// The straight-line distance to another point.
    public func distance(to other: CGPoint) -> CGFloat {
        let dx = x - other.x, dy = y - other.y
        return (dx * dx + dy * dy).squareRoot()
    }
}

/// A width and a height in points.
public struct CGSize: Equatable, Hashable, Sendable {
    /// Points across.
    public var width: CGFloat
    /// Points down.
    public var height: CGFloat

    /// A size by its measures.
    public init(width: CGFloat = 0, height: CGFloat = 0) {
        self.width = width
        self.height = height
    }

    /// No size at all.
    public static let zero = CGSize()
}

/// An origin and a size in points.
///
/// The minimum edges belong to the rectangle, the maximum edges do not (semantics.md 4.1), so two rectangles side by
/// side never claim the same point.
public struct CGRect: Equatable, Hashable, Sendable {
    /// The corner at the top left.
    public var origin: CGPoint
    /// How large it is.
    public var size: CGSize

    /// A rectangle by its corner and its size.
    public init(origin: CGPoint = .zero, size: CGSize = .zero) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle by its numbers.
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
        self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
    }

    /// No size at all, at the origin.
    public static let zero = CGRect()

    /// Points across.
    public var width: CGFloat { size.width }
    /// Points down.
    public var height: CGFloat { size.height }
    /// The left edge.
    public var minX: CGFloat { origin.x }
    /// The top edge.
    public var minY: CGFloat { origin.y }
    /// Half way across.
    public var midX: CGFloat { origin.x + size.width / 2 }
    /// Half way down.
    public var midY: CGFloat { origin.y + size.height / 2 }
    /// The right edge, which is outside.
    public var maxX: CGFloat { origin.x + size.width }
    /// The bottom edge, which is outside.
    public var maxY: CGFloat { origin.y + size.height }
    /// Whether all four numbers are; infinities and what is not a number have no place in a layout.
    public var isFinite: Bool { origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite }
    /// Whether nothing can be inside.
    public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

    /// Whether the point lies inside; an empty rectangle contains nothing.
    public func contains(_ point: CGPoint) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Whether the two rectangles share any point.
    public func intersects(_ other: CGRect) -> Bool {
        !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// The rectangle shrunk by `dx` on the left and right and `dy` at the top and bottom; negative values grow it.
    public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
        CGRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
    }

    /// The rectangle moved by an offset.
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
        CGRect(x: minX + dx, y: minY + dy, width: width, height: height)
    }

    /// The smallest rectangle that contains both.
    public func union(_ other: CGRect) -> CGRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(minX, other.minX), top = min(minY, other.minY)
        return CGRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}
