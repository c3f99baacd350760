/// How long to wait before trying again: twice as long every time, up to a cap, and never exactly as long as everyone else.
///
///     var schedule = RetrySchedule()
///     let pause = schedule.next(using: &random)   // about 0.5 s, then 1, 2, 4 … 30
///
/// Each pause is drawn evenly from the upper half of its step, so that a hundred clients that lost the same broker don't
/// come back in the same instant, and none comes back at once.
package struct RetrySchedule: Equatable, Sendable {
    /// The longest first pause, and the longest pause of all, in nanoseconds.
    package let base: Int64
    package let cap: Int64
    /// How many pauses were asked for since the last success.
    package private(set) var failures = 0

    /// - Precondition: base is more than 0 and no more than cap.
    package init(base: Duration = .milliseconds(500), cap: Duration = .seconds(30)) {
        self.base = base.nanoseconds
        self.cap = cap.nanoseconds
        precondition(self.base > 0 && self.base <= self.cap, "a retry schedule needs 0 < base <= cap")
    }

    /// The next pause, in nanoseconds.
    package mutating func next(using random: inout some RandomNumberGenerator) -> Int64 {
        failures += 1
        return pause(afterFailures: failures, using: &random)
    }

    /// The pause after so many failures in a row, in nanoseconds, for those who count themselves.
    package func pause(afterFailures count: Int, using random: inout some RandomNumberGenerator) -> Int64 {
        var step = base
        // 63 doublings reach every cap there is.
        for _ in 0..<min(max(count - 1, 0), 63) where step < cap { step = step > cap / 2 ? cap : step * 2 }
        return Int64.random(in: (step - step / 2)...step, using: &random)
    }

    /// It worked: the next pause is the first one again.
    package mutating func reset() {
        failures = 0
    }
}
