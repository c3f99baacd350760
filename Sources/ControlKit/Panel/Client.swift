/// Who is asking, as one panel knows it: focus, recent taps, open streams.
final class Client {
    let name: String
    var streams = 0
    var isVisible = true
    /// The control this client's keys go to.
    weak var focus: UIControl?
    /// The control a held Space or arrow key was pressed on.
    weak var keyTarget: UIControl?
    /// Per pointer type: how the last touch went, for tap counting.
    var lastTap: [UITouch.TouchType: Tap] = [:]
    var liveTouches = 0
    var lastSeen: Moment

    struct Tap {
        var count: Int
        var began: CGPoint
        /// nil when it was cancelled: the next touch is a fresh one.
        var ended: Moment?
    }

    init(name: String, at moment: Moment) {
        self.name = name
        lastSeen = moment
    }

    /// Nothing here would be missed.
    var isForgettable: Bool { streams == 0 && liveTouches == 0 && focus == nil && keyTarget == nil }
}
