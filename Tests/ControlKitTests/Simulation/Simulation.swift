@testable import ControlKit

/// Many steps through one panel: runs them, and when a promise is broken finds the shortest log that breaks it.
struct Simulation {
    struct Failure: CustomStringConvertible {
        let seed: UInt64
        let message: String
        let events: [SimulationEvent]

        var description: String {
            let log = events.enumerated().map { "  \($0.offset + 1). \($0.element)" }.joined(separator: "\n")
            return "seed \(seed): \(message)\nthe shortest log that shows it, \(events.count) steps:\n\(log)"
        }
    }

    struct Outcome {
        var failure: Failure?
        var hash = Hash64()
        var passes = 0
    }

    /// Runs `steps` steps of a seed.
    static func run(seed: UInt64, steps: Int, saboteur: () -> UIControl? = { nil }) -> Outcome {
        var generator = EventGenerator(seed: seed, controls: SimulatedPanel.count)
        let panel = SimulatedPanel(saboteur: saboteur())
        var events: [SimulationEvent] = []
        for _ in 0..<steps {
            let event = generator.next()
            events.append(event)
            if let message = panel.perform(event) {
                let shortest = shorten(events, saboteur: saboteur)
                return Outcome(
                    failure: Failure(
                        seed: seed, message: replay(shortest, saboteur: saboteur) ?? message, events: shortest))
            }
        }
        return Outcome(failure: nil, hash: panel.watch.hash, passes: panel.watch.passes)
    }

    /// What goes wrong when a log is run through a fresh panel.
    static func replay(_ events: [SimulationEvent], saboteur: () -> UIControl?) -> String? {
        let panel = SimulatedPanel(saboteur: saboteur())
        panel.watch.records.isThorough = true
        for event in events { if let message = panel.perform(event) { return message } }
        return nil
    }

    /// Leaves out ever smaller pieces while something still goes wrong, then single touches, keys and actions of the
    /// steps that are left; at most so many replays.
    static func shorten(
        _ events: [SimulationEvent], saboteur: () -> UIControl?, replays: Int = 3000
    ) -> [SimulationEvent] {
        var log = events
        var left = replays
        func fails(_ candidate: [SimulationEvent]) -> Bool {
            left -= 1
            return left >= 0 && replay(candidate, saboteur: saboteur) != nil
        }
        var piece = max(1, log.count / 2)
        while left > 0 {
            var start = 0
            var hasShrunk = false
            while start < log.count {
                var candidate = log
                candidate.removeSubrange(start..<min(start + piece, log.count))
                if fails(candidate) {
                    log = candidate
                    hasShrunk = true
                } else {
                    start += piece
                }
            }
            if piece == 1, !hasShrunk { break }
            piece = max(1, piece / 2)
        }
        for place in log.indices {
            while let shorter = log[place].withoutOnePart.first(where: { part in
                var candidate = log
                candidate[place] = part
                return fails(candidate)
            }) { log[place] = shorter }
        }
        return log
    }
}
