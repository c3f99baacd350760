/// What the engine's moments are in the world's time, and which clocks are on the wall. The engine itself has neither.
public struct WallClock: Sendable {
    /// The instant of `Moment.zero`.
    public var origin: Instant
    /// The zone of controls that name none.
    public var timeZone: any TimeZoneSource

    public init(origin: Instant = .epoch, timeZone: any TimeZoneSource = FixedTimeZone.utc) {
        self.origin = origin
        self.timeZone = timeZone
    }

    public func instant(at moment: Moment) -> Instant {
        Instant(milliseconds: origin.milliseconds + moment.microseconds / 1000)
    }
}
