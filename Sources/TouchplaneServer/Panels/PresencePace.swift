import ControlKit

/// How often who-is-here is told: at once, then at most four times a second, so that a thousand arrivals are a few messages
/// and not a million.
struct PresencePace {
    static let interval = 0.25

    /// When the next message is due; nil when there is no news.
    private(set) var due: Moment?
    private var lastTold: Moment?

    /// Somebody came or went.
    mutating func changed(at moment: Moment) {
        guard due == nil else { return }
        due = lastTold.map { max(moment, $0.adding(seconds: Self.interval)) } ?? moment
    }

    /// Whether it has to be told now; then it counts as told.
    mutating func takeDue(at moment: Moment) -> Bool {
        guard let due, due <= moment else { return false }
        self.due = nil
        lastTold = moment
        return true
    }
}
