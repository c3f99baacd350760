/// Who is asking, as one panel knows it: focus, held keys, touches, recent taps, open streams.
final class Client {
    let name: String
    /// How it is shown to the others, as far as it has said.
    var introduction = Introduction()
    var streams = 0
    var isVisible = true
    /// The control this client's keys go to.
    weak var focus: UIControl?
    /// What the client's pointer is over.
    weak var hovered: UIControl?
    /// Where Tab goes on from when the focus was lost under the client's hands.
    weak var lostFocus: UIControl?
    /// Keys that are down, each with the control it went down on, oldest first.
    var heldKeys: [HeldKey] = []
    /// The client's live touches, in the order they began.
    var sessions: [TouchSession] = []
    /// How the last touch of each pointer type went, by `UITouch.TouchType`, for tap counting.
    private var taps: [Tap?] = [nil, nil, nil, nil]
    var lastSeen: Moment

    /// A key without its up; a further one lets go of the oldest.
    static let maximumHeldKeys = 8

    struct HeldKey {
        let name: String
        weak var control: UIControl?
    }

    struct Tap {
        /// The touch it tells of.
        var session: UInt64
        var count: Int
        var began: CGPoint
        /// nil while it lasts, and when it was cancelled: the next touch is a fresh one.
        var ended: Moment?
    }

    init(name: String, at moment: Moment) {
        self.name = name
        lastSeen = moment
    }

    subscript(lastTap type: UITouch.TouchType) -> Tap? {
        get { taps[type.rawValue] }
        set { taps[type.rawValue] = newValue }
    }

    func forgetTaps() { taps = [nil, nil, nil, nil] }

    /// Nothing of it can be seen from outside.
    var isForgettable: Bool { streams == 0 && sessions.isEmpty }
    /// Nothing here would be missed.
    var isIdle: Bool { isForgettable && focus == nil && hovered == nil && heldKeys.isEmpty }
}
