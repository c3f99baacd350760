import ControlKit
import Glibc

/// The arithmetic of a knob: a pointer that sweeps 270°, from lower left over the top to lower right.
public struct KnobDial: Equatable, Sendable {
    /// Degrees from the lowest value to the highest.
    public static let sweep = 270.0
    /// A finger that moves so far up or to the right turns the whole sweep, points.
    public static let relativeTravel = 200.0

    /// A dial at rest.
    public init() {}

    /// Degrees clockwise from the top, −135…135, of a fraction 0…1.
    public func angle(of fraction: Double) -> Double { (fraction - 0.5) * Self.sweep }

    /// How the pointer, upright at half, is turned.
    public func rotation(of fraction: Double) -> CGAffineTransform {
        let radians = angle(of: fraction) * .pi / 180
        return CGAffineTransform(
            a: cos(radians), b: sin(radians), c: -sin(radians), d: cos(radians), tx: 0, ty: 0)
    }

    /// The fraction a finger points at from the centre; within the gap below it is the nearer end.
    ///
    /// A pointer that goes through the gap would leap from one end to the other: `previous` keeps it at its own.
    public func fraction(dx: Double, dy: Double, previous: Double) -> Double {
        guard dx != 0 || dy != 0 else { return previous }
        let degrees = atan2(dx, -dy) * 180 / .pi
        let fraction = min(1, max(0, degrees / Self.sweep + 0.5))
        return abs(fraction - previous) > 0.5 && (previous == 0 || previous == 1) ? previous : fraction
    }

    /// The fraction after a finger has moved, starting from `start`.
    public func fraction(from start: Double, movedBy dx: Double, _ dy: Double) -> Double {
        min(1, max(0, start + (dx - dy) / Self.relativeTravel))
    }
}
