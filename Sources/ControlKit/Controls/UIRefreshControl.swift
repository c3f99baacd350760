/// Asks for the newest: pulled down, it refreshes until it is told that is over (semantics.md 9.9).
open class UIRefreshControl: UIControl {
    /// A pull longer than this refreshes when it is let go, points.
    public static let pullThreshold: CGFloat = 60

    private var storedRefreshing = false
    private var pulledFrom: CGFloat = 0

    /// What code begins and ends, and a user's pull begins.
    open var isRefreshing: Bool { storedRefreshing }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityTraits = .button
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        accessibilityTraits = .button
    }

    /// Silent.
    open func beginRefreshing() { store(true) }

    /// Silent, and harmless when nothing is being refreshed.
    open func endRefreshing() { store(false) }

    private func store(_ isRefreshing: Bool) {
        guard isRefreshing != storedRefreshing else { return }
        storedRefreshing = isRefreshing
        recordChanged(Self.valueBits)
    }

    /// As a user does: nothing while it is refreshing already.
    private func pull(_ event: UIEvent?) {
        guard !storedRefreshing else { return }
        store(true)
        pass([.valueChanged, .primaryActionTriggered], event: event)
    }

    // MARK: Tracking

    open override var sentTouchEvents: Event { [] }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pulledFrom = touch.location(in: self).y
        return !storedRefreshing
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, touch.location(in: self).y - pulledFrom > Self.pullThreshold else { return }
        pull(event)
    }

    // MARK: Keys, scripts, assistive technology

    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        guard [" ", "Enter"].contains(key.name) else { return false }
        if phase == .began, !key.isRepeat { pull(nil) }
        return true
    }

    /// `true` pulls. Ending it is not a user's.
    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        guard value == .bool(true) else {
            throw .invalidValue(property: "value", found: value.found, allowed: "true")
        }
        pull(nil)
    }

    open override func performPrimaryAction() { if isEnabled { pull(nil) } }

    // MARK: Look

    open override var intrinsicContentSize: CGSize { CGSize(width: 44, height: 44) }
    open override var stateTraits: UIAccessibilityTraits {
        storedRefreshing ? super.stateTraits.union(.updatesFrequently) : super.stateTraits
    }

    private static let valueBits = table.mask("value", "isRefreshing", "accessibility")

    private static let table = UIControl.baseControlTable.appending([refreshing("isRefreshing"), refreshing("value")])

    private static func refreshing(_ name: String) -> Property {
        .make(
            name, .bool, isValue: true, get: { (control: UIRefreshControl) in .bool(control.isRefreshing) },
            set: { (control, value) in
                if value.asBool { control.beginRefreshing() } else { control.endRefreshing() }
            })
    }

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "refreshControl" }
    open override class var isStockKind: Bool { self == UIRefreshControl.self }
}
