import Glibc

/// The time of the world, which may be set and so jump: for dates that people read, never for waiting.
package enum WorldClock {
    /// Nanoseconds since 1970-01-01T00:00:00Z.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
