/// A row of segments of which one is chosen, or, momentary, pressed (semantics.md 9.5).
open class UISegmentedControl: UIControl {
    /// No segment is selected.
    public static let noSegment = -1

    struct Segment {
        var title: String?
        var image: UIImage?
        var isEnabled = true
        /// Points; 0 for an equal share.
        var width: CGFloat = 0
        var action: UIAction?
    }

    var segments: [Segment] = []
    private var storedIndex = noSegment
    /// The segment the arrows have come to; only a momentary control has one.
    private(set) var focusedIndex = noSegment

    /// True: a segment is pressed and not kept. Selecting from code is then ignored.
    open var isMomentary = false {
        didSet {
            guard isMomentary != oldValue else { return }
            recordChanged(Self.bits.isMomentary)
            focusedIndex = Self.noSegment
            if isMomentary { store(Self.noSegment) }
        }
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Segments of titles (`String`) and pictures (`UIImage`); anything else gives an empty segment.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        segments = (items ?? []).map { Segment(title: $0 as? String, image: $0 as? UIImage) }
    }

    /// A segment for each action, with its title and picture. A second action of an identifier is left out.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
    }

    /// From `noSegment` to the last; silent. Anything else is refused.
    open var selectedSegmentIndex: Int {
        get { storedIndex }
        set {
            guard Self.noSegment..<segments.count ~= newValue else {
                return refuse("selectedSegmentIndex", .integer(newValue), allowed: indexesAllowed)
            }
            if !isMomentary { store(newValue) }
        }
    }

    func store(_ index: Int) {
        guard index != storedIndex else { return }
        storedIndex = index
        recordChanged(Self.bits.value)
    }

    var layout: SegmentLayout {
        SegmentLayout(width: frame.width, widths: segments.map(\.width), isMirrored: isMirrored)
    }

    // MARK: Tracking

    open override var sentTouchEvents: Event { [] }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { segment(under: touch) != nil }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, isTouchInside, let index = segment(under: touch) else { return }
        choose(index, event)
    }

    /// The enabled segment under the finger.
    private func segment(under touch: UITouch) -> Int? {
        layout.index(at: touch.location(in: self).x).flatMap { segments[$0].isEnabled ? $0 : nil }
    }

    /// A user's choice: the segment's own action first, then the events.
    private func choose(_ index: Int, _ event: UIEvent?) {
        guard isMomentary || index != storedIndex else { return }
        store(index)
        if let action = segments[index].action { sendAction(action) }
        pass([.valueChanged, .primaryActionTriggered], event: event)
        if isMomentary { store(Self.noSegment) }
    }

    // MARK: Keys, scripts

    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        guard phase == .began else { return phase == .ended }
        let present = isMomentary ? focusedIndex : storedIndex
        switch key.name {
        case "ArrowUp": go(from: present, forward: false)
        case "ArrowDown": go(from: present, forward: true)
        case "ArrowLeft": go(from: present, forward: isMirrored)
        case "ArrowRight": go(from: present, forward: !isMirrored)
        case " ", "Enter":
            guard isMomentary, !key.isRepeat, segments.indices.contains(focusedIndex), segments[focusedIndex].isEnabled
            else { return isMomentary }
            choose(focusedIndex, nil)
        default: return false
        }
        return true
    }

    /// To the next enabled segment, if there is one; round no end.
    private func go(from index: Int, forward: Bool) {
        let candidates = segments.indices.filter { segments[$0].isEnabled }
        let found =
            index == Self.noSegment
            ? (forward ? candidates.first : candidates.last)
            : forward ? candidates.first { $0 > index } : candidates.last { $0 < index }
        guard let found else { return }
        if isMomentary {
            focusedIndex = found
            recordChanged(Self.bits.focus)
        } else {
            choose(found, nil)
        }
    }

    /// The index of a segment, or the identifier of its action.
    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        let index =
            value.asOptionalString.map { segmentIndex(identifiedBy: UIAction.Identifier($0)) }
            ?? (PropertyType.integer(0...Int.max).accepts(value) ? value.asInteger : Self.noSegment)
        guard segments.indices.contains(index) else {
            throw .invalidValue(property: "value", found: value.found, allowed: choicesAllowed)
        }
        guard segments[index].isEnabled else { throw .disabled(control: accessibilityIdentifier ?? "") }
        choose(index, nil)
    }

    /// Segments came or went: the selection keeps its segment, and the arrows begin anew.
    func segmentsChanged(selecting index: Int) {
        recordChanged(Self.bits.segments)
        invalidateIntrinsicContentSize()
        focusedIndex = Self.noSegment
        store(index)
    }

    override func wayBack() -> (() -> Void)? {
        let (segments, index) = (self.segments, storedIndex)
        return { [unowned self] in
            self.segments = segments
            store(index)
        }
    }

    // MARK: Look

    open override var intrinsicContentSize: CGSize {
        let widest = segments.map { TextMetrics.width(of: $0.title ?? "", pointSize: 15) + 24 }.max() ?? 0
        let width = segments.reduce(0.0) { $0 + ($1.width > 0 ? $1.width : max(44, widest)) }
        return CGSize(width: max(44, width), height: 44)
    }

    open override var defaultAccessibilityValue: String? {
        storedIndex == Self.noSegment ? nil : "\(storedIndex + 1) of \(segments.count)"
    }

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "segmentedControl" }
    open override class var isStockKind: Bool { self == UISegmentedControl.self }
}
