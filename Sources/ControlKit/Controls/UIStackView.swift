/// Lays its arranged subviews out in a row or a column.
open class UIStackView: UIView {
    /// Which way a stack runs.
    public enum Axis: Int, Sendable {
        /// Side by side.
        case horizontal = 0
        /// One below the other.
        case vertical = 1
    }

    /// How the views share the length of the axis.
    public enum Distribution: String, Sendable, CaseIterable {
        /// Views keep the length of their content; what is left goes to those without one, or to all alike.
        case fill
        /// All of one length.
        case fillEqually
        /// In proportion to the length of their content.
        case fillProportionally
        /// Content length, equal gaps between.
        case equalSpacing
    }

    /// Where the views stand across the axis.
    public enum Alignment: String, Sendable, CaseIterable {
        /// As wide as the stack.
        case fill
        /// Where the writing begins, or at the top.
        case leading
        /// In the middle.
        case center
        /// Where the writing ends, or at the bottom.
        case trailing
    }

    /// Which way the stack runs.
    open var axis = Axis.horizontal { didSet { if axis != oldValue { setNeedsLayout() } } }
    /// How the views share the length.
    open var distribution = Distribution.fill { didSet { if distribution != oldValue { setNeedsLayout() } } }
    /// How they stand across it.
    open var alignment = Alignment.fill { didSet { if alignment != oldValue { setNeedsLayout() } } }
    /// Points between neighbours.
    open var spacing: CGFloat = 0 {
        didSet {
            if !spacing.isFinite { spacing = oldValue }
            if spacing != oldValue { setNeedsLayout() }
        }
    }
    /// Points kept free on every side.
    open var padding: CGFloat = 0 {
        didSet {
            if !padding.isFinite { padding = oldValue }
            if padding != oldValue { setNeedsLayout() }
        }
    }

    /// What is laid out, in order.
    public private(set) var arrangedSubviews: [UIView] = []

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A horizontal stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Puts a view at the end.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Puts a view at an index.
    open func insertArrangedSubview(_ view: UIView, at index: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(max(0, index), arrangedSubviews.count))
        if view.superview !== self { addSubview(view) }
        setNeedsLayout()
    }

    /// Stops arranging the view; it stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        setNeedsLayout()
    }

    private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden && $0.superview === self } }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let views = shown
        guard !views.isEmpty else { return }
        let area = bounds.insetBy(dx: padding, dy: padding)
        let length = max(0, axis == .horizontal ? area.width : area.height)
        let across = max(0, axis == .horizontal ? area.height : area.width)
        let plan = StackPlan(
            contents: views.map { contentLength(of: $0, along: axis) }, length: length, spacing: spacing,
            distribution: distribution)
        for (view, slot) in zip(views, plan.slots) {
            place(view, from: slot.start, length: slot.length, across: across, in: area)
        }
    }

    private func place(_ view: UIView, from start: CGFloat, length: CGFloat, across: CGFloat, in area: CGRect) {
        let cross = axis == .horizontal ? Axis.vertical : .horizontal
        let content = contentLength(of: view, along: cross)
        let isStretched = alignment == .fill && !view.isRigid
        let size = content.map { isStretched ? across : min($0, across) } ?? across
        let offset: CGFloat =
            switch alignment {
            case .leading: 0
            case .fill, .center: (across - size) / 2
            case .trailing: across - size
            }
        var rect =
            axis == .horizontal
            ? CGRect(x: area.minX + start, y: area.minY + offset, width: length, height: size)
            : CGRect(x: area.minX + offset, y: area.minY + start, width: size, height: length)
        // The caption has its room above the control.
        rect.origin.y += view.captionHeight
        rect.size.height = max(0, rect.size.height - view.captionHeight)
        if view.isRigid { rect = view.rigidFrame(in: rect) }
        view.frame = rect
    }

    /// The length a view's content asks for; nil when it takes what there is.
    private func contentLength(of view: UIView, along axis: Axis) -> CGFloat? {
        let caption = axis == .vertical ? view.captionHeight : 0
        if let fixed = axis == .horizontal ? view.fixedWidth : view.fixedHeight { return fixed + caption }
        let size = view.intrinsicContentSize
        let length = axis == .horizontal ? size.width : size.height
        return length == UIView.noIntrinsicMetric ? nil : length + caption
    }

    /// The sum along the axis and the largest across it; open where a view's content is.
    open override var intrinsicContentSize: CGSize {
        let views = shown
        guard !views.isEmpty else { return CGSize(width: 2 * padding, height: 2 * padding) }
        let cross = axis == .horizontal ? Axis.vertical : .horizontal
        let along = views.map { contentLength(of: $0, along: axis) }
        let acrossAll = views.map { contentLength(of: $0, along: cross) }
        let gaps = spacing * CGFloat(views.count - 1) + 2 * padding
        let length = along.contains { $0 == nil } ? UIView.noIntrinsicMetric : along.reduce(gaps) { $0 + ($1 ?? 0) }
        let width =
            acrossAll.contains { $0 == nil }
            ? UIView.noIntrinsicMetric : acrossAll.reduce(0) { max($0, $1 ?? 0) } + 2 * padding
        return axis == .horizontal ? CGSize(width: length, height: width) : CGSize(width: width, height: length)
    }

    open override class var kind: String { "stack" }
}

extension UIView {
    /// Keeps the size of its content even where its neighbours are stretched.
    var isRigid: Bool { (self as? UIControl)?.keepsContentSize ?? false }

    /// The room above the frame in which a surface shows the caption, points.
    var captionHeight: CGFloat { (self as? UIControl)?.hasOutsideCaption == true && caption != nil ? 22 : 0 }

    /// Its content's size, centred in the room it was given.
    func rigidFrame(in room: CGRect) -> CGRect {
        let content = intrinsicContentSize
        let width = min(room.width, fixedWidth ?? content.width)
        let height = min(room.height, fixedHeight ?? content.height)
        return CGRect(x: room.midX - width / 2, y: room.midY - height / 2, width: width, height: height)
    }
}
