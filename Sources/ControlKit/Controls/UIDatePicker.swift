/// A date, a time, or how long to count down (semantics.md 9.8).
///
/// The date is an instant; what is shown of it is the Gregorian calendar in a time zone.
open class UIDatePicker: UIControl {
    /// Raw values as in UIKit.
    public enum Mode: Int, Sendable {
        case time = 0
        case date = 1
        case dateAndTime = 2
        case countDownTimer = 3
        case yearAndMonth = 4

        /// What arrows can move, in the order they stand.
        public var components: [Component] {
            switch self {
            case .time, .countDownTimer: [.hour, .minute]
            case .date: [.year, .month, .day]
            case .dateAndTime: [.year, .month, .day, .hour, .minute]
            case .yearAndMonth: [.year, .month]
            }
        }
    }

    /// One part of a date.
    public enum Component: String, Sendable, CaseIterable {
        case year
        case month
        case day
        case hour
        case minute
    }

    private var storedDate = Instant.epoch
    /// A date was given; without one it is the time at which the picker came into a panel.
    private var hasDate = false
    /// What a document gave before there was a panel to know the zone and the day of.
    var waitingTexts: [PropertyValue.Member] = []
    private var storedCountDown = 0
    private var storedInterval = 1

    /// Which parts of a date are chosen.
    open var datePickerMode = Mode.dateAndTime {
        didSet {
            guard datePickerMode != oldValue else { return }
            component = datePickerMode.components[datePickerMode.components.count - 1]
            recordChanged(Self.bits.mode)
        }
    }
    /// Rounded if `roundsToMinuteInterval` says so, and brought between the bounds; silent.
    open var date: Instant {
        get { storedDate }
        set { setDate(newValue, animated: false) }
    }
    /// Above the maximum, both bounds are ignored; counting down too.
    open var minimumDate: Instant? { didSet { if minimumDate != oldValue { settingsChanged(Self.bits.bounds) } } }
    /// The latest date, else the picker's whole calendar.
    open var maximumDate: Instant? { didSet { if maximumDate != oldValue { settingsChanged(Self.bits.bounds) } } }
    /// Minutes; a divisor of 60 from 1 to 30, anything else is 1.
    open var minuteInterval: Int {
        get { storedInterval }
        set {
            let interval = 1...30 ~= newValue && 60 % newValue == 0 ? newValue : 1
            guard interval != storedInterval else { return }
            storedInterval = interval
            settingsChanged(Self.bits.rounding)
        }
    }
    /// Whether a date from code is rounded down to the interval, where that is more than a minute. A user's always is.
    open var roundsToMinuteInterval = true {
        didSet { if roundsToMinuteInterval != oldValue { settingsChanged(Self.bits.rounding) } }
    }
    /// Seconds, whole intervals up to 23 h 59 min; silent. Meant for the mode `countDownTimer`.
    open var countDownDuration: Double {
        get { Double(storedCountDown) }
        set {
            guard isFinite("countDownDuration", newValue) else { return }
            store(countDown: scale.roundedCountDown(newValue))
        }
    }
    /// Nil for the panel's own.
    open var timeZone: (any TimeZoneSource)? {
        didSet { if timeZone?.identifier != oldValue?.identifier { settingsChanged(Self.bits.zone) } }
    }
    /// Where a document's zones are looked up; whoever makes the picker gives it the zones it has.
    public var timeZones = TimeZoneDirectory.builtIn
    /// How a surface writes the date: `"de-CH"`; nil for the surface's own way.
    open var locale: String? { didSet { if locale != oldValue { recordChanged(Self.bits.look) } } }
    /// How a surface should show it; a compact one tells when its popover opens and closes.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
        didSet { if preferredDatePickerStyle != oldValue { recordChanged(Self.bits.look) } }
    }
    /// What Up and Down move.
    public internal(set) var component = Component.minute {
        didSet { if component != oldValue { recordChanged(Self.bits.component) } }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityTraits = .adjustable
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        accessibilityTraits = .adjustable
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let panel = window?.panel else { return }
        let texts = waitingTexts
        waitingTexts = []
        if !hasDate || texts.contains(where: { ["date", "value"].contains($0.name) }) {
            date = panel.wallClock.instant(at: panel.now)
        }
        // They were read without a panel once, so they can be read.
        try? set(texts, access: .document)
        settingsChanged(0)
    }

    /// Sets the date; `animated` is the surface's to decide.
    open func setDate(_ date: Instant, animated: Bool) {
        hasDate = true
        store(placed(date))
    }

    /// The settings the date is worked out with.
    public var scale: DateScale {
        DateScale(
            mode: datePickerMode, minuteInterval: storedInterval, minimum: minimumDate, maximum: maximumDate,
            timeZone: timeZone ?? window?.panel?.wallClock.timeZone ?? FixedTimeZone.utc)
    }

    /// As code's dates are stored.
    private func placed(_ date: Instant) -> Instant {
        let scale = self.scale
        return scale.clamped(roundsToMinuteInterval && storedInterval > 1 ? scale.rounded(date) : date)
    }

    private func store(_ date: Instant) {
        guard date != storedDate else { return }
        storedDate = date
        recordChanged(Self.bits.value)
    }

    private func store(countDown seconds: Int) {
        guard seconds != storedCountDown else { return }
        storedCountDown = seconds
        recordChanged(Self.bits.value)
    }

    private func settingsChanged(_ bits: UInt64) {
        recordChanged(bits)
        if hasDate { store(placed(storedDate)) }
        store(countDown: scale.roundedCountDown(Double(storedCountDown)))
    }

    // MARK: Choosing

    open override var sentTouchEvents: Event { [] }

    /// A compact picker is open for the clients whose focus is on it: the popover is the surface's.
    override func didTakeFocus() {
        if preferredDatePickerStyle == .compact { pass(.editingDidBegin, event: nil) }
    }

    override func didLeaveFocus(isCancelled: Bool) {
        if preferredDatePickerStyle == .compact { pass(.editingDidEnd, event: nil) }
    }

    /// A text of ISO 8601, whole or in part, or the seconds of a countdown.
    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        if datePickerMode == .countDownTimer {
            choose(countDown: scale.settledCountDown(try seconds(of: value, "value")))
        } else {
            choose(scale.instant(of: try text(of: value, "value"), from: storedDate))
        }
    }

    /// A user's date: settled, stored, then sent if that changed anything.
    private func choose(_ date: Instant) {
        let settled = scale.settled(date)
        guard settled != storedDate else { return }
        hasDate = true
        store(settled)
        pass([.valueChanged, .primaryActionTriggered], event: nil)
    }

    private func choose(countDown seconds: Int) {
        guard seconds != storedCountDown else { return }
        store(countDown: seconds)
        pass([.valueChanged, .primaryActionTriggered], event: nil)
    }

    private func move(up: Bool) {
        if datePickerMode == .countDownTimer {
            choose(countDown: scale.movedCountDown(component, up: up, from: storedCountDown))
        } else {
            choose(scale.moved(component, up: up, from: storedDate))
        }
    }

    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        guard phase == .began else { return phase == .ended }
        switch key.name {
        case "ArrowUp": move(up: true)
        case "ArrowDown": move(up: false)
        case "ArrowLeft": focusComponent(by: isMirrored ? 1 : -1)
        case "ArrowRight": focusComponent(by: isMirrored ? -1 : 1)
        default: return false
        }
        return true
    }

    private func focusComponent(by step: Int) {
        let all = datePickerMode.components
        let place = (all.firstIndex(of: component) ?? 0) + step
        if all.indices.contains(place) { component = all[place] }
    }

    open override func accessibilityIncrement() { move(up: true) }
    open override func accessibilityDecrement() { move(up: false) }

    override func wayBack() -> (() -> Void)? {
        let (date, countDown, zone, hadDate) = (storedDate, storedCountDown, timeZone, hasDate)
        return { [unowned self] in
            timeZone = zone
            hasDate = hadDate
            store(date)
            store(countDown: countDown)
        }
    }

    // MARK: Look

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 44) }
    open override var defaultAccessibilityValue: String? { shownText }

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "datePicker" }
    open override class var isStockKind: Bool { self == UIDatePicker.self }
}

/// Raw values as in UIKit.
public enum UIDatePickerStyle: Int, Sendable {
    case automatic = 0
    case wheels = 1
    case compact = 2
    case inline = 3
}
