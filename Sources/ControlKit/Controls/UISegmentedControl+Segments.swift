/// Segments come and go, and each has a title or a picture, a width, a switch and an action. All of it silent.
extension UISegmentedControl {
    /// How many there are.
    public var numberOfSegments: Int { segments.count }

    // MARK: Coming and going

    /// `index` is brought into 0…n.
    public func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
        insert(Segment(title: title), at: index)
    }

    /// Puts a segment with a picture at an index, brought into 0…n; the selection keeps its segment.
    public func insertSegment(with image: UIImage?, at index: Int, animated: Bool) {
        insert(Segment(image: image), at: index)
    }

    /// The segment shows the action's title and picture. An identifier that is taken is refused.
    public func insertSegment(action: UIAction, at index: Int, animated: Bool) {
        guard segmentIndex(identifiedBy: action.identifier) == Self.noSegment else {
            return refuse(
                "segments", .string(action.identifier.rawValue), allowed: "an identifier no other segment has")
        }
        insert(Self.segment(of: action), at: index)
    }

    private func insert(_ segment: Segment, at index: Int) {
        let place = min(max(0, index), segments.count)
        segments.insert(segment, at: place)
        let selected = selectedSegmentIndex
        segmentsChanged(selecting: selected != Self.noSegment && place <= selected ? selected + 1 : selected)
    }

    /// `index` is brought into 0…n−1. A selected segment that goes leaves none selected.
    public func removeSegment(at index: Int, animated: Bool) {
        guard !segments.isEmpty else { return }
        let place = min(max(0, index), segments.count - 1)
        segments.remove(at: place)
        let selected = selectedSegmentIndex
        segmentsChanged(
            selecting: place == selected ? Self.noSegment : place < selected ? selected - 1 : selected)
    }

    /// Takes all away; nothing is selected then. Silent.
    public func removeAllSegments() {
        segments = []
        segmentsChanged(selecting: Self.noSegment)
    }

    // MARK: One segment. An index that is none is refused.

    /// Gives a segment a title, in place of a picture.
    public func setTitle(_ title: String?, forSegmentAt index: Int) {
        change(index) { segment in
            segment.title = title
            segment.image = nil
        }
    }

    /// A segment's title; nil when it has a picture, or there is no such segment.
    public func titleForSegment(at index: Int) -> String? { segment(at: index)?.title }

    /// Gives a segment a picture, in place of a title.
    public func setImage(_ image: UIImage?, forSegmentAt index: Int) {
        change(index) { segment in
            segment.image = image
            segment.title = nil
        }
    }

    /// A segment's picture; nil when it has a title, or there is no such segment.
    public func imageForSegment(at index: Int) -> UIImage? { segment(at: index)?.image }

    /// Points; 0 for an equal share of what the others leave.
    public func setWidth(_ width: CGFloat, forSegmentAt index: Int) {
        guard isFinite("width", width) else { return }
        change(index) { $0.width = max(0, width) }
    }

    /// A segment's own width; 0 for an equal share.
    public func widthForSegment(at index: Int) -> CGFloat { segment(at: index)?.width ?? 0 }

    /// A disabled segment can't be chosen; the selected one stays selected.
    public func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) { change(index) { $0.isEnabled = isEnabled } }

    /// Whether a user may choose the segment.
    public func isEnabledForSegment(at index: Int) -> Bool { segment(at: index)?.isEnabled ?? false }

    /// Runs when a user chooses the segment, before the events. An identifier another segment has is refused.
    public func setAction(_ action: UIAction, forSegmentAt index: Int) {
        let taken = segmentIndex(identifiedBy: action.identifier)
        guard taken == Self.noSegment || taken == index else {
            return refuse(
                "segments", .string(action.identifier.rawValue), allowed: "an identifier no other segment has")
        }
        change(index) { segment in
            let fresh = Self.segment(of: action)
            segment.title = fresh.title
            segment.image = fresh.image
            segment.action = action
        }
    }

    /// What runs when a user chooses the segment; nil for nothing.
    public func actionForSegment(at index: Int) -> UIAction? { segment(at: index)?.action }

    /// The segment whose action has the identifier; `noSegment` when there is none.
    public func segmentIndex(identifiedBy identifier: UIAction.Identifier) -> Int {
        segments.firstIndex { $0.action?.identifier == identifier } ?? Self.noSegment
    }

    static func segment(of action: UIAction) -> Segment {
        // A picture stands in place of the title, as in UIKit.
        Segment(
            title: action.image == nil ? action.title : nil, image: action.image,
            isEnabled: !action.attributes.contains(.disabled), action: action)
    }

    private func segment(at index: Int) -> Segment? {
        if segments.indices.contains(index) { return segments[index] }
        refuse("segment", .integer(index), allowed: indexesAllowed)
        return nil
    }

    private func change(_ index: Int, _ body: (inout Segment) -> Void) {
        guard segments.indices.contains(index) else {
            return refuse("segment", .integer(index), allowed: indexesAllowed)
        }
        body(&segments[index])
        recordChanged(Self.bits.segments)
        invalidateIntrinsicContentSize()
    }
}
