import ControlKit
import Threads

extension WallClock {
    /// The world's time on the engine's moments, as the two clocks stand now.
    static var present: WallClock {
        WallClock(origin: Instant(milliseconds: (WorldClock.now - MonotonicClock.now) / 1_000_000))
    }
}

extension Moment {
    /// The present, as the engine counts it: microseconds of the monotonic clock.
    static var present: Moment { Moment(microseconds: MonotonicClock.now / 1000) }

    /// The same moment for an `Alarm`.
    var nanoseconds: Int64 { microseconds * 1000 }
}
