import ControlKit

extension DocumentReader {
    /// Keys of a control that are no properties.
    static let controlKeys = ["id", "kind", "frame", "width", "height", "actions", "feedback"]

    mutating func controls(_ site: DocumentSite) -> [PanelDocument.Entry] {
        guard let elements = elements(of: site, allowed: "an array of controls") else {
            isPartial = true
            return []
        }
        if elements.count > PanelDocument.Limits.controls {
            mistakes.add(
                site.mistake(
                    found: "found \(elements.count) controls", allowed: "at most \(PanelDocument.Limits.controls)"))
            isPartial = true
            return []
        }
        return elements.compactMap { control($0) }
    }

    private mutating func control(_ site: DocumentSite) -> PanelDocument.Entry? {
        guard let members = members(of: site, allowed: "a control: an object with id, kind and its properties") else {
            isPartial = true
            return nil
        }
        let id = controlID(members, site)
        let kind = controlKind(members, site)
        var frame: CGRect?
        var width: Double?
        var height: Double?
        var properties: [MarkedMember] = []
        var wiring: [MarkedMember] = []
        let lengths = 0.001...PanelDocument.Limits.length
        for member in members {
            let child = site.child(member)
            switch member.key {
            case "id", "kind": break
            case "frame":
                frame = self.frame(child)
                if frame == nil { isPartial = true }
            case "width": width = number(child, in: lengths)
            case "height": height = number(child, in: lengths)
            case "actions", "feedback": wiring.append(member)
            default: properties.append(member)
            }
        }
        guard let kind else {
            // Its properties can't be judged, but its name counts as taken.
            if id == nil { isPartial = true }
            return nil
        }
        let values = self.properties(properties, of: kind, site)
        guard let id else {
            isPartial = true
            return nil
        }
        tables[id] = kind.properties
        for member in wiring { waiting.append(Waiting(control: id, kind: kind, member: member, site: site)) }
        return PanelDocument.Entry(id: id, kind: kind, members: values, frame: frame, width: width, height: height)
    }

    private mutating func controlID(_ members: [MarkedMember], _ site: DocumentSite) -> String? {
        guard let member = members.first(where: { $0.key == "id" }) else {
            missing("id", in: site, allowed: "an id, \(PanelDocument.idAlphabet)")
            return nil
        }
        let child = site.child(member)
        guard let id = self.id(child) else { return nil }
        if let first = marksByID[id] {
            mistakes.add(
                child.mistake(
                    found: "found the id \"\(id)\" a second time (first at \(first))", allowed: "each id once"))
            return nil
        }
        marksByID[id] = child.value.mark
        return id
    }

    private mutating func controlKind(_ members: [MarkedMember], _ site: DocumentSite) -> ControlCatalog.Kind? {
        let member = members.first { $0.key == "kind" }
        if case .string(let name) = member?.value.node, let kind = catalog[name] { return kind }
        let names = catalog.kinds.map(\.name)
        let allowed = names.joined(separator: ", ")
        guard let member else {
            missing("kind", in: site, allowed: allowed)
            return nil
        }
        let child = site.child(member)
        guard case .string(let name) = child.value.node else { return refuse(child, allowed: allowed) }
        let hint = NearestName.hint(for: name, among: names)
        mistakes.add(child.mistake(found: "\"kind\" is \(child.words)\(hint)", allowed: allowed))
        return nil
    }

    // MARK: Properties

