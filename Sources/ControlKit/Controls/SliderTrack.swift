/// The arithmetic between a point on a slider's track and its value (semantics.md 9.3). Shared, as golden vectors, with
/// the surface's `map.mjs`.
///
/// Along the axis the track is `length` points, the thumb `thumb` points; the thumb's centre travels from `thumb/2` to
/// `length − thumb/2`. A vertical track has its maximum at the top, one from right to left at the left.
public struct SliderTrack: Equatable, Sendable {
    /// Points along the axis.
    public var length: Double
    /// Points the thumb takes along the axis.
    public var thumb: Double
    /// The value at the track's beginning.
    public var minimum: Float
    /// The value at its end.
    public var maximum: Float
    /// At least 2 for ticks; then values snap to them.
    public var ticks: Int
    /// Whether the axis runs upwards.
    public var isVertical: Bool
    /// From right to left; a vertical track has no such side.
    public var isMirrored: Bool

    /// A track of these measures.
    public init(
        length: Double, thumb: Double, minimum: Float, maximum: Float, ticks: Int = 0, isVertical: Bool = false,
        isMirrored: Bool = false
    ) {
        self.length = length
        self.thumb = thumb
        self.minimum = minimum
        self.maximum = maximum
        self.ticks = ticks
        self.isVertical = isVertical
        self.isMirrored = isMirrored
    }

    /// Whether values grow against the coordinate.
    private var runsBackwards: Bool { isVertical || isMirrored }

    private var travel: Double { max(0, length - thumb) }
    private var span: Double { Double(maximum) - Double(minimum) }

    /// 0…1; 0 when the bounds are equal.
    public func fraction(of value: Float) -> Double {
        span > 0 ? min(1, max(0, (Double(value) - Double(minimum)) / span)) : 0
    }

    /// Where the thumb's centre is, points from the left or the top.
    public func centre(of value: Float) -> Double {
        let along = thumb / 2 + fraction(of: value) * travel
        return runsBackwards ? length - along : along
    }

    /// The value under a finger at `position` that grabbed the thumb `offset` points from its centre.
    public func value(at position: Double, grabbedAt offset: Double = 0) -> Float {
        guard travel > 0 else { return minimum }
        let centre = position - offset
        let along = runsBackwards ? length - centre : centre
        return value(ofFraction: min(1, max(0, (along - thumb / 2) / travel)))
    }

    /// Exactly the bounds at 0 and 1; the nearest tick when there are ticks, the upper one half-way.
    public func value(ofFraction fraction: Double) -> Float {
        var fraction = fraction
        if ticks >= 2 {
            let last = Double(ticks - 1)
            fraction = (fraction * last + 0.5).rounded(.down) / last
        }
        if fraction >= 1 { return maximum }
        if fraction <= 0 { return minimum }
        return Float(Double(minimum) + fraction * span)
    }

    /// The value itself, or the nearest tick.
    public func snapped(_ value: Float) -> Float { ticks >= 2 ? self.value(ofFraction: fraction(of: value)) : value }
}
