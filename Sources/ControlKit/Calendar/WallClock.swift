/// What the engine's moments are in the world's time, and which clocks are on the wall. The engine itself has neither.
public struct WallClock: Sendable {
    /// The instant of `Moment.zero`.
    public var origin: Instant
    /// The zone of controls that name none.
    public var timeZone: any TimeZoneSource

    /// A clock that showed `origin` at `Moment.zero`, in a zone.
    public init(origin: Instant = .epoch, timeZone: any TimeZoneSource = FixedTimeZone.utc) {
        self.origin = origin
        self.timeZone = timeZone
    }

    /// What the clock shows at a moment.
    public func instant(at moment: Moment) -> Instant {
        Instant(milliseconds: origin.milliseconds + moment.microseconds / 1000)
    }
}
