extension UISegmentedControl {
    /// More segments than fit any screen are a mistake.
    static let maximumSegments = 256
    private static let memberNames = ["id", "title", "image", "isEnabled", "width", "action"]
    private static let segmentType = PropertyType.oneOf([.title, .object(memberNames)])

    var indexesAllowed: String {
        segments.isEmpty ? "-1, there are no segments" : "-1 for none, or a segment from 0 to \(segments.count - 1)"
    }

    var choicesAllowed: String {
        let named = segments.compactMap { $0.action.flatMap { $0.isNamed ? "\"\($0.identifier.rawValue)\"" : nil } }
        guard !segments.isEmpty else { return "nothing: there are no segments" }
        return (["a segment from 0 to \(segments.count - 1)"] + named).joined(separator: ", ")
    }

    /// The segments stand before the selection: they are set first.
    static let table = UIControl.baseControlTable.appending([
        .make(
            "segments", .array(of: segmentType, maximumCount: maximumSegments),
            get: { (control: UISegmentedControl) in .array(control.segments.map(\.record)) },
            set: { (control, value) throws(ControlError) in try control.setSegments(value.asArray) }),
        .make(
            "isMomentary", .bool, get: { (control: UISegmentedControl) in .bool(control.isMomentary) },
            set: { (control, value) in control.isMomentary = value.asBool }),
        .make(
            "focusedSegmentIndex", .integer(noSegment...maximumSegments),
            get: { (control: UISegmentedControl) in control.isMomentary ? .integer(control.focusedIndex) : nil }),
        selection("selectedSegmentIndex"),
        selection("value"),
    ])

    private static func selection(_ name: String) -> Property {
        .make(
            name, .integer(noSegment...maximumSegments), isValue: true,
            get: { (control: UISegmentedControl) in .integer(control.selectedSegmentIndex) },
            set: { (control, value) throws(ControlError) in
                let index = value.asInteger
                guard noSegment..<control.segments.count ~= index, !control.isMomentary || index == noSegment else {
                    throw .invalidValue(
                        property: name, found: value.found,
                        allowed: control.isMomentary ? "-1, a momentary control keeps none" : control.indexesAllowed)
                }
                control.selectedSegmentIndex = index
            })
    }

    struct Bits: Sendable {
        let segments = table.mask("segments", "accessibility")
        let isMomentary = table.mask("isMomentary", "focusedSegmentIndex")
        let focus = table.mask("focusedSegmentIndex")
        let value = table.mask("value", "selectedSegmentIndex", "accessibility")
    }

    static let bits = Bits()

    /// Titles or objects; all of them are read before any is taken. The selection stays where there is a segment for it.
    private func setSegments(_ values: [PropertyValue]) throws(ControlError) {
        var fresh: [Segment] = []
        var seen: Set<UIAction.Identifier> = []
        for (index, value) in values.enumerated() {
            let segment = try Segment(value, at: "segments[\(index)]")
            if let identifier = segment.action?.identifier, !seen.insert(identifier).inserted {
                throw .invalidValue(
                    property: "segments[\(index)].id", found: PropertyValue.string(identifier.rawValue).found,
                    allowed: "an id no other segment has")
            }
            fresh.append(segment)
        }
        // What a segment of the same id does in Swift stays what it does.
        for index in fresh.indices {
            guard let action = fresh[index].action, !(action is SelectorAction) else { continue }
            let known = segmentIndex(identifiedBy: action.identifier)
            if known != Self.noSegment { fresh[index].action = segments[known].action }
        }
        let selected = selectedSegmentIndex
        segments = fresh
        segmentsChanged(selecting: selected < fresh.count ? selected : Self.noSegment)
    }
}

extension UISegmentedControl.Segment {
    fileprivate init(_ value: PropertyValue, at place: String) throws(ControlError) {
        if let title = value.asOptionalString {
            self.init(title: title)
            return
        }
        let reader = MemberReader(value, at: place)
        let title = try reader.text("title")
        let image = try reader.text("image").map { UIImage(named: $0) }
        let identifier = try reader.text("id").map { UIAction.Identifier($0) }
        var action: UIAction?
        if let name = try reader.selector("action") {
            action = SelectorAction(name, title: title ?? "", image: image, identifier: identifier)
        } else if let identifier {
            action = UIAction(title: title ?? "", image: image, identifier: identifier) { _ in }
        }
        self.init(
            title: title, image: image, isEnabled: try reader.bool("isEnabled") ?? true,
            width: try reader.number("width", 0...10_000) ?? 0, action: action)
    }

    /// What differs from a plain segment.
    fileprivate var record: PropertyValue {
        var members: [PropertyValue.Member] = []
        if let action, action.isNamed { members.append(.init("id", .string(action.identifier.rawValue))) }
        if let title { members.append(.init("title", .string(title))) }
        if let image { members.append(.init("image", .string(image.name))) }
        members.append(.init("isEnabled", .bool(isEnabled)))
        if width > 0 { members.append(.init("width", .double(width))) }
        if let sender = action as? SelectorAction { members.append(.init("action", .string(sender.selector.name))) }
        return .object(members)
    }
}
