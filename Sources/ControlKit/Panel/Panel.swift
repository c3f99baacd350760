/// A named set of controls shared by people; the unit of ordering.
///
/// Everything in it happens in turns: one command, performed from start to end under the lock its host puts around the
/// panel. Nothing here knows threads, bytes or the current time.
public final class Panel {
    /// Bounds, each with what happens at it.
    public struct Limits: Sendable {
        /// Live touches in the panel, and of one client; a further one is refused.
        public var touches = 1024
        /// Live touches of one client; a further one is refused.
        public var touchesPerClient = 32
        /// Taps of one `tap` command; more are refused.
        public var taps = 100
        /// Clients remembered; beyond it the longest unseen one without touch, focus or stream is forgotten, and if all
        /// of those have focus, the longest unseen of them with its focus. One with a touch or a stream stays.
        public var clients = 1024
        /// Faults one turn reports; further ones are dropped.
        public var faults = 64
        /// Controls; a document with more is refused.
        public var controls = 10_000
        /// Seconds of silence after which a touch is cancelled, with and without a stream.
        public var leaseWithStream = 3.0
        /// The same for a client without a stream.
        public var leaseWithoutStream = 10.0

        /// The usual bounds.
        public init() {}
    }

    /// The panel's id.
    public let name: String
    /// What people call it.
    public var title: String
    /// The root of its views.
    public let window: UIWindow
    /// The end of its responder chain.
    public let application = UIApplication()
    /// Its bounds.
    public var limits = Limits()
    /// The document's layout tree as the snapshot tells it, for surfaces that arrange the controls their own way; nil
    /// when there are only frames.
    public var layout: PropertyValue?
    /// An exclusive control keeps out everybody's touches, not only its own client's (semantics.md 4.7).
    public var isExclusiveForAll = false

    /// + 1 per turn that changed anything or sent an event.
    public internal(set) var revision: UInt64
    /// What time it is in the world while the engine counts moments; the host sets it before it adds controls.
    public var wallClock = WallClock()
    /// The moment of the turn being performed, or of the last one.
    public internal(set) var now = Moment.zero
    /// The turn being performed, or the last one. Its storage is reused.
    public internal(set) var turn = Turn()

    /// The views with an id, in layout order.
    public internal(set) var controls: [UIView] = []
    var controlsByID: [String: UIView] = [:]
    /// Live touches, in the order they began.
    var sessions: [TouchSession] = []
    var sessionCount: UInt64 = 0
    var clients: [String: Client] = [:]
    var currentClient: Client?
    /// Whose command was the last one.
    var recentClient: Client?
    var changedViews: [UIView] = []
    /// The views the turn under way has changed so far.
    public var viewsChanged: [UIView] { changedViews }
    /// Buttons whose menu is open; at most one a client.
    var openMenus: [UIButton] = []
    /// Views whose layout is not up to date; brought up to date before the turn ends.
    var layoutQueue: [UIView] = []
    /// A command or a piece of the author's code is being performed.
    var isPerforming = false
    /// Buttons whose configuration is brought up to date before the turn ends.
    private var pendingUpdates: [UIButton] = []
    var passes = PassGauge()
    /// The events of the innermost pass under way: what made the running handler run. Empty between passes.
    public internal(set) var sendingEvents: UIControl.Event = []
    /// What has to follow from a turn's changes in the same turn, such as controls bound to others. Called once at the end
    /// of every turn that changed a view; it finds the views in `viewsChanged`.
    public var consequences: ((Panel) -> Void)?
    var isInStep = false
    /// What waits for the present step to end.
    var followUps: [() -> Void] = []
    var timers = TimerQueue()
    /// Controls on their way to where a recall wants them; at most one each.
    var fades: [Fade] = []
    /// When touch leases have to be looked at; nil while nothing is touched.
    var leaseCheck: Moment?
    var virtualTouches = 0
    let event = UIEvent()

    /// A panel with nothing on it, of a size in points.
    public init(name: String, title: String? = nil, size: CGSize, revision: UInt64 = 0) {
        self.name = name
        self.title = title ?? name
        self.revision = revision
        window = UIWindow(size: size)
        window.panel = self
    }

    deinit { window.panel = nil }

    /// Points across and down.
    public var size: CGSize { window.frame.size }

    /// The control of an id.
    public func control(_ id: String) -> UIView? { controlsByID[id] }

    /// Gives a view of the tree its id and so a place in the record.
    ///
    /// The view has to be in the panel's window; an id can be taken once.
    public func register(_ view: UIView, as id: String) {
        precondition(controlsByID[id] == nil, "two controls of panel \(name) are named \(id)")
        precondition(view.window === window, "\(id) is not in the window of panel \(name)")
        view.accessibilityIdentifier = id
        view.isRecorded = true
        view.recordBegins()
        controlsByID[id] = view
        controls.append(view)
        turn.isStructural = true
    }

    /// When `advance` has to be called next; nil when nothing waits for time.
    public var nextDeadline: Moment? { Moment.earlier(timers.next, leaseCheck) }

    /// The first responder of the client whose command is being performed.
    var firstResponderForCurrentClient: UIResponder? { currentClient?.focus }

    // MARK: What controls report

    func record(pass events: UIControl.Event, of control: UIControl) {
        turn.passes.append(Turn.Pass(control: control, events: events))
    }

    /// Tells of something that went wrong in this turn; it stops nothing.
    public func report(_ fault: ControlError) { if turn.faults.count < limits.faults { turn.faults.append(fault) } }

    /// Leaves something to be done outside once the turn is over.
    public func emit(_ effect: Effect) { turn.effects.append(effect) }

    func updateAtEndOfTurn(_ button: UIButton) {
        if !pendingUpdates.contains(where: { $0 === button }) { pendingUpdates.append(button) }
    }

    /// Brings configurations and layout up to date. Update handlers and layouts may ask again; what has not settled
    /// after 64 rounds (a tree is not that deep) waits for the next turn.
    func settle() {
        var rounds = 0
        while rounds < 64, !pendingUpdates.isEmpty || !layoutQueue.isEmpty {
            rounds += 1
            let buttons = pendingUpdates
            pendingUpdates = []
            for button in buttons { button.updateConfiguration() }
            layOut()
        }
    }

    /// One round, outer views before inner ones: an outer one may give an inner one a new size.
    private func layOut() {
        let waiting = layoutQueue.filter { $0.needsLayout && $0.window === window }
        layoutQueue.removeAll(keepingCapacity: true)
        guard waiting.count > 1 else {
            waiting.first?.layOutNow()
            return
        }
        for (_, view) in waiting.map({ ($0.depth, $0) }).sorted(by: { $0.0 < $1.0 }) { view.layOutNow() }
    }
}
