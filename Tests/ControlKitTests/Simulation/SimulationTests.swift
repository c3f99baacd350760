import ControlKit
import Glibc
import Testing

/// Seeds and steps: a short run everywhere, a long one where TOUCHPLANE_SIMULATION_STEPS says how many steps a seed, and
/// TOUCHPLANE_SIMULATION_SEEDS how many seeds.
private enum Setting {
    static let steps = number("TOUCHPLANE_SIMULATION_STEPS") ?? 1_000
    static let seeds = number("TOUCHPLANE_SIMULATION_SEEDS") ?? 16

    private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
}

@Suite("Simulation: random people, random code, and every promise checked after each step (semantics.md 14)")
struct SimulationTests {
    @Test("whatever happens, the invariants hold, and the same log gives the same bytes", arguments: 0..<Setting.seeds)
    func invariants(seed: Int) {
        let first = Simulation.run(seed: UInt64(seed), steps: Setting.steps)
        if let failure = first.failure {
            Issue.record("\(failure)")
            return
        }
        #expect(first.passes > Setting.steps / 10, "hardly anything happened")
        let second = Simulation.run(seed: UInt64(seed), steps: Setting.steps)
        #expect(second.hash == first.hash)
    }

    /// Sends a second touchUpInside with the first.
    private final class Twice: UIControl {
        override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
            super.endTracking(touch, with: event)
            sendActions(for: .touchUpInside)
        }
    }

    @Test("a control that breaks a promise is found, and the log that shows it is short")
    func saboteur() throws {
        let outcome = Simulation.run(seed: 1, steps: 20_000) { Twice() }
        let failure = try #require(outcome.failure)
        #expect(failure.events.count <= 3)
        #expect(failure.description.contains("seed 1: c0: [\"touchUpInside\"]"))
    }

    @Test("two seeds are two stories")
    func seedsDiffer() {
        #expect(Simulation.run(seed: 1, steps: 100).hash != Simulation.run(seed: 2, steps: 100).hash)
    }
}
