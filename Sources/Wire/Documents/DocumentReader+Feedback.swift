import ControlKit

/// What controls show of the world, and of each other.
extension DocumentReader {
    // MARK: Feedback

    /// `feedback: { mqtt: "topic", value: "{{payload}}" }`, or an array of such.
    mutating func feedback(
        _ site: DocumentSite, of control: String, _ kind: ControlCatalog.Kind
    ) -> [FeedbackDescription] {
        guard case .array(let elements) = site.value.node else {
            return source(site, of: control, kind).map { [$0] } ?? []
        }
        guard elements.count <= ActionDescription.Limits.feedbackPerControl else {
            let _: Void? = refuse(site, allowed: "at most \(ActionDescription.Limits.feedbackPerControl)")
            return []
        }
        return elements.enumerated().compactMap { source(site.child($1, at: $0), of: control, kind) }
    }

    static let feedbackKeys = ["mqtt", "osc", "from", "value", "properties", "map", "range"]

    private mutating func source(
        _ site: DocumentSite, of control: String, _ kind: ControlCatalog.Kind
    ) -> FeedbackDescription? {
        guard let members = members(of: site, allowed: "an object with mqtt or osc") else { return nil }
        let before = mistakes
        var source: (FeedbackDescription.Source, MarkedMember)?
        var broker: String?
        var set: [(member: TemplateValue.Member, site: DocumentSite)] = []
        var map: [PropertyValue.Member]?
        var range: ClosedRange<Double>?
        for member in members {
            let child = site.child(member)
            switch member.key {
            case "mqtt": source = string(child, limit: 65_535).map { (.mqtt(filter: $0, broker: nil), member) }
            case "osc": source = string(child, limit: 1024).map { (.osc(pattern: $0), member) }
            case "from": broker = id(child)
            case "value":
                if let value = templateValue(child, .feedback) {
                    set.append((.init(name: "value", value: value), child))
                }
            case "properties":
                for property in self.members(of: child, allowed: "an object of properties") ?? [] {
                    let place = child.child(property)
                    if let value = templateValue(place, .feedback) {
                        set.append((.init(name: property.key, value: value), place))
                    }
                }
            case "map":
                map = (self.members(of: child, allowed: "an object of payloads and values") ?? [])
                    .map { .init($0.key, PropertyValue($0.value)) }
            case "range": range = self.range(child)
            default: refuse(member, in: site, allowed: Self.feedbackKeys)
            }
        }
        guard members.contains(where: { $0.key == "mqtt" }) != members.contains(where: { $0.key == "osc" }) else {
            mistakes.add(
                site.mistake(
                    found:
                        "found \(members.contains(where: { $0.key == "mqtt" }) ? "both" : "neither") of mqtt and osc",
                    allowed: "one of them"))
            return nil
        }
        if set.isEmpty { set.append((.init(name: "value", value: .reference(.payload([]))), site)) }
        for (member, place) in set {
            let table = kind.properties
            guard table.index(of: member.name).map({ table.properties[$0].access == .writable }) ?? false else {
                let writable = table.properties.filter { $0.access == .writable }.map(\.name)
                mistakes.add(
                    place.mistake(
                        found: "found the property \(FoundText.quote(member.name)), which a \(kind.name) can't be told",
                        allowed: writable.joined(separator: ", ")))
                continue
            }
        }
        guard mistakes == before, let (named, member) = source else { return nil }
        var found = named
        if case .mqtt(let filter, _) = found {
            found = .mqtt(filter: filter, broker: broker)
        } else if broker != nil {
            mistakes.add(site.mistake(found: "found \"from\" beside osc", allowed: "from with mqtt only"))
            return nil
        }
        do throws(Objection) {
            try rules.checkFeedback(found)
        } catch {
            mistakes.add(site.child(member).mistake(found: error.found, allowed: error.allowed))
            return nil
        }
        return FeedbackDescription(control: control, source: found, members: set.map(\.member), map: map, range: range)
    }

    /// `[lowest, highest]`.
    private mutating func range(_ site: DocumentSite) -> ClosedRange<Double>? {
        guard let ends = ends(site), ends[0] < ends[1] else {
            return refuse(site, allowed: "[lowest, highest], two finite numbers, the first below the second")
        }
        return ends[0]...ends[1]
    }

    private func ends(_ site: DocumentSite) -> [Double]? {
        guard case .array(let elements) = site.value.node, elements.count == 2 else { return nil }
        let numbers = elements.compactMap { element -> Double? in
            if case .number(let number) = element.node, number.value.isFinite { number.value } else { nil }
        }
        return numbers.count == 2 && numbers[0] != numbers[1] ? numbers : nil
    }

    // MARK: Bindings

    private static let bindingKeys = ["from", "to", "twoWay", "range", "curve"]

    /// `bindings: [ { from: "gain", to: "meter", twoWay: true, range: [20, 20000], curve: "log" } ]`
    mutating func bindings(_ site: DocumentSite) -> [BindingDescription] {
        guard let elements = elements(of: site, allowed: "an array of bindings") else { return [] }
        guard elements.count <= ActionDescription.Limits.bindings else {
            let _: Void? = refuse(site, allowed: "at most \(ActionDescription.Limits.bindings) bindings")
            return []
        }
        return elements.compactMap { binding($0) }
    }

    private mutating func binding(_ site: DocumentSite) -> BindingDescription? {
        guard let members = members(of: site, allowed: "a binding: an object with from and to") else { return nil }
        let before = mistakes
        var binding = BindingDescription(from: "", to: "")
        for member in members {
            let child = site.child(member)
            switch member.key {
            case "from": binding.from = bound(child) ?? ""
            case "to": binding.to = bound(child) ?? ""
            case "twoWay": binding.isTwoWay = bool(child) ?? false
            case "range":
                binding.range = ends(child)
                if binding.range == nil { let _: Void? = refuse(child, allowed: "two different finite numbers") }
            case "curve":
                let names = BindingDescription.Curve.allCases.map(\.rawValue)
                binding.curve = choice(child, of: names).flatMap { .init(rawValue: $0) } ?? .linear
            default: refuse(member, in: site, allowed: Self.bindingKeys)
            }
        }
        for name in ["from", "to"] where !members.contains(where: { $0.key == name }) {
            missing(name, in: site, allowed: "the id of a control")
        }
        if mistakes == before, binding.from == binding.to {
            mistakes.add(site.mistake(found: "found a control bound to itself", allowed: "two controls"))
        }
        if binding.curve == .log, let range = binding.range, range.contains(where: { $0 <= 0 }) {
            mistakes.add(site.mistake(found: "found a logarithmic range that reaches 0", allowed: "numbers above 0"))
        }
        return mistakes == before ? binding : nil
    }

    /// A control whose value is a number, or true or false.
    private mutating func bound(_ site: DocumentSite) -> String? {
        guard let id = control(site), let table = tables[id] else { return nil }
        let value = table.index(of: "value").map { table.properties[$0] }
        guard let value, value.access == .writable, value.type.isScalar else {
            mistakes.add(
                site.mistake(
                    found: "found \(FoundText.quote(id)), whose value is no number",
                    allowed: "a control whose value is a number, or true or false"))
            return nil
        }
        return id
    }
}

extension PropertyType {
    /// A number, or true or false.
    var isScalar: Bool {
        switch self {
        case .bool, .integer, .number: true
        case .optional(let inner): inner.isScalar
        default: false
        }
    }
}
