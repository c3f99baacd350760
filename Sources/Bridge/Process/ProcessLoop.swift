import Glibc
import Threads

/// The runner thread's work: starts programs, reads what they write, kills those that take too long. Used on that thread
/// only.
final class ProcessLoop {
    typealias Queue = LaneQueue<ProcessRequest>

    private struct Run {
        let child: ChildProcess
        let place: Queue.Place
        let target: String
        let killAt: Int64
        var isLate = false
    }

    private let queue: Queue
    private var runs: [Run] = []

    init(_ queue: Queue) {
        self.queue = queue
    }

    /// Until the queue is stopped.
    func run() {
        while true {
            let now = MonotonicClock.now
            let round = queue.round(at: now)
            round.ended.tell()
            if round.isOver { break }
            for (place, target) in round.starts { start(place, target) }
            // One that could not be started has made room for the next.
            wait(until: round.starts.isEmpty ? wake(round.wake) : now)
        }
        breakOff()
    }

    private func start(_ place: Queue.Place, _ target: String) {
        var pending = place.element
        let now = MonotonicClock.now
        pending.begin(at: now)
        do {
            let child = try ChildProcess(target, pending.content)
            let killAt = deadline(after: pending.content.timeout, from: now)
            runs.append(Run(child: child, place: place.holding(pending), target: target, killAt: killAt))
        } catch {
            let result = DeliveryResult.failed(reason: "\(target) can't be run: \(error)", retryable: isPassing(error))
            queue.finish(place.holding(pending), target, result, at: MonotonicClock.now).tell()
        }
    }

    /// What may be different soon: the system is short of something.
    private func isPassing(_ error: SystemError) -> Bool {
        [EAGAIN, ENOMEM, EMFILE, ENFILE, ETXTBSY].contains(error.code)
    }

    private func wake(_ moment: Int64?) -> Int64? {
        (runs.filter { !$0.isLate }.map(\.killAt) + [moment].compactMap(\.self)).min()
    }

    private func wait(until moment: Int64?) {
        var waits = [pollfd(fd: queue.bell.descriptor, events: Int16(POLLIN), revents: 0)]
        for run in runs {
            waits.append(pollfd(fd: run.child.watch, events: Int16(POLLIN), revents: 0))
            waits.append(pollfd(fd: run.child.pipe, events: Int16(POLLIN), revents: 0))
        }
        poll(&waits, nfds_t(waits.count), milliseconds(until: moment))
        if waits[0].revents != 0 { queue.bell.answer() }
        let now = MonotonicClock.now
        var left: [Run] = []
        for (index, run) in runs.enumerated() {
            if waits[index * 2 + 2].revents != 0 { run.child.readOutput() }
            if waits[index * 2 + 1].revents != 0 {
                end(run)
            } else {
                left.append(killedIfLate(run, now))
            }
        }
        runs = left
    }

    private func killedIfLate(_ run: Run, _ now: Int64) -> Run {
        guard run.killAt <= now, !run.isLate else { return run }
        run.child.kill()
        var run = run
        run.isLate = true
        return run
    }

    private func end(_ run: Run) {
        let end = run.child.reap()
        let timeout = run.place.element.content.timeout
        let (result, status) = Self.result(end, isLate: run.isLate, timeout: timeout)
        queue.finish(run.place, run.target, result, status: status, output: run.child.output, at: MonotonicClock.now)
            .tell()
    }

    static func result(_ end: ChildProcess.End, isLate: Bool, timeout: Duration) -> (DeliveryResult, Int?) {
        switch end {
        case .exited(0): (.delivered, 0)
        case .exited(let code): (.failed(reason: "ended with code \(code)", retryable: false), Int(code))
        case .killed where isLate:
            (.failed(reason: "did not end within \(timeout) and was killed", retryable: true), nil)
        case .killed(let signal): (.failed(reason: "was ended by signal \(signal)", retryable: false), nil)
        }
    }

    private func breakOff() {
        let result = DeliveryResult.failed(reason: "the server stopped before it ended", retryable: true)
        for run in runs {
            // Kills it first, and waits for an end that is then certain.
            _ = run.child.reap()
            queue.finish(run.place, run.target, result, output: run.child.output, at: MonotonicClock.now).tell()
        }
        runs.removeAll()
    }
}
