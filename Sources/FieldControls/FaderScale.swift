/// How a fader's way is shared out among decibels: straight pieces between points, the way mixing desks print them.
public struct FaderScale: Equatable, Sendable {
    /// Ascending; the first is 0 and the last is 1. Below the first point's decibels is silence.
    public let points: [(position: Double, decibels: Double)]

    /// From silence at 0 over −60, −30 and −10 dB to +10 dB at 1; 0 dB is at three quarters.
    public static let desk = FaderScale(points: [(0, -90), (0.0625, -60), (0.25, -30), (0.5, -10), (1, 10)])

    private init(points: [(position: Double, decibels: Double)]) { self.points = points }

    /// Nil at the bottom, which is silence.
    public func decibels(at position: Double) -> Double? {
        guard position > 0 else { return nil }
        let above = points.firstIndex { $0.position >= position } ?? points.count - 1
        let (low, high) = (points[max(0, above - 1)], points[max(1, above)])
        let share = (position - low.position) / (high.position - low.position)
        return low.decibels + share * (high.decibels - low.decibels)
    }

    /// The place of a level; nil is silence, beyond the ends is an end.
    public func position(of decibels: Double?) -> Double {
        guard let decibels, let first = points.first, decibels > first.decibels else { return 0 }
        guard let above = points.firstIndex(where: { $0.decibels >= decibels }), above > 0 else { return 1 }
        let (low, high) = (points[above - 1], points[above])
        let share = (decibels - low.decibels) / (high.decibels - low.decibels)
        return low.position + share * (high.position - low.position)
    }

    /// The same points and detents.
    public static func == (a: FaderScale, b: FaderScale) -> Bool {
        a.points.elementsEqual(b.points) { $0 == $1 }
    }
}
