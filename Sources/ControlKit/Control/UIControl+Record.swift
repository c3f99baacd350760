extension UIControl {
    /// The properties every control shows, after those of every view.
    public static let baseControlTable = UIView.baseTable.appending([
        .make("state", .array(of: .title, maximumCount: 4), get: { (control: UIControl) in control.stateRecord }),
        .make(
            "isEnabled", .bool, get: { (control: UIControl) in .bool(control.isEnabled) },
            set: { (control, value) in control.isEnabled = value.asBool }),
        .make(
            "isSelected", .bool, get: { (control: UIControl) in .bool(control.isSelected) },
            set: { (control, value) in control.isSelected = value.asBool }),
        .make("isHighlighted", .bool, get: { (control: UIControl) in .bool(control.isHighlighted) }),
        .make("isFocused", .bool, get: { (control: UIControl) in .bool(control.isFocused) }),
        .make(
            "focusedBy", .array(of: .title, maximumCount: 1024), get: { (control: UIControl) in control.focusRecord }),
        .make("isTracking", .bool, get: { (control: UIControl) in .bool(control.isTracking) }),
        .make("isTouchInside", .bool, get: { (control: UIControl) in .bool(control.isTouchInside) }),
        .make("holder", .optional(.title), get: { (control: UIControl) in .text(control.holder) }),
        .make(
            "sharing", .choice(Sharing.allCases.map(\.rawValue)), access: .document,
            get: { (control: UIControl) in control.sharing == .first ? nil : .string(control.sharing.rawValue) },
            set: { (control, value) in control.sharing = Sharing(rawValue: value.asString) ?? .first }),
        .make(
            "maximumHold", .optional(.number(0.01...86_400)),
            get: { (control: UIControl) in control.maximumHold.map { .double($0) } },
            set: { (control, value) in control.maximumHold = value.number }),
        .make(
            "trackingOutset", .number(0...10_000), access: .document,
            get: { (control: UIControl) in
                control.trackingOutset == usualTrackingOutset ? nil : .double(control.trackingOutset)
            },
            set: { (control, value) in control.trackingOutset = value.asDouble }),
        .make(
            "disableWhileTracking", .choice(DisablePolicy.allCases.map(\.rawValue)), access: .document,
            get: { (control: UIControl) in
                control.disableWhileTracking == .cancel ? nil : .string(control.disableWhileTracking.rawValue)
            },
            set: { (control, value) in
                control.disableWhileTracking = DisablePolicy(rawValue: value.asString) ?? .cancel
            }),
        .make(
            "pointerTouchEvents", .bool, access: .document,
            get: { (control: UIControl) in control.pointerTouchEvents ? nil : .bool(false) },
            set: { (control, value) in control.pointerTouchEvents = value.asBool }),
        .make(
            "assistiveAsTouch", .bool, access: .document,
            get: { (control: UIControl) in control.assistiveAsTouch ? .bool(true) : nil },
            set: { (control, value) in control.assistiveAsTouch = value.asBool }),
        .make(
            "isContextMenuInteractionEnabled", .bool, access: .document,
            get: { (control: UIControl) in control.isContextMenuInteractionEnabled ? .bool(true) : nil },
            set: { (control, value) in control.isContextMenuInteractionEnabled = value.asBool }),
        .make(
            "isExclusiveTouch", .bool, access: .document, get: { (_: UIControl) in nil },
            set: { (control, value) in control.isExclusiveTouch = value.asBool }),
        .make(
            "toolTip", .optional(.title), access: .document,
            get: { (control: UIControl) in control.toolTip.map { .string($0) } },
            set: { (control, value) in control.toolTip = value.asOptionalString }),
    ])

    struct ControlBits: Sendable {
        let state = baseControlTable.mask("state")
        let isEnabled = baseControlTable.mask("isEnabled")
        let isSelected = baseControlTable.mask("isSelected")
        let isHighlighted = baseControlTable.mask("isHighlighted")
        let isFocused = baseControlTable.mask("isFocused", "focusedBy")
        let focusedBy = baseControlTable.mask("focusedBy")
        let isTracking = baseControlTable.mask("isTracking")
        let isTouchInside = baseControlTable.mask("isTouchInside")
        let holder = baseControlTable.mask("holder")
        let maximumHold = baseControlTable.mask("maximumHold")
        let trackingOutset = baseControlTable.mask("trackingOutset")
        let sharing = baseControlTable.mask("sharing")
        let toolTip = baseControlTable.mask("toolTip")
        let disableWhileTracking = baseControlTable.mask("disableWhileTracking")
        let pointerTouchEvents = baseControlTable.mask("pointerTouchEvents")
        let assistiveAsTouch = baseControlTable.mask("assistiveAsTouch")
        let contextMenu = baseControlTable.mask("isContextMenuInteractionEnabled")
        /// All that is computed from `flags`.
        let flags = baseControlTable.mask(
            "state", "isEnabled", "isSelected", "isHighlighted", "isFocused", "isTracking", "isTouchInside")
    }

    static let controlBits = ControlBits()

    /// Replaces "some flag was set" by "these flags differ from what was last reported".
    func settleFlags() {
        let bits = Self.controlBits
        if changes & bits.focusedBy != 0, !flags.union(reportedFlags).contains(.focused) { changes &= ~bits.focusedBy }
        guard changes & bits.flags != 0 else { return }
        changes &= ~bits.flags
        if holder != reportedHolder {
            reportedHolder = holder
            changes |= bits.holder
        }
        let difference = flags.symmetricDifference(reportedFlags)
        guard !difference.isEmpty else { return }
        let before = State(rawValue: reportedFlags.rawValue & Flags.stateBits)
        reportedFlags = flags
        if difference.rawValue & Flags.stateBits != 0 { changes |= bits.state }
        if difference.contains(.disabled) { changes |= bits.isEnabled | Self.baseBits.accessibility }
        if difference.contains(.selected) { changes |= bits.isSelected | Self.baseBits.accessibility }
        if difference.contains(.highlighted) { changes |= bits.isHighlighted }
        if difference.contains(.focused) { changes |= bits.isFocused }
        if difference.contains(.tracking) { changes |= bits.isTracking }
        if difference.contains(.touchInside) { changes |= bits.isTouchInside }
        changes |= recordBits(of: difference, before: before)
    }

    /// The sixteen lists `state` can be, made once.
    private static let stateLists: [PropertyValue] = (0..<16).map { raw in
        .array(State(rawValue: raw).names.map { .string($0) })
    }

    /// The clients whose keyboard focus is here, by name; nil for nobody.
    private var focusRecord: PropertyValue? {
        guard isFocused, let panel = window?.panel else { return nil }
        return .array(panel.clients(focusing: { $0 === self }).map { .string($0.name) })
    }

    private var stateRecord: PropertyValue { Self.stateLists[Int(state.rawValue & Flags.stateBits)] }
}
