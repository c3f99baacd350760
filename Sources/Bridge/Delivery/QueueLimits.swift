/// How much may wait in a bridge, and what happens beyond it.
///
/// At a limit the newest effect is taken and the oldest waiting one is given up and reported as failed and retryable: a
/// target that comes back is owed the present, not the past.
package struct QueueLimits: Equatable, Sendable {
    /// Effects waiting for one target.
    package var waiting = 1_000
    /// Bytes waiting for one target.
    package var bytes = 4 << 20
    /// Bytes waiting for all targets together. Beyond it the target with the most bytes waiting loses its oldest.
    package var totalBytes = 16 << 20
    /// Targets known at a time. One with nothing to do is forgotten for a new one; when all are busy, the effect for a new
    /// one is refused.
    package var targets = 256
    /// Targets served at the same time. One target is served one effect after the other, in order.
    package var atOnce = 64

    package init() {}
}
