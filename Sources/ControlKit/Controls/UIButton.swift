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

    /// What runs when the button's state has changed.
    public typealias ConfigurationUpdateHandler = (UIButton) -> Void

    /// What it was made as.
    public private(set) var buttonType = ButtonType.custom
    /// What it is for: Return reaches the primary one of a panel, Escape the one that cancels.
    open var role = Role.normal { didSet { if role != oldValue { recordChanged(Self.bits.role) } } }
    /// True: the button is a toggle, and its primary action flips `isSelected` first.
    open var changesSelectionAsPrimaryAction = false {
        didSet {
            guard changesSelectionAsPrimaryAction != oldValue else { return }
            recordChanged(menu == nil ? Self.bits.toggle : Self.bits.toggle | Self.bits.menu)
            menuSettingsChanged()
        }
    }
    /// Opens on a long press; at once with `showsMenuAsPrimaryAction` (UIButton+Menu). Assign it again to show elements
    /// whose state has changed.
    open var menu: UIMenu? {
        didSet {
            if menu == nil { dismissMenu() }
            recordChanged(Self.bits.menu)
            menuSettingsChanged()
        }
    }
    open override var showsMenuAsPrimaryAction: Bool {
        didSet {
            guard showsMenuAsPrimaryAction != oldValue else { return }
            recordChanged(Self.bits.menu)
            menuSettingsChanged()
        }
    }
    /// The client the menu is open for; nil while it is closed.
    public internal(set) var menuPresenter: String? {
        didSet { if menuPresenter != oldValue { recordChanged(Self.bits.menuPresenter) } }
    }
    /// Whether `isHovered` follows a pointer; what that looks like is the surface's.
    open var isPointerInteractionEnabled = false {
        didSet {
            guard isPointerInteractionEnabled != oldValue else { return }
            if !isPointerInteractionEnabled { isHovered = false }
            recordChanged(Self.bits.pointer)
        }
    }
    /// Whether at least one client's pointer is over it. No event is sent.
    public internal(set) var isHovered = false {
        didSet { if isHovered != oldValue { recordChanged(Self.bits.hover) } }
    }
    /// How it is drawn; nil for the surface's choice.
    open var configuration: Configuration? {
        didSet { if configuration != oldValue { recordChanged(Self.bits.style) } }
    }
    /// Called once at the end of a turn that changed `state`, and on demand.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    /// Whether a change of state calls the update handler by itself.
    open var automaticallyUpdatesConfiguration = true

    var titles = StateValues<String>()
    var images = StateValues<UIImage>()
    var titleColors = StateValues<UIColor>()
    private var isKeyHeld = false
    /// Where the touch began, and what opens the menu when it stays there.
    private var pressedAt = CGPoint.zero
    private var longPress: Panel.TimerToken?

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

    /// Gives a state its title; nil takes it away.
    open func setTitle(_ title: String?, for state: State) {
        titles[exactly: state] = title
        contentChanged()
    }

    /// The title of a state: its own, else the one for normal.
    open func title(for state: State) -> String? { titles.value(for: state) }
    /// What is shown: of a pop-up button its choice, else the title of the present state.
    open var currentTitle: String? { chosenTitle ?? title(for: state) }

    /// Gives a state its picture; nil takes it away.
    open func setImage(_ image: UIImage?, for state: State) {
        images[exactly: state] = image
        contentChanged()
    }

    /// The picture of a state: its own, else the one for normal.
    open func image(for state: State) -> UIImage? { images.value(for: state) }
    /// The picture of the present state.
    open var currentImage: UIImage? { image(for: state) }

    /// Gives a state the colour of its title; nil takes it away.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[exactly: state] = color
        contentChanged()
    }

    /// The title's colour in a state: its own, else the one for normal.
    open func titleColor(for state: State) -> UIColor? { titleColors.value(for: state) }
    /// The title's colour now.
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

    /// Runs the update handler now.
    open func updateConfiguration() { configurationUpdateHandler?(self) }

    override func stateChanged() {
        super.stateChanged()
        if configurationUpdateHandler != nil, automaticallyUpdatesConfiguration { setNeedsUpdateConfiguration() }
    }

    override func recordBits(of difference: Flags, before: State) -> UInt64 {
        var bits = changesSelectionAsPrimaryAction && difference.contains(.selected) ? Self.bits.value : 0
        if title(for: before) != title(for: state) { bits |= Self.bits.currentTitle }
        if image(for: before) != currentImage { bits |= Self.bits.currentImage }
        return bits
    }

    // MARK: Tracking, as far as a menu needs it

    override func trackingStarted(_ touch: UITouch, with event: UIEvent?) {
        guard menu != nil else { return }
        if showsMenuAsPrimaryAction { return openMenu(for: touch.client, event) }
        pressedAt = touch.location(in: self)
        longPress = window?.panel?.schedule(after: Self.longPressDuration) { [weak self] in
            guard let self, let touch = trackedTouch, isTouchInside else { return }
            openMenu(for: touch.client, nil)
        }
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if longPress != nil, touch.location(in: self).distance(to: pressedAt) > Self.longPressSlop { stopLongPress() }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        stopLongPress()
    }

    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        stopLongPress()
    }

    override func openContextMenu(for client: String, _ event: UIEvent?) {
        if menu != nil { openMenu(for: client, event) } else { super.openContextMenu(for: client, event) }
    }

    private func stopLongPress() {
        if let longPress { window?.panel?.cancelTimer(longPress) }
        longPress = nil
    }

    // MARK: Primary action

    override func touchUpEvents(inside: Bool) -> Event {
        guard inside else { return .touchUpOutside }
        toggleIfAsked()
        return [.touchUpInside, .primaryActionTriggered]
    }

    override func hoverChanged(_ isHovered: Bool) { self.isHovered = isPointerInteractionEnabled && isHovered }

    open override func performPrimaryAction() {
        guard isEnabled else { return }
        if opensMenuAtOnce { return openMenu(for: window?.panel?.currentClient?.name ?? "", nil) }
        toggleIfAsked()
        pass(.primaryActionTriggered, event: nil)
    }

    private func toggleIfAsked() { if changesSelectionAsPrimaryAction, !isPopUp { isSelected.toggle() } }

    /// semantics.md 10.2: Space presses while it is held and acts when it is lifted, Enter acts when it goes down.
    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        switch (key.name, phase) {
        case (" ", .began) where opensMenuAtOnce, ("ArrowDown", .began) where opensMenuAtOnce:
            if !key.isRepeat { performPrimaryAction() }
        case ("Escape", .began) where menuPresenter != nil:
            dismissMenu()
        case (" ", .began):
            guard !key.isRepeat else { return true }
            isKeyHeld = true
            isHighlighted = true
        case (" ", .ended):
            guard isKeyHeld else { return true }
            releaseKey()
            performPrimaryAction()
        case (_, .cancelled):
            releaseKey()
        case ("Escape", _):
            guard isKeyHeld else { return false }
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

    /// A toggle's on or off, or the id of a menu element; null closes an open menu without a choice.
    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        let isToggle = changesSelectionAsPrimaryAction && !isPopUp
        switch value {
        case .bool(let isOn) where isToggle:
            guard isOn != isSelected else { return }
            toggleIfAsked()
            pass(.primaryActionTriggered, event: nil)
        case .string(let id) where menu != nil: chooseAsUser(try choosable(id).action)
        case .null where menu != nil: dismissMenu()
        default:
            guard isToggle || menu != nil else {
                throw .notSettable(control: accessibilityIdentifier ?? "", kind: Self.kind)
            }
            throw .invalidValue(property: "value", found: value.found, allowed: valuesAllowed)
        }
    }

    override func wayBack() -> (() -> Void)? {
        let (menu, titles, selected) = (self.menu, self.titles, isSelected)
        let states = menu?.leaves.map { ($0.action, $0.action.state) } ?? []
        return { [unowned self] in
            for (action, state) in states { action.state = state }
            self.menu = menu
            self.titles = titles
            isSelected = selected
        }
    }

    // MARK: Look

    open override var intrinsicContentSize: CGSize {
        CGSize(width: max(44, TextMetrics.width(of: currentTitle ?? "", pointSize: 17) + 40), height: 44)
    }

    open override var hasOutsideCaption: Bool { false }

    /// A pop-up is called what its author called it, and its value is the choice.
    open override var defaultAccessibilityLabel: String? { title(for: state) ?? currentTitle }
    open override var defaultAccessibilityValue: String? { chosenTitle }

    open override var stateTraits: UIAccessibilityTraits {
        changesSelectionAsPrimaryAction && !isPopUp ? super.stateTraits.union(.toggleButton) : super.stateTraits
    }

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "button" }
    open override class var isStockKind: Bool { self == UIButton.self }
}
