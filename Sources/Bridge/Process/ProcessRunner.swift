import Threads

/// Runs programs, on one thread of its own. To have one is to be allowed to: a server that was not told so makes none.
///
///     let runner = ProcessRunner()
///     var request = ProcessRequest("amixer", ["set", "Master", "unmute"])
///     request.environment["VALUE"] = "0.8"
///     runner.run(request) { delivery in … }
///
/// One program is run once at a time, in the order it was asked for, and several programs side by side, up to
/// `limits.atOnce`. Delivered means that it ended with 0. Its time and its output are bounded, and when it ends, so does what
/// it has left behind in its process group.
package final class ProcessRunner: Sendable {
    private let queue: LaneQueue<ProcessRequest>
    private let thread: LoopThread

    /// What may wait and run unless one says otherwise.
    package static var usualLimits: QueueLimits {
        var limits = QueueLimits()
        limits.waiting = 100
        limits.targets = 64
        limits.atOnce = 4
        return limits
    }

    /// Starts the thread.
    package init(limits: QueueLimits = ProcessRunner.usualLimits) {
        let queue = LaneQueue<ProcessRequest>(limits)
        self.queue = queue
        thread = LoopThread(name: "exec") { ProcessLoop(queue).run() }
    }

    /// Hands a request over and returns at once, from any thread. Every request is reported exactly once; the report has the
    /// exit code and the first 64 KiB of what the program wrote.
    package func run(_ request: ProcessRequest, report: @escaping DeliveryReport) {
        let pending = Pending(request, at: MonotonicClock.now, report: report)
        do {
            queue.add(pending, to: try request.path())
        } catch {
            pending.ended(.failed(reason: error.description, retryable: false), at: pending.accepted).tell()
        }
    }

    /// How every known program is doing, sorted by path.
    package var health: [(target: String, health: TargetHealth)] { queue.health }

    /// Takes no more requests, lets those it has go on for so long, kills the rest, and waits for the thread's end. Never call
    /// it from a report.
    package func stop(within grace: Duration = .zero) {
        queue.stop(by: deadline(after: grace, from: MonotonicClock.now))
        thread.join(within: grace + .seconds(2))
    }

    deinit { queue.stop(by: MonotonicClock.now) }
}