    /// What the kind's own table accepts, one by one and then all together on a control made for trial.
    private mutating func properties(
        _ members: [MarkedMember], of kind: ControlCatalog.Kind, _ site: DocumentSite
    ) -> [PropertyValue.Member] {
        var allowed: [String] {
            Self.controlKeys + kind.properties.properties.filter { $0.access != .readOnly }.map(\.name)
        }
        var accepted: [MarkedMember] = []
        for member in members {
            guard let index = kind.properties.index(of: member.key) else {
                refuse(member, in: site, allowed: allowed)
                continue
            }
            let property = kind.properties.properties[index]
            guard property.access != .readOnly else {
                mistakes.add(
                    member.mistake(
                        at: site.path, found: "found \"\(member.key)\", which only shows how the control is",
                        allowed: allowed.joined(separator: ", ")))
                continue
            }
            let child = site.child(member)
            guard property.type.accepts(PropertyValue(child.value)) else {
                let _: Void? = refuse(child, allowed: property.type.allowed)
                continue
            }
            accepted.append(member)
        }
        if accepted.contains(where: { $0.key == "minimumValue" || $0.key == "maximumValue" }) {
            dropContradictions(&accepted, kind, site)
        }
        return apply(&accepted, kind, site)
    }

    /// A minimum above the maximum, be it written or the kind's own: setting one would move the other in silence.
    private mutating func dropContradictions(
        _ members: inout [MarkedMember], _ kind: ControlCatalog.Kind, _ site: DocumentSite
    ) {
        let usual = usual(kind)
        func bound(_ name: String) -> (value: Double, member: MarkedMember?)? {
            let member = members.first { $0.key == name }
            let value = member.map { PropertyValue($0.value) } ?? usual.property(name)
            return value?.number.map { ($0, member) }
        }
        guard let minimum = bound("minimumValue"), let maximum = bound("maximumValue"), minimum.value > maximum.value
        else { return }
        if let member = maximum.member {
            let other = PropertyValue.double(minimum.value).found + (minimum.member == nil ? " by default" : "")
            mistakes.add(
                site.child(member).mistake(allowed: "a number of at least minimumValue, which is \(other)"))
        } else if let member = minimum.member {
            let other = PropertyValue.double(maximum.value).found
            mistakes.add(
                site.child(member).mistake(allowed: "a number of at most maximumValue, which is \(other) by default"))
        }
        // What lies between them can't be judged any more.
        members.removeAll { ["minimumValue", "maximumValue", "value"].contains($0.key) }
    }

    /// A control of the kind as it is before anything is set: made once for a document.
    private mutating func usual(_ kind: ControlCatalog.Kind) -> UIView {
        if let view = usualControls[kind.name] { return view }
        let view = kind.make()
        usualControls[kind.name] = view
        return view
    }

    /// Sets them all as a document does; whichever the control refuses is noted and left out.
    private mutating func apply(
        _ members: inout [MarkedMember], _ kind: ControlCatalog.Kind, _ site: DocumentSite
    ) -> [PropertyValue.Member] {
        while true {
            let values = members.map { PropertyValue.Member($0.key, PropertyValue($0.value)) }
            let trial = kind.make()
            do {
                try trial.setUp(values)
                warnIfUnlabelled(trial, site)
                return values
            } catch {
                guard let index = members.firstIndex(where: { $0.key == error.property }) else {
                    let problem = ProblemText.describe(error, panel: "")
                    mistakes.add(site.mistake(found: problem.title, allowed: problem.detail))
                    return []
                }
                mistakes.add(
                    site.child(members[index]).mistake(
                        allowed: error.allowed ?? kind.properties.properties[index].type.allowed))
                members.remove(at: index)
            }
        }
    }

    private mutating func warnIfUnlabelled(_ control: UIView, _ site: DocumentSite) {
        guard control is UIControl, (control.effectiveAccessibilityLabel ?? "").isEmpty else { return }
        warnings.append(
            (site.value.mark, "the control has no title and no accessibility.label: a screen reader can't name it"))
    }
}

extension ControlError {
    /// The key of the property the error is about: `segments` for `segments[2].title`.
    fileprivate var property: String? {
        let name: String? =
            switch self {
            case .invalidValue(let property, _, _): property
            case .unknownProperty(let name, _), .readOnlyProperty(let name): name
            default: nil
            }
        return name.map { String($0.prefix { $0 != "." && $0 != "[" }) }
    }

    fileprivate var allowed: String? {
        if case .invalidValue(let property, let found, let allowed) = self {
            return self.property == property ? allowed : "\(allowed) for \(property), which is \(found)"
        }
        return nil
    }
}
