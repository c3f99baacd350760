/// One live contact in a panel: whose it is, and which control has it.
final class TouchSession {
    /// Rising in the order of beginning; what is done to several touches is done in this order.
    let number: UInt64
    let id: TouchInput.ID
    let touch: UITouch
    unowned let client: Client
    let control: UIControl?
    /// What a reply names: the control, else the view the client named.
    var answering: UIView?
    let began: Moment
    /// The last sign of life.
    var lastSeen: Moment
    var newestSequence: Int64?
    /// Who follows it besides the control.
    var recognizers: [UIGestureRecognizer] = []
    /// Timers that end with the touch.
    var timers: [TimerQueue.Token] = []

    init(
        number: UInt64, id: TouchInput.ID, touch: UITouch, client: Client, control: UIControl?, at moment: Moment
    ) {
        self.number = number
        self.id = id
        self.touch = touch
        self.client = client
        self.control = control
        began = moment
        lastSeen = moment
    }

    /// The finger of a `tap` command: its own timer lifts it.
    var isOurs: Bool { if case .virtual = id { true } else { false } }

    /// False: dead, everything of it is swallowed until it ends. The control's word is the only one on this.
    var isFollowed: Bool { control?.trackedTouch === touch }
}
