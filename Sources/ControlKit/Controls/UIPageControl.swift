/// Dots, one a page: which page of several is shown, and the way to the next (semantics.md 9.6).
open class UIPageControl: UIControl {
    /// Raw values as in UIKit.
    public enum InteractionState: Int, Sendable {
        /// Nothing.
        case none = 0
        /// A tap.
        case discrete = 1
        /// A finger that slides over the dots.
        case continuous = 2
    }

    /// Where the next page is. Raw values as in UIKit.
    public enum Direction: Int, Sendable {
        /// As the text runs.
        case natural = 0
        /// To the right.
        case leftToRight = 1
        /// To the left.
        case rightToLeft = 2
        /// Downwards.
        case topToBottom = 3
        /// Upwards.
        case bottomToTop = 4
    }

    /// Beyond this travel a tap is a slide, points.
    static let dragSlop: CGFloat = 10

    private var storedPages = 0
    private var storedPage = 0
    /// The page whose dot is lit. Behind `currentPage` only while `defersCurrentPageDisplay` holds it back.
    public private(set) var displayedPage = 0

    /// Negative counts as 0. Fewer pages bring the current one along; silent.
    open var numberOfPages: Int {
        get { storedPages }
        set {
            let count = max(0, newValue)
            guard count != storedPages else { return }
            storedPages = count
            recordChanged(Self.bits.pages)
            currentPage = storedPage
            invalidateIntrinsicContentSize()
        }
    }
    /// Brought into 0…n−1; silent.
    open var currentPage: Int {
        get { storedPage }
        set {
            let page = min(max(0, newValue), max(0, storedPages - 1))
            if page != storedPage {
                storedPage = page
                recordChanged(Self.bits.value)
            }
            updateCurrentPageDisplay()
        }
    }
    /// Whether it is gone while there is at most one page.
    open var hidesForSinglePage = false {
        didSet { if hidesForSinglePage != oldValue { recordChanged(Self.bits.settings) } }
    }
    /// Whether a finger may slide over the dots.
    open var allowsContinuousInteraction = true {
        didSet { if allowsContinuousInteraction != oldValue { recordChanged(Self.bits.settings) } }
    }
    /// Where the next page is.
    open var direction = Direction.natural {
        didSet {
            guard direction != oldValue else { return }
            recordChanged(Self.bits.settings)
            invalidateIntrinsicContentSize()
        }
    }
    /// A user's page is lit only once `updateCurrentPageDisplay` is called; code's at once.
    open var defersCurrentPageDisplay = false {
        didSet {
            guard defersCurrentPageDisplay != oldValue else { return }
            recordChanged(Self.bits.display)
            if !defersCurrentPageDisplay { updateCurrentPageDisplay() }
        }
    }
    /// What the user is doing, for handlers.
    public private(set) var interactionState = InteractionState.none
    /// The dots' colour; nil for the surface's choice.
    open var pageIndicatorTintColor: UIColor? {
        didSet { if pageIndicatorTintColor != oldValue { recordChanged(Self.bits.colors) } }
    }
    /// The lit dot's colour; nil for the surface's choice.
    open var currentPageIndicatorTintColor: UIColor? {
        didSet { if currentPageIndicatorTintColor != oldValue { recordChanged(Self.bits.colors) } }
    }

    private var beganAt = CGPoint.zero

