/// A 2D affine map: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// A view's transform is how it is drawn (semantics of `appearance`); hit testing and layout use its frame.
public struct CGAffineTransform: Equatable, Hashable, Sendable {
    /// First row, first column.
    public var a: CGFloat
    /// First row, second column.
    public var b: CGFloat
    /// Second row, first column.
    public var c: CGFloat
    /// Second row, second column.
    public var d: CGFloat
    /// How far it moves across, points.
    public var tx: CGFloat
    /// How far it moves down, points.
    public var ty: CGFloat

    /// A transform by its numbers.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Larger or smaller, about the middle of the view.
    public init(scaleX x: CGFloat, y: CGFloat) {
        self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Moved, points.
    public init(translationX x: CGFloat, y: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Everything stays as it is.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Whether every number of it is one.
    public var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

    /// Whether everything stays as it is.
    public var isIdentity: Bool { self == .identity }

    /// The map that applies `self` first and `other` after it.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }

    /// The same, scaled before.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// The same, moved before.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
    }
}

extension CGPoint {
    /// The point after the map.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}
