import ControlKit

/// A time zone as its file tells it: the transitions of the past and, from the last of them on, a rule for every year.
package struct FileTimeZone: TimeZoneSource, Equatable {
    /// From a second of the world's time on, the zone's clocks are so many seconds ahead of UTC.
    struct Transition: Equatable, Sendable {
        /// Since 1970-01-01T00:00:00Z, leap seconds not counted.
        let at: Int64
        let offset: Int
    }

    package let identifier: String
    /// What holds before the first transition.
    let initialOffset: Int
    /// In the order of time, each to another offset than the one before.
    let transitions: [Transition]
    /// What holds after the last transition, where the file has a rule; without one the last offset stays.
    let rule: FooterRule?
    /// The last transition the file names, also when it changes no offset.
    let ruleStart: Int64

    package func offset(at instant: Instant) -> Int {
        let second = instant.wholeSeconds
        let passed = count(until: second)
        if passed == transitions.count, let rule, second >= ruleStart { return rule.offset(at: second) }
        return passed == 0 ? initialOffset : transitions[passed - 1].offset
    }

    package func nextTransition(after instant: Instant) -> Instant? {
        let second = instant.wholeSeconds
        let passed = count(until: second)
        if passed < transitions.count { return Instant(milliseconds: transitions[passed].at * 1000) }
        guard let next = rule?.transition(after: max(second, ruleStart)) else { return nil }
        let found = Instant(milliseconds: next * 1000)
        // The calendar ends with the year 9999; an instant beyond it counts as the last there is.
        return found.milliseconds == next * 1000 ? found : nil
    }

    /// How many transitions have happened by a second. They are halved until it is found: old zones have hundreds.
    private func count(until second: Int64) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= second { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Instant {
    /// Seconds since 1970, the begun one not counted.
    fileprivate var wholeSeconds: Int64 {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return rest < 0 ? seconds - 1 : seconds
    }
}