    public override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityTraits = .adjustable
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        accessibilityTraits = .adjustable
    }

    /// Lights the dot of the current page, where that was put off.
    open func updateCurrentPageDisplay() {
        guard displayedPage != storedPage else { return }
        displayedPage = storedPage
        recordChanged(Self.bits.display)
    }

    /// There is nothing to choose, and the author wants it gone: it is not hit either.
    var isHiddenForSinglePage: Bool { hidesForSinglePage && storedPages <= 1 }

    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        !isHiddenForSinglePage && super.point(inside: point, with: event)
    }

    open override var takesFocus: Bool { !isHiddenForSinglePage }

    // MARK: Tracking

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        beganAt = touch.location(in: self)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let point = touch.location(in: self)
        if interactionState != .continuous {
            guard allowsContinuousInteraction, point.distance(to: beganAt) > Self.dragSlop else { return true }
            interact(.continuous)
        }
        turn(to: Int((place(of: point) * Double(storedPages)).rounded(.down)), event)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if interactionState == .continuous { return interact(.none) }
        guard let touch, isTouchInside else { return }
        step(forward: place(of: touch.location(in: self)) >= 0.5, event)
    }

    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        interact(.none)
    }

    /// Where a point is along the pages: 0 at the first, 1 at the end of the last.
    private func place(of point: CGPoint) -> Double {
        // A finger may be anywhere; a place is on the pages.
        let across = bounds.width > 0 ? min(1, max(0, point.x / bounds.width)) : 0
        let down = bounds.height > 0 ? min(1, max(0, point.y / bounds.height)) : 0
        switch direction {
        case .natural: return isMirrored ? 1 - across : across
        case .leftToRight: return across
        case .rightToLeft: return 1 - across
        case .topToBottom: return down
        case .bottomToTop: return 1 - down
        }
    }

    /// One page on or back, as a tap does it.
    private func step(forward: Bool, _ event: UIEvent?) {
        // A key may come while a finger drags; the drag goes on, unless a handler has ended it.
        let before = interactionState
        interactionState = .discrete
        turn(to: storedPage + (forward ? 1 : -1), event)
        if interactionState == .discrete { interactionState = before }
    }

    private func interact(_ state: InteractionState) {
        guard state != interactionState else { return }
        interactionState = state
        recordChanged(Self.bits.interaction)
    }

    /// A user's page: stored, then sent; at an end nothing.
    private func turn(to wanted: Int, _ event: UIEvent?) {
        let page = min(max(0, wanted), max(0, storedPages - 1))
        guard page != storedPage else { return }
        if defersCurrentPageDisplay {
            storedPage = page
            recordChanged(Self.bits.value)
        } else {
            currentPage = page
        }
        pass([.valueChanged, .primaryActionTriggered], event: event)
    }

    // MARK: Keys, scripts, assistive technology

    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        guard phase == .began else { return phase == .ended }
        switch (key.name, direction) {
        case ("ArrowRight", .natural): step(forward: !isMirrored, nil)
        case ("ArrowLeft", .natural): step(forward: isMirrored, nil)
        case ("ArrowRight", .leftToRight), ("ArrowLeft", .rightToLeft), ("ArrowDown", .topToBottom),
            ("ArrowUp", .bottomToTop):
            step(forward: true, nil)
        case ("ArrowLeft", .leftToRight), ("ArrowRight", .rightToLeft), ("ArrowUp", .topToBottom),
            ("ArrowDown", .bottomToTop):
            step(forward: false, nil)
        case ("Home", _): turn(to: 0, nil)
        case ("End", _): turn(to: storedPages - 1, nil)
        default: return false
        }
        return true
    }

    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        turn(to: try checked(value, "value"), nil)
    }

    open override func accessibilityIncrement() { step(forward: true, nil) }
    open override func accessibilityDecrement() { step(forward: false, nil) }

    // MARK: Look

    /// The room so many dots take, points.
    open func size(forNumberOfPages pages: Int) -> CGSize {
        let length = CGFloat(max(2, pages)) * 24
        let isVertical = direction == .topToBottom || direction == .bottomToTop
        return isVertical ? CGSize(width: 44, height: length) : CGSize(width: length, height: 44)
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: storedPages) }
    open override var defaultAccessibilityValue: String? {
        storedPages == 0 ? nil : "page \(storedPage + 1) of \(storedPages)"
    }

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "pageControl" }
    open override class var isStockKind: Bool { self == UIPageControl.self }
}
