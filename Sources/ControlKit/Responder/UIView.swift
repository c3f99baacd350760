/// A rectangle in a tree: it has a place, can be hit, and holds other views.
///
/// Views live inside one panel and are touched only under its lock.
open class UIView: UIResponder {
    /// In the superview's coordinates, points; finite, else not taken.
    open var frame: CGRect {
        didSet {
            if !frame.isFinite { frame = oldValue }
            guard frame != oldValue else { return }
            if frame.size != oldValue.size { setNeedsLayout() }
            superview?.subviewGeometryChanged()
            recordChanged(Self.baseBits.frame)
            if frame.origin != oldValue.origin { originChanged() }
            appearanceChanged()
        }
    }
    /// In the view's own coordinates: the origin is always zero, the size is the frame's.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    /// The middle, in the superview's coordinates.
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }

    /// The view around it; nil at the top, and outside a tree.
    public internal(set) unowned(unsafe) var superview: UIView?
    /// The views in it, from back to front.
    public internal(set) var subviews: [UIView] = []
    /// The window the view is in; nil outside a panel.
    public internal(set) unowned(unsafe) var window: UIWindow?
    /// The view controller whose root view this is.
    public internal(set) weak var viewController: UIViewController?

    /// Hidden: neither drawn nor hit, with everything in it.
    open var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            recordChanged(Self.baseBits.isHidden)
            appearanceChanged()
            superview?.setNeedsLayout()
            if isHidden { becameUntouchable() }
        }
    }
    /// 0…1, clamped; below 0.01 the view can't be hit.
    open var alpha: CGFloat = 1 {
        didSet {
            if !(0...1 ~= alpha) { alpha = alpha.isNaN ? oldValue : min(1, max(0, alpha)) }
            guard alpha != oldValue else { return }
            appearanceChanged()
            if alpha < 0.01 { becameUntouchable() }
        }
    }
    /// Off: the view and everything in it is not hit, and a touch goes to what is behind.
    open var isUserInteractionEnabled: Bool {
        didSet {
            guard isUserInteractionEnabled != oldValue else { return }
            if !isUserInteractionEnabled { becameUntouchable() }
        }
    }
    /// Kept for code that sets it: a control follows one touch.
    open var isMultipleTouchEnabled = false
    /// While this view tracks a touch no other of its window gets new ones, and the reverse (semantics.md 4.7).
    open var isExclusiveTouch = false
    /// A number of the author's.
    open var tag = 0
    /// Which way it runs; a view that does not say takes its superview's (UIView+LayoutDirection).
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    /// Whether what sticks out is cut off.
    open var clipsToBounds = false

    /// What it is filled with; nil lets through what is behind.
    open var backgroundColor: UIColor? { didSet { if backgroundColor != oldValue { appearanceChanged() } } }
    /// The colour of what can be touched in it; nil for the surface's choice.
    open var tintColor: UIColor? {
        didSet { if tintColor != oldValue { recordChanged(Self.baseBits.tintColor) } }
    }
    /// How it is drawn: scaled, moved, turned. Touches go by the frame.
    open var transform: CGAffineTransform = .identity {
        didSet {
            if !transform.isFinite { transform = oldValue }
            if transform != oldValue { appearanceChanged() }
        }
    }
    /// Corners and border.
    public private(set) lazy var layer = CALayer(view: self)

    /// In the order they were added (UIView+Gestures).
    public internal(set) var gestureRecognizers: [UIGestureRecognizer] = []

    /// Whether a recogniser may recognise a touch on this view or in it. A view between the touched one and the
    /// recogniser's own refuses by answering false.
    open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Accessibility (UIView+Accessibility has the rules)

    /// Whether assistive technology meets it.
    open var isAccessibilityElement = false
    /// What it is called; nil for its title.
    open var accessibilityLabel: String? { didSet { if accessibilityLabel != oldValue { accessibilityChanged() } } }
    /// What comes of using it.
    open var accessibilityHint: String? { didSet { if accessibilityHint != oldValue { accessibilityChanged() } } }
    /// What it is at; nil for what the class says.
    open var accessibilityValue: String? { didSet { if accessibilityValue != oldValue { accessibilityChanged() } } }
    /// What kind of thing it is.
    open var accessibilityTraits: UIAccessibilityTraits = .none {
        didSet { if accessibilityTraits != oldValue { accessibilityChanged() } }
    }
    /// The control's id: stable, chosen by the author, never made from a title. A view with an id is part of the
    /// panel's record.
    open internal(set) var accessibilityIdentifier: String?
    /// What a restart brings for this view's value.
    public var restoration = Restoration.last
    /// The caption a surface shows beside the control, and the accessibility label when none is given.
    open var caption: String? {
        didSet {
            guard caption != oldValue else { return }
            recordChanged(Self.baseBits.title)
            accessibilityChanged()
        }
    }

    // MARK: Record state (UIView+Record)

    /// Puts back what the record does not show, closures and secrets, when a later property of a command is refused.
    func wayBack() -> (() -> Void)? { nil }

    let table: PropertyTable
    /// In its panel's record, under `accessibilityIdentifier`.
    var isRecorded = false
    /// Bits of the properties the present turn has changed.
    var changes: UInt64 = 0
    var needsLayout = true
    /// Where the subviews are, once there are many; nil until the next touch asks.
    var hitIndex: HitIndex?

    // MARK: Life

    /// A view at a place of its superview.
    public init(frame: CGRect) {
        self.frame = frame
        isUserInteractionEnabled = true
        table = Self.propertyTable
        super.init()
    }

    public override convenience init() { self.init(frame: .zero) }

    /// For code written for UIKit: makes a view of no size.
    public required init?(coder: NSCoder) {
        frame = .zero
        isUserInteractionEnabled = true
        table = Self.propertyTable
        super.init()
    }

    deinit {
        for view in subviews { view.detach() }
    }

    /// The properties of this class as documents, PATCH and records see them.
    open class var propertyTable: PropertyTable { baseTable }
    /// The `kind` of the record and of panel documents.
    open class var kind: String { "view" }
    /// Whether a surface knows this class by its `kind`. When it does not, the record carries `appearance`, and the
    /// surface draws that.
    open class var isStockKind: Bool { false }

    open override var next: UIResponder? { viewController ?? superview }

    // MARK: Tree

    /// Puts a view in front of the others.
    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    /// Puts a view at an index, 0 for the back.
    open func insertSubview(_ view: UIView, at index: Int) {
        precondition(view !== self && !isDescendant(of: view), "a view cannot be inside itself")
        view.removeFromSuperview()
        // A touchCancel handler may have put it elsewhere; now nothing of it is touched any more.
        if view.superview != nil { view.removeFromSuperview() }
        subviews.insert(view, at: min(max(0, index), subviews.count))
        view.superview = self
        view.attach(to: window)
        view.didMoveToSuperview()
        subviewGeometryChanged()
        setNeedsLayout()
        appearanceChanged()
    }

    /// Takes it out of its superview; touches in it end as cancelled.
    open func removeFromSuperview() {
        guard let parent = superview else { return }
        // Touches end while the view is still in the tree; their handlers may have put it somewhere else.
        window?.panel?.viewWillLeave(self)
        guard superview === parent else { return }
        window?.panel?.viewLeft(self)
        parent.subviews.removeAll { $0 === self }
        detach()
        parent.subviewGeometryChanged()
        parent.setNeedsLayout()
        parent.appearanceChanged()
        didMoveToSuperview()
    }

    /// It was put into a view, or taken out of one.
    open func didMoveToSuperview() {}
    /// It came into a panel, or out of one.
    open func didMoveToWindow() {}

    /// Puts one of its views in front of the others.
    open func bringSubviewToFront(_ view: UIView) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
        subviewGeometryChanged()
    }

    private func attach(to window: UIWindow?) {
        guard self.window !== window else { return }
        self.window = window
        if needsLayout { window?.panel?.layoutQueue.append(self) }
        for view in subviews { view.attach(to: window) }
        didMoveToWindow()
    }

    func detach() {
        superview = nil
        attach(to: nil)
    }

    // MARK: Layout

    /// How large its content is, `noIntrinsicMetric` where that is open.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    /// A dimension the content does not decide.
    public static let noIntrinsicMetric: CGFloat = -1

    /// Fixed size a layout gives the view, points; nil leaves it to the content.
    public var fixedWidth: CGFloat? {
        didSet {
            if fixedWidth?.isFinite == false { fixedWidth = oldValue }
            if fixedWidth != oldValue { superview?.setNeedsLayout() }
        }
    }
    /// The same for its height.
    public var fixedHeight: CGFloat? {
        didSet {
            if fixedHeight?.isFinite == false { fixedHeight = oldValue }
            if fixedHeight != oldValue { superview?.setNeedsLayout() }
        }
    }

    /// The size it would like, given some room.
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        let own = intrinsicContentSize
        return CGSize(
            width: own.width == UIView.noIntrinsicMetric ? size.width : own.width,
            height: own.height == UIView.noIntrinsicMetric ? size.height : own.height)
    }

    /// Takes the size it would like.
    open func sizeToFit() { frame.size = sizeThatFits(frame.size) }

    /// Its content has another size: layouts around it are made anew.
    open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

    /// Places the subviews; called before a turn ends when it is needed.
    open func layoutSubviews() {}

    /// Asks for `layoutSubviews` before the turn ends.
    open func setNeedsLayout() {
        guard !needsLayout else { return }
        needsLayout = true
        window?.panel?.layoutQueue.append(self)
    }

    /// Lays out what needs it at once, here and further in.
    open func layoutIfNeeded() {
        layOutNow()
        for view in subviews { view.layoutIfNeeded() }
    }

    /// It looks different: the record tells how.
    open func setNeedsDisplay() { appearanceChanged() }

    // MARK: Hit testing (semantics.md 4.1, 4.2; UIView+HitTesting)

    /// Whether a touch may begin at the point. Override it to change a control's shape.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    /// The deepest view at the point, front to back; nil when there is none.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard canBeHit, self.point(inside: point, with: event) else { return nil }
        return hitSubviews(point, with: event) ?? self
    }

    /// A subview moved, came, went or changed its place in the order.
    func subviewGeometryChanged() { if hitIndex != nil { hitIndex = nil } }

    /// What a subclass adds to the appearance record: text, an image.
    open var contentAppearance: [PropertyValue.Member] { [] }
    /// What is read when the author gave no label.
    open var defaultAccessibilityLabel: String? { caption }
    /// What it is at when the author gave no value.
    open var defaultAccessibilityValue: String? { nil }
    /// Traits that follow from the state.
    open var stateTraits: UIAccessibilityTraits { .none }

    /// Touches on it or in it are cancelled (semantics.md 4.8).
    func becameUntouchable() { window?.panel?.viewBecameUntouchable(self) }

    /// Called for a view of the record that has changed, when the turn ends.
    func settleChanges() {}

    /// Called when the view enters the record: a snapshot tells what it is now, so nothing of it has changed.
    func recordBegins() { changes = 0 }
}
