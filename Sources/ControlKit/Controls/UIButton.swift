/// A button: it does something when a touch is lifted inside it (semantics.md 9.1).
open class UIButton: UIControl {
    /// Raw values as in UIKit.
    public enum ButtonType: Int, Sendable {
        case custom = 0
        case system = 1
        case detailDisclosure = 2
        case infoLight = 3
        case infoDark = 4
        case contactAdd = 5
        case plain = 6
        case close = 7
    }

    /// What the button is for; changes how it looks, and which keys reach it, not its events.
    public enum Role: Int, Sendable {
        case normal = 0
        case primary = 1
        case cancel = 2
        case destructive = 3
    }

    public typealias ConfigurationUpdateHandler = (UIButton) -> Void

    public private(set) var buttonType = ButtonType.custom
    open var role = Role.normal { didSet { if role != oldValue { recordChanged(Self.bits.role) } } }
    /// True: the button is a toggle, and its primary action flips `isSelected` first.
    open var changesSelectionAsPrimaryAction = false {
        didSet { if changesSelectionAsPrimaryAction != oldValue { recordChanged(Self.bits.toggle) } }
    }
    open var configuration: Configuration? {
        didSet { if configuration != oldValue { recordChanged(Self.bits.style) } }
    }
    /// Called once at the end of a turn that changed `state`, and on demand.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    open var automaticallyUpdatesConfiguration = true

    var titles = StateValues<String>()
    var images = StateValues<UIImage>()
    var titleColors = StateValues<UIColor>()
    private var isKeyHeld = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityTraits = .button
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        accessibilityTraits = .button
    }

    /// A button of a type; title and image come from the action when there is one.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction? = nil) {
        self.init(frame: .zero, primaryAction: primaryAction)
        buttonType = type
        if let primaryAction {
            if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
            setImage(primaryAction.image, for: .normal)
        }
    }

    // MARK: Attributes per state (UIControl.StateValues has the look-up rule)

    open func setTitle(_ title: String?, for state: State) {
        titles[exactly: state] = title
        contentChanged()
    }

    open func title(for state: State) -> String? { titles.value(for: state) }
    open var currentTitle: String? { title(for: state) }

    open func setImage(_ image: UIImage?, for state: State) {
        images[exactly: state] = image
        contentChanged()
    }

    open func image(for state: State) -> UIImage? { images.value(for: state) }
    open var currentImage: UIImage? { image(for: state) }

    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[exactly: state] = color
        contentChanged()
    }

    open func titleColor(for state: State) -> UIColor? { titleColors.value(for: state) }
    open var currentTitleColor: UIColor? { titleColor(for: state) }

    private func contentChanged() {
        recordChanged(Self.bits.content)
        appearanceChanged()
        invalidateIntrinsicContentSize()
    }

    /// The title of the present state; setting it sets the one for normal.
    open override var caption: String? {
        get { currentTitle }
        set { if newValue != titles[exactly: .normal] { setTitle(newValue, for: .normal) } }
    }

    // MARK: Configuration

    /// Asks for `updateConfiguration` at the end of the turn; at once outside a panel.
    open func setNeedsUpdateConfiguration() {
        if let panel = window?.panel {
            panel.updateAtEndOfTurn(self)
        } else {
            updateConfiguration()
        }
    }

    open func updateConfiguration() { configurationUpdateHandler?(self) }

    override func stateChanged() {
        super.stateChanged()
        if configurationUpdateHandler != nil, automaticallyUpdatesConfiguration { setNeedsUpdateConfiguration() }
    }

    override func recordBits(of difference: Flags, before: State) -> UInt64 {
        var bits = changesSelectionAsPrimaryAction && difference.contains(.selected) ? Self.bits.value : 0
        if title(for: before) != currentTitle { bits |= Self.bits.currentTitle }
        if image(for: before) != currentImage { bits |= Self.bits.currentImage }
        return bits
    }

    // MARK: Primary action

    override func touchUpEvents(inside: Bool) -> Event {
        guard inside else { return .touchUpOutside }
        toggleIfAsked()
        return [.touchUpInside, .primaryActionTriggered]
    }

    open override func performPrimaryAction() {
        guard isEnabled else { return }
        toggleIfAsked()
        pass(.primaryActionTriggered, event: nil)
    }

    private func toggleIfAsked() { if changesSelectionAsPrimaryAction { isSelected.toggle() } }

    /// semantics.md 10.2: Space presses while it is held and acts when it is lifted, Enter acts when it goes down.
    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        switch (key.name, phase) {
        case (" ", .began):
            guard !key.isRepeat else { return true }
            isKeyHeld = true
            isHighlighted = true
        case (" ", .ended):
            guard isKeyHeld else { return true }
            releaseKey()
            performPrimaryAction()
        case (_, .cancelled), ("Escape", _):
            releaseKey()
        case ("Enter", .began):
            if !key.isRepeat { performPrimaryAction() }
        case ("Enter", _): break
        default: return false
        }
        return true
    }

    private func releaseKey() {
        guard isKeyHeld else { return }
        isKeyHeld = false
        if !isTracking { isHighlighted = false }
    }

    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        guard changesSelectionAsPrimaryAction else {
            throw .notSettable(control: accessibilityIdentifier ?? "", kind: Self.kind)
        }
        guard case .bool(let isOn) = value else {
            throw .invalidValue(property: "value", found: value.found, allowed: PropertyType.bool.allowed)
        }
        if isOn != isSelected { performPrimaryAction() }
    }

    // MARK: Look

    open override var intrinsicContentSize: CGSize {
        CGSize(width: max(44, TextMetrics.width(of: currentTitle ?? "", pointSize: 17) + 40), height: 44)
    }

    open override var hasOutsideCaption: Bool { false }

    open override var stateTraits: UIAccessibilityTraits {
        changesSelectionAsPrimaryAction ? super.stateTraits.union(.toggleButton) : super.stateTraits
    }

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "button" }
    open override class var isStockKind: Bool { self == UIButton.self }
}
