/// The arithmetic of a stepper (semantics.md 9.4). Shared, as golden vectors, with the surface.
public struct StepperScale: Equatable, Sendable {
    /// The lowest value.
    public var minimum: Double
    /// The highest value.
    public var maximum: Double
    /// How far one step goes; above 0.
    public var step: Double
    /// A step that would leave the range goes to the other bound.
    public var wraps: Bool
    /// Values are `minimum + n · step` for whole n, and the bounds; without it every value is where the steps led.
    public var grid: Bool

    /// A scale of these settings.
    public init(minimum: Double, maximum: Double, step: Double, wraps: Bool = false, grid: Bool = false) {
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.wraps = wraps
        self.grid = grid
    }

    /// The value one step up or down; the value itself when there is no further.
    public func next(after value: Double, up: Bool) -> Double {
        let wanted = grid ? gridNeighbour(of: value, up: up) : up ? value + step : value - step
        if up, wanted > maximum { return wraps ? minimum : maximum }
        if !up, wanted < minimum { return wraps ? maximum : minimum }
        return wanted
    }

    /// Whether that half of the stepper has nothing to do.
    public func isAtLimit(_ value: Double, up: Bool) -> Bool { !wraps && (up ? value >= maximum : value <= minimum) }

    /// Within the bounds, and the nearest of the grid, half-way up.
    public func reachable(_ value: Double) -> Double {
        let clamped = min(maximum, max(minimum, value))
        guard grid else { return clamped }
        let below = gridPoint(((clamped - minimum) / step).rounded(.down))
        let above = min(maximum, gridPoint(((clamped - minimum) / step).rounded(.down) + 1))
        return clamped - below < above - clamped ? below : above
    }

    /// The next point of the grid above or below a value that may lie between two.
    private func gridNeighbour(of value: Double, up: Bool) -> Double {
        let place = (value - minimum) / step
        // A value that is a point but for the last bits counts as that point.
        let slack = 1e-9 * max(1, abs(place))
        return gridPoint(up ? (place + slack).rounded(.down) + 1 : (place - slack).rounded(.up) - 1)
    }

    /// `minimum + n · step` as one would write it: 0.3, not 0.30000000000000004.
    private func gridPoint(_ n: Double) -> Double {
        let digits = max(Self.decimals(of: minimum), Self.decimals(of: step))
        let scale = (0..<max(0, digits)).reduce(1.0) { power, _ in power * 10 }
        let scaled = (minimum * scale).rounded() + n * (step * scale).rounded()
        // Whole numbers up to 2^52 are exact, and one division of two of them is rounded once.
        guard digits <= 15, abs(scaled) < 4_503_599_627_370_496 else { return minimum + n * step }
        return scaled / scale
    }

    /// Digits after the point in the shortest text of a number.
    private static func decimals(of number: Double) -> Int {
        let parts = "\(number)".split(separator: "e")
        let point = parts[0].split(separator: ".")
        let written = point.count == 2 && point[1] != "0" ? point[1].count : 0
        return written - (parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
    }
}
