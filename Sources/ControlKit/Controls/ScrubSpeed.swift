/// A finger that moves a slider the more finely the further it is beside the track (semantics.md 9.3): at full speed near it,
/// then at a half, a quarter and a tenth.
struct ScrubSpeed: Equatable, Sendable {
    /// From so many points beside the place where the touch began, the finger's way counts so much.
    static let steps: [(distance: Double, speed: Double)] = [(150, 0.1), (100, 0.25), (50, 0.5)]

    /// Where a finger that was never slowed down would be, along the track.
    private(set) var position: Double
    private let side: Double
    private var last: Double

    init(at position: Double = 0, side: Double = 0) {
        self.position = position
        self.side = side
        last = position
    }

    /// The finger is at `place` along the track now, and at `side` beside it.
    mutating func move(to place: Double, side: Double) {
        let distance = abs(side - self.side)
        let speed = Self.steps.first { distance >= $0.distance }?.speed ?? 1
        position += (place - last) * speed
        last = place
    }
}
