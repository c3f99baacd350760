import ControlKit

/// A panel and commands made beforehand: what is measured is the engine.
final class Bench {
    let panel: Panel
    private var moment = Moment.zero

    init(width: Double = 1000, height: Double = 1000) {
        panel = Panel(name: "bench", size: CGSize(width: width, height: height))
    }

    func add(_ control: UIControl, as id: String) {
        panel.run(at: moment) { _ = $0.add(control, as: id) }
        panel.structureTold()
    }

    /// Performs a command 16 ms after the last one, as fingers send them.
    func perform(_ command: Command) {
        moment = Moment(microseconds: moment.microseconds + 16_000)
        panel.perform(command, from: "finger", at: moment)
    }

    static func touch(_ phase: UITouch.Phase, _ x: Double, _ y: Double) -> Command {
        .touches([TouchInput(id: .number(1), phase: phase, place: .point(CGPoint(x: x, y: y)))])
    }
}
