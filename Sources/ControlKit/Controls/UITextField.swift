/// A line of text a user edits (semantics.md 9.7).
///
/// Editing is per client: a field is a client's first responder while that client's focus is on it. Text arrives in edit
/// operations; a paste, a dictation and a finished composition are one each.
open class UITextField: UIControl {
    /// When something beside the text is shown. Raw values as in UIKit.
    public enum ViewMode: Int, Sendable {
        case never = 0
        case whileEditing = 1
        case unlessEditing = 2
        case always = 3
    }

    /// Raw values as in UIKit.
    public enum DidEndEditingReason: Int, Sendable {
        case committed = 0
        /// The user gave up: Escape.
        case cancelled = 1
    }

    /// UTF-8 bytes of a field's text; an edit that would make it longer is refused.
    public static let maximumBytes = 4096

    var edited = EditedText()
    /// Editing a secure field was begun anew: the first edit replaces everything.
    var replacesAll = false

    /// Who is asked before anything changes, and told after; held weakly.
    open weak var delegate: (any UITextFieldDelegate)?

    /// Never nil; setting nil empties it. Silent; the caret goes to the end.
    open var text: String? {
        get { edited.text }
        set { store(EditedText(newValue ?? "")) }
    }
    /// UTF-16 units. Silent.
    open var selectedRange: NSRange {
        get { edited.selection }
        set { select(newValue) }
    }
    /// What an empty field shows.
    open var placeholder: String? { didSet { if placeholder != oldValue { recordChanged(Self.bits.placeholder) } } }
    /// The text goes to no wire, only the number of its characters, as bullets to be read.
    open var isSecureTextEntry = false {
        didSet { if isSecureTextEntry != oldValue { recordChanged(Self.bits.secure) } }
    }
    /// Whether beginning to edit empties it, which sends `editingChanged`.
    open var clearsOnBeginEditing = false {
        didSet { if clearsOnBeginEditing != oldValue { recordChanged(Self.bits.editing) } }
    }
    /// The next insertion replaces the text, and turns this off.
    open var clearsOnInsertion = false {
        didSet { if clearsOnInsertion != oldValue { recordChanged(Self.bits.editing) } }
    }
    /// Whether Return does nothing while it is empty.
    open var enablesReturnKeyAutomatically = false {
        didSet { if enablesReturnKeyAutomatically != oldValue { recordChanged(Self.bits.editing) } }
    }
    /// When the button that empties it is there.
    open var clearButtonMode = ViewMode.never {
        didSet { if clearButtonMode != oldValue { recordChanged(Self.bits.editing) } }
    }
    /// What the Return key is called.
    open var returnKeyType = UIReturnKeyType.default {
        didSet { if returnKeyType != oldValue { recordChanged(Self.bits.traits) } }
    }
    /// Which keys are offered first.
    open var keyboardType = UIKeyboardType.default {
        didSet { if keyboardType != oldValue { recordChanged(Self.bits.traits) } }
    }
    /// What a surface's keyboard writes large by itself.
    open var autocapitalizationType = UITextAutocapitalizationType.none {
        didSet { if autocapitalizationType != oldValue { recordChanged(Self.bits.traits) } }
    }
    /// Whether a surface's keyboard corrects words.
    open var autocorrectionType = UITextAutocorrectionType.default {
        didSet { if autocorrectionType != oldValue { recordChanged(Self.bits.traits) } }
    }
    /// What is being asked for, so that a surface can offer it.
    open var textContentType: UITextContentType? {
        didSet { if textContentType != oldValue { recordChanged(Self.bits.traits) } }
    }
    /// Where the text stands in the line.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { recordChanged(Self.bits.style) } }
    }
    /// What the text is written in; nil for the surface's choice.
    open var textColor: UIColor? { didSet { if textColor != oldValue { recordChanged(Self.bits.style) } } }
    /// Typeface and size.
    open var font = UIFont.systemFont(ofSize: 17) {
        didSet { if font != oldValue { recordChanged(Self.bits.style) } }
    }

    private var beganOnClearButton = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        contentHorizontalAlignment = .leading
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        contentHorizontalAlignment = .leading
    }

    // MARK: First responder

    /// Whether at least one client is editing it.
    open var isEditing: Bool { isFocused }

    open override var canBecomeFirstResponder: Bool { canBecomeFocused }

    /// Of the client whose command is being performed; without one, of anybody.
    open override var isFirstResponder: Bool {
        guard let client = window?.panel?.currentClient else { return isFocused }
        return client.focus === self
    }

    @discardableResult open override func becomeFirstResponder() -> Bool {
        guard let panel = window?.panel else { return false }
        return panel.focus(self, of: panel.actingClient)
    }

    /// For the client whose command is being performed when it is editing; for all who are otherwise.
    @discardableResult open override func resignFirstResponder() -> Bool { resign(isCancelled: false) }

    func resign(isCancelled: Bool) -> Bool {
        guard let panel = window?.panel else { return true }
        if let client = panel.currentClient, client.focus === self {
            return panel.resign(self, of: client, isCancelled: isCancelled)
        }
        return panel.clients(focusing: { $0 === self }).reduce(true) {
            panel.resign(self, of: $1, isCancelled: isCancelled) && $0
        }
    }

    override func shouldTakeFocus() -> Bool { delegate?.textFieldShouldBeginEditing(self) ?? true }
    override func shouldLeaveFocus() -> Bool { delegate?.textFieldShouldEndEditing(self) ?? true }

    override func didTakeFocus() {
        replacesAll = isSecureTextEntry
        delegate?.textFieldDidBeginEditing(self)
        pass(.editingDidBegin, event: nil)
        if clearsOnBeginEditing, isFirstResponder { clear() }
    }

    override func didLeaveFocus(isCancelled: Bool) {
        replacesAll = false
        delegate?.textFieldDidEndEditing(self, reason: isCancelled ? .cancelled : .committed)
        pass(.editingDidEnd, event: nil)
    }

    // MARK: Tracking

    open override var sentTouchEvents: Event { Event.allTouchEvents.subtracting([.touchUpInside, .touchUpOutside]) }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        beganOnClearButton = isOnClearButton(touch)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, isTouchInside, let panel = window?.panel else { return }
        let clears = beganOnClearButton && isOnClearButton(touch)
        guard panel.focus(self, of: panel.client(named: touch.client)) else { return }
        if clears { clear() }
    }

    private func isOnClearButton(_ touch: UITouch) -> Bool {
        isClearButtonShown && clearButtonRect(forBounds: bounds).contains(touch.location(in: self))
    }

    /// Where the clear button is, when there is one: a square at the end of the line.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        let side = min(44, bounds.height)
        let x = isMirrored ? 0 : max(0, bounds.width - side)
        return CGRect(x: x, y: bounds.height / 2 - side / 2, width: side, height: side)
    }

    var isClearButtonShown: Bool {
        guard !edited.text.isEmpty else { return false }
        return switch clearButtonMode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    // MARK: Keys, scripts

    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        guard phase == .began else { return true }
        return editAsUser(key)
    }

    open override func insertTextAsUser(_ text: String) throws(ControlError) {
        // A delegate that did not let editing begin has the last word.
        if isFirstResponder { try insert(text) }
    }

    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) { try editAsUser(value) }

    override func recordBits(of difference: Flags, before: State) -> UInt64 {
        difference.contains(.focused) ? Self.bits.isEditing : 0
    }

    override func wayBack() -> (() -> Void)? {
        let edited = self.edited
        return { [unowned self] in store(edited) }
    }

    // MARK: Look

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 44) }
    open override var defaultAccessibilityLabel: String? { caption ?? placeholder }
    open override var defaultAccessibilityValue: String? {
        isSecureTextEntry ? String(repeating: "•", count: edited.text.count) : edited.text
    }

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "textField" }
    open override class var isStockKind: Bool { self == UITextField.self }
}
