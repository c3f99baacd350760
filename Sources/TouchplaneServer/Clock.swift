import ControlKit
import Threads

extension Moment {
    /// The present, as the engine counts it: microseconds of the monotonic clock.
    static var present: Moment { Moment(microseconds: MonotonicClock.now / 1000) }

    /// The same moment for an `Alarm`.
    var nanoseconds: Int64 { microseconds * 1000 }
}
