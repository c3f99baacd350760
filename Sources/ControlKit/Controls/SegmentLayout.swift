/// Where the segments of a control are (semantics.md 9.5). Shared, as golden vectors, with the surface.
public struct SegmentLayout: Equatable, Sendable {
    /// Of the whole control, points.
    public var width: Double
    /// Of each segment, points; 0 for an equal share of what the others leave.
    public var widths: [Double]
    /// The first segment is on the right.
    public var isMirrored: Bool

    /// A row so wide; `widths` are the segments' own, 0 for an equal share.
    public init(width: Double, widths: [Double], isMirrored: Bool = false) {
        self.width = width
        self.widths = widths
        self.isMirrored = isMirrored
    }

    /// The segment under a point, which is brought into the bounds first; nil when there is none.
    public func index(at position: Double) -> Int? {
        guard !widths.isEmpty, width > 0 else { return nil }
        let x = min(width, max(0, isMirrored ? width - position : position))
        let last = widths.count - 1
        guard widths.contains(where: { $0 > 0 }) else {
            return min(last, Int(x * Double(widths.count) / width))
        }
        let open = widths.reduce(0) { $1 > 0 ? $0 : $0 + 1 }
        let rest = max(0, width - widths.reduce(0, +))
        var start = 0.0
        for (index, own) in widths.enumerated() {
            start += own > 0 ? own : rest / Double(open)
            if x < start { return index }
        }
        return last
    }
}
