/// One request in: what a client, a script or the clock wants of a panel.
public enum Command: Equatable, Sendable {
    /// Touches, processed in order; one refused does not stop the rest.
    case touches([TouchInput])
    /// Keys and text, processed in order.
    case keys([KeyInput])
    /// Sets a control's main value as a user would: checked, stored, then valueChanged.
    case setValue(control: String, PropertyValue)
    /// A virtual finger at the centre, `count` times. With `hold` it stays down that many seconds the last time.
    case tap(control: String, count: Int, hold: Double?)
    /// Sets properties as code does: nothing fires. What a user operates waits while the control is held.
    case setProperties(control: String, [PropertyValue.Member])
    /// `sendActions(for:)` from code.
    case sendEvents(control: String, UIControl.Event)
    /// Assistive technology: one step up or down.
    case adjust(control: String, up: Bool)
    /// Kept values come back; one step a control, refused or parked each by itself.
    case recall(Recall)
    /// Assistive technology: what the control is for, without a touch.
    case activate(control: String)
    /// A client's keyboard focus moves to a control, or off the one that has it: a text field begins or ends editing.
    case focus(control: String?)
    /// A client shows the panel (true) or has hidden it; hidden cancels its touches.
    case setVisible(Bool)
    /// A client says how it wants to be shown to the others.
    case introduce(Introduction)
    /// A stream of the client opened; it is given the shorter touch lease.
    case streamOpened
    /// A stream of the client closed; with the last one its touches are cancelled.
    case streamClosed
    /// Every touch ends as cancelled: the panel is about to be replaced or taken away.
    case cancelAllTouches
    /// Nothing but the time: timers and leases that are due run.
    case advance
}

/// One phase of one contact.
public struct TouchInput: Equatable, Sendable {
    /// The client's own name of a contact; (client, id) is its identity.
    public enum ID: Hashable, Sendable {
        /// A number of the client's.
        case number(Int64)
        /// A name of the client's.
        case name(String)
        /// The finger of a `tap` command.
        case virtual(Int)

        /// As messages show it.
        public var text: String {
            switch self {
            case .number(let number): String(number)
            case .name(let name): name
            case .virtual(let number): "tap \(number)"
            }
        }
    }

    /// Where the contact is.
    public enum Place: Equatable, Sendable {
        /// Points; in the panel, or in the control's bounds when a control is named.
        case point(CGPoint)
        /// The unit square of the named (else the touched) control's bounds; may lie outside 0…1.
        case unit(CGPoint)
        /// Not given: the centre when it begins, where it was when it goes on.
        case unspecified
    }

    /// Which button of a pointer; a finger has the primary one.
    public enum Button: String, Equatable, Sendable, CaseIterable {
        /// The one that touches.
        case primary
        /// It tracks nothing: where there is a context menu it opens that.
        case secondary
    }

    /// Which contact of the client this is.
    public var id: ID
    /// `regionEntered`, `regionMoved` and `regionExited` are a pointer that hovers: no touch, and no event.
    public var phase: UITouch.Phase
    /// The control it is meant for, by id; nil for whatever is at the place.
    public var control: String?
    /// Where the contact is.
    public var place: Place
    /// Rising within one touch; a late one is refused.
    public var sequence: Int64?
    /// Finger, pen or mouse.
    public var type: UITouch.TouchType
    /// Which button is meant.
    public var button: Button

    /// One phase of a contact.
    public init(
        id: ID, phase: UITouch.Phase, control: String? = nil, place: Place = .unspecified, sequence: Int64? = nil,
        type: UITouch.TouchType = .direct, button: Button = .primary
    ) {
        self.id = id
        self.phase = phase
        self.control = control
        self.place = place
        self.sequence = sequence
        self.type = type
        self.button = button
    }
}

/// One key, or one edit of text.
public struct KeyInput: Equatable, Sendable {
    /// Whether the key goes down, up, or both.
    public enum Phase: String, Equatable, Sendable, CaseIterable {
        /// It goes down.
        case down
        /// It comes up.
        case up
        /// Down, then up.
        case press
    }

    /// A key, or text.
    public enum Content: Equatable, Sendable {
        /// A key, and how it moves.
        case key(UIKey, Phase)
        /// Text inserted as one edit operation.
        case text(String)
    }

    /// The control it is meant for; nil for the one the client has focused.
    public var control: String?
    /// The key, or the text.
    public var content: Content

    /// A key or text for a control; nil for the one with the focus.
    public init(_ content: Content, control: String? = nil) {
        self.content = content
        self.control = control
    }
}
