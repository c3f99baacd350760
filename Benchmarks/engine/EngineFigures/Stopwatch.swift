import AllocationCount
import Glibc

/// Times small pieces of work on this thread's own clock, so that other programs on the machine count less.
enum Stopwatch {
    /// Nanoseconds one round takes: the median over many batches.
    ///
    /// - Parameters:
    ///   - rounds: how many make a batch, long enough that reading the clock is nothing beside it.
    ///   - batches: how many are timed, after a tenth of them for warming up.
    static func median(rounds: Int, batches: Int, _ round: () -> Void) -> Double {
        var times: [Double] = []
        times.reserveCapacity(batches)
        for batch in -batches / 10..<batches {
            let time = self.batch(rounds: rounds, round)
            if batch >= 0 { times.append(time) }
        }
        times.sort()
        return times[times.count / 2]
    }

    /// Nanoseconds one of so many rounds takes.
    static func batch(rounds: Int, _ round: () -> Void) -> Double {
        let began = now()
        for _ in 0..<rounds { round() }
        return Double(now() - began) / Double(rounds)
    }

    /// How often memory is asked for in one round, on average over a thousand.
    static func allocations(_ round: () -> Void) -> Double {
        for _ in 0..<100 { round() }
        let before = allocation_count()
        for _ in 0..<1000 { round() }
        return Double(allocation_count() - before) / 1000
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
