/// A named set of controls shared by people; the unit of ordering.
///
/// Everything in it happens in turns: one command, performed from start to end under the lock its host puts around the
/// panel. Nothing here knows threads, bytes or the current time.
public final class Panel {
    /// Bounds, each with what happens at it.
    public struct Limits: Sendable {
        /// Live touches in the panel, and of one client; a further one is refused.
        public var touches = 1024
        public var touchesPerClient = 32
        /// Clients remembered; beyond it the longest unseen one without touch, focus or stream is forgotten.
        public var clients = 1024
        /// Controls; a document with more is refused.
        public var controls = 10_000
        /// Seconds of silence after which a touch is cancelled, with and without a stream.
        public var leaseWithStream = 3.0
        public var leaseWithoutStream = 10.0

        public init() {}
    }

    /// The panel's id.
    public let name: String
    public var title: String
    public let window: UIWindow
    public let application = UIApplication()
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
    var sessions: [TouchSession.Key: TouchSession] = [:]
    var clients: [String: Client] = [:]
    var currentClient: Client?
    var changedViews: [UIView] = []
    var layoutPending = true
    /// Buttons whose menu is open; at most one a client.
    var openMenus: [UIButton] = []
    /// Buttons whose configuration is brought up to date before the turn ends.
    private var pendingUpdates: [UIButton] = []
    var passes = PassGauge()
    var isInStep = false
    /// What waits for the present step to end.
    var followUps: [() -> Void] = []
    var timers = TimerQueue()
    /// When touch leases have to be looked at; nil while nothing is touched.
    var leaseCheck: Moment?
    var virtualTouches = 0
    let event = UIEvent()

    public init(name: String, title: String? = nil, size: CGSize, revision: UInt64 = 0) {
        self.name = name
        self.title = title ?? name
        self.revision = revision
        window = UIWindow(size: size)
        window.panel = self
    }

    deinit { window.panel = nil }

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
        controlsByID[id] = view
        controls.append(view)
        turn.isStructural = true
    }

    /// When `advance` has to be called next; nil when nothing waits for time.
    public var nextDeadline: Moment? {
        switch (timers.next, leaseCheck) {
        case (let timer?, let lease?): min(timer, lease)
        case (let timer, let lease): timer ?? lease
        }
    }

    /// The first responder of the client whose command is being performed.
    var firstResponderForCurrentClient: UIResponder? { currentClient?.focus }

    // MARK: What controls report

    func record(pass events: UIControl.Event, of control: UIControl) {
        turn.passes.append(Turn.Pass(control: control, events: events))
    }

    func report(_ fault: ControlError) { turn.faults.append(fault) }

    /// Leaves something to be done outside once the turn is over.
    public func emit(_ effect: Effect) { turn.effects.append(effect) }

    func updateAtEndOfTurn(_ button: UIButton) {
        if !pendingUpdates.contains(where: { $0 === button }) { pendingUpdates.append(button) }
    }

    /// Update handlers may change state and so ask again; eight rounds are enough for any that settles.
    func runPendingUpdates() {
        for _ in 0..<8 where !pendingUpdates.isEmpty {
            let buttons = pendingUpdates
            pendingUpdates = []
            for button in buttons { button.updateConfiguration() }
        }
        pendingUpdates = []
    }

    /// A view is about to leave the tree, with everything in it.
    func viewLeaves(_ view: UIView) {
        let leaving = controls.filter { $0.isDescendant(of: view) }
        guard !leaving.isEmpty else { return }
        for control in leaving {
            controlsByID[control.accessibilityIdentifier ?? ""] = nil
            (control as? UIControl).map(loseFocus)
            control.changes = 0
        }
        controls.removeAll { control in leaving.contains { $0 === control } }
        changedViews.removeAll { control in leaving.contains { $0 === control } }
        turn.isStructural = true
    }

    /// A view was hidden, switched off, disabled or is leaving: touches in it end as cancelled, focus moves off.
    func viewBecameUntouchable(_ view: UIView) {
        if !sessions.isEmpty {
            let affected = sessions.values.filter { session in
                session.isFollowed && session.control.map { $0.isDescendant(of: view) } == true
                    && session.control?.disableWhileTracking == .cancel
            }
            // Dictionary order differs from run to run; the order of beginning does not.
            for session in affected.sorted(by: { $0.began < $1.began }) { cut(session) }
        }
        for client in clients(focusing: { $0.isDescendant(of: view) }) {
            if let control = client.focus { blur(control, of: client) }
        }
        if !openMenus.isEmpty { closeMenus { $0.isDescendant(of: view) } }
    }

    private func cut(_ session: TouchSession) {
        session.isFollowed = false
        session.control?.cancelTrackedTouch(nil)
    }
}
