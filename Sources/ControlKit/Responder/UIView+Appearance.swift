extension UIView {
    /// How a view a surface does not know is drawn: box, colours, text, and the same of its subviews.
    ///
    /// Only what differs from the default is named; frames are relative to the parent.
    var appearanceRecord: PropertyValue {
        var members: [PropertyValue.Member] = []
        if !isRecorded {
            members.append(
                .init("frame", .array([frame.minX, frame.minY, frame.width, frame.height].map { .double($0) })))
        }
        if let color = backgroundColor { members.append(.init("backgroundColor", color.record)) }
        if layer.cornerRadius != 0 { members.append(.init("cornerRadius", .double(layer.cornerRadius))) }
        if layer.borderWidth != 0 {
            members.append(.init("borderWidth", .double(layer.borderWidth)))
            members.append(.init("borderColor", layer.borderColor?.record ?? .null))
        }
        if alpha != 1 { members.append(.init("alpha", .double(alpha))) }
        if !transform.isIdentity {
            let t = transform
            members.append(.init("transform", .array([t.a, t.b, t.c, t.d, t.tx, t.ty].map { .double($0) })))
        }
        members += contentAppearance
        let shown = subviews.filter { !$0.isHidden && !$0.isRecorded }
        if !shown.isEmpty { members.append(.init("subviews", .array(shown.map(\.appearanceRecord)))) }
        return .object(members)
    }
}

extension UIColor {
    /// A palette name when there is one (the surface has its own shade for light and dark), else hex.
    var record: PropertyValue { .string(alpha == 1 || name == "clear" ? name ?? hex : hex) }
}
