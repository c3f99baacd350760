import ControlKit

/// Which panel has to be woken when. A value; the thread that rings is elsewhere.
struct DeadlineBook {
    private var deadlines: [String: Moment] = [:]

    /// Notes a panel's next deadline; nil when it waits for nothing.
    mutating func set(_ deadline: Moment?, for panel: String) { deadlines[panel] = deadline }

    /// Takes out the panels that are due, by name.
    mutating func takeDue(at moment: Moment) -> [String] {
        let due = deadlines.filter { $0.value <= moment }.keys.sorted()
        for name in due { deadlines[name] = nil }
        return due
    }

    var next: Moment? { deadlines.values.min() }
}
