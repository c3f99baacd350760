import ControlKit

/// The value of `do`: one effect, or an array of them.
extension DocumentReader {
    mutating func effects(_ site: DocumentSite, of table: PropertyTable?) -> [EffectDescription] {
        guard case .array(let elements) = site.value.node else { return effect(site, of: table).map { [$0] } ?? [] }
        let count = 1...ActionDescription.Limits.effectsPerAction
        guard count.contains(elements.count) else {
            let _: Void? = refuse(site, allowed: "\(count.lowerBound) to \(count.upperBound) effects")
            return []
        }
        return elements.enumerated().compactMap { effect(site.child($1, at: $0), of: table) }
    }

    /// The keys of each effect, its own first.
    static let effectKeys: [(kind: String, keys: [String])] = [
        ("set", ["set", "value", "properties", "as"]),
        ("toggle", ["toggle", "as"]),
        ("send", ["send", "to"]),
        ("log", ["log"]),
        ("webhook", ["webhook", "method", "headers", "body", "text", "timeout", "secret"] + promiseKeys),
        ("mqtt", ["mqtt", "payload", "to", "qos", "retain"] + promiseKeys),
        ("osc", ["osc", "to", "args"]),
        ("exec", ["exec", "env", "timeout"]),
    ]

    static func keys(ofEffect kind: String) -> [String] { effectKeys.first { $0.kind == kind }?.keys ?? [] }

    private mutating func effect(_ site: DocumentSite, of table: PropertyTable?) -> EffectDescription? {
        let kinds = EffectDescription.kinds
        guard let members = members(of: site, allowed: "an object with one of \(kinds.joined(separator: ", "))") else {
            return nil
        }
        let named = members.filter { kinds.contains($0.key) }
        guard named.count == 1, let kind = named.first else {
            mistakes.add(
                site.mistake(
                    found: named.isEmpty
                        ? "found none of the effects"
                        : "found \(named.map { "\"\($0.key)\"" }.joined(separator: " and "))",
                    allowed: "exactly one of \(kinds.joined(separator: ", "))"))
            return nil
        }
        let before = mistakes
        let names = TemplateNames.action(table)
        let effect: EffectDescription? =
            switch kind.key {
            case "set": setEffect(site, members, names)
            case "toggle": toggleEffect(site, members)
            case "send": sendEffect(site, members)
            case "log": logEffect(site, members, names)
            case "webhook": webhookEffect(site, members, names)
            case "mqtt": mqttEffect(site, members, names)
            case "osc": oscEffect(site, members, names)
            default: execEffect(site, members, names)
            }
        guard mistakes == before, let effect else { return nil }
        do throws(Objection) {
            try rules.checkEffect(effect)
            return effect
        } catch {
            mistakes.add(site.child(kind).mistake(found: error.found, allowed: error.allowed))
            return nil
        }
    }

    // MARK: On this panel

    private mutating func setEffect(
        _ site: DocumentSite, _ members: [MarkedMember], _ names: TemplateNames
    ) -> EffectDescription? {
        var control: String?
        var set: [(member: TemplateValue.Member, site: DocumentSite)] = []
        var asUser = false
        for member in members {
            let child = site.child(member)
            switch member.key {
            case "set": control = self.control(child)
            case "value":
                if let value = templateValue(child, names) { set.append((.init(name: "value", value: value), child)) }
            case "properties":
                for property in self.members(of: child, allowed: "an object of properties") ?? [] {
                    let place = child.child(property)
                    if let value = templateValue(place, names) {
                        set.append((.init(name: property.key, value: value), place))
                    }
                }
            case "as": asUser = self.asUser(child) ?? false
            default: refuse(member, in: site, allowed: Self.keys(ofEffect: "set"))
            }
        }
        guard let control, let table = tables[control] else { return nil }
        if set.isEmpty { missing("value", in: site, allowed: "value, or properties") }
        if asUser, set.contains(where: { $0.member.name != "value" }) {
            mistakes.add(
                site.mistake(found: "found properties with as \"user\"", allowed: "value: a user sets nothing else"))
        }
        for (member, place) in set { check(member, table, asUser: asUser, place) }
        return .set(control: control, set.map(\.member), asUser: asUser)
    }

    /// Whether the control has the property and a constant is one of its values.
    private mutating func check(
        _ member: TemplateValue.Member, _ table: PropertyTable, asUser: Bool, _ site: DocumentSite
    ) {
        let writable = table.properties.filter { $0.access == .writable }.map(\.name)
        guard let index = table.index(of: member.name), asUser || table.properties[index].access == .writable else {
            let hint = NearestName.hint(for: member.name, among: writable)
            mistakes.add(
                site.mistake(
                    found: "found the property \(FoundText.quote(member.name))\(hint), which can't be set",
                    allowed: writable.joined(separator: ", ")))
            return
        }
        // What a user may give has more shapes than the property; the control checks it when it comes.
        guard !asUser, let value = member.value.constant else { return }
        let type = table.properties[index].type
        if !type.accepts(value) { mistakes.add(site.mistake(allowed: type.allowed)) }
    }

    private mutating func toggleEffect(_ site: DocumentSite, _ members: [MarkedMember]) -> EffectDescription? {
        var control: String?
        var asUser = false
        for member in members {
            let child = site.child(member)
            switch member.key {
            case "toggle":
                control = self.control(child)
                if let id = control, let table = tables[id],
                    table.index(of: "value").map({ table.properties[$0].type }) != .bool
                {
                    mistakes.add(
                        child.mistake(
                            found: "found \(FoundText.quote(id)), whose value is not true or false",
                            allowed: "a switch, or another control with two values"))
                }
            case "as": asUser = self.asUser(child) ?? false
            default: refuse(member, in: site, allowed: Self.keys(ofEffect: "toggle"))
            }
        }
        return control.map { .toggle(control: $0, asUser: asUser) }
    }

    private mutating func sendEffect(_ site: DocumentSite, _ members: [MarkedMember]) -> EffectDescription? {
        var events: UIControl.Event?
        var control: String?
        for member in members {
            let child = site.child(member)
            switch member.key {
            case "send": events = self.events(child)
            case "to": control = self.control(child)
            default: refuse(member, in: site, allowed: Self.keys(ofEffect: "send"))
            }
        }
        return events.map { .send($0, control: control) }
    }

    private mutating func logEffect(
        _ site: DocumentSite, _ members: [MarkedMember], _ names: TemplateNames
    ) -> EffectDescription? {
        for member in members where member.key != "log" {
            refuse(member, in: site, allowed: Self.keys(ofEffect: "log"))
        }
        guard let log = members.first(where: { $0.key == "log" }) else { return nil }
        return template(site.child(log), names).map { .log($0) }
    }

    private mutating func asUser(_ site: DocumentSite) -> Bool? {
        choice(site, of: ["user", "feedback"]).map { $0 == "user" }
    }

    /// The id of a control of this panel.
    mutating func control(_ site: DocumentSite) -> String? {
        guard let id = id(site) else { return nil }
        guard tables[id] != nil else {
            // A control that could not be read has been complained about.
            guard marksByID[id] == nil, !isPartial else { return nil }
            let known = tables.keys.sorted()
            mistakes.add(
                site.mistake(
                    found:
                        "found \(FoundText.quote(id))\(NearestName.hint(for: id, among: known)), which is no control here",
                    allowed: "the id of a control of this panel"))
            return nil
        }
        return id
    }

    // MARK: Promises

    static let promiseKeys = ["delivery", "expires"]
    private static let usualExpiry = 86_400.0
    /// Seconds: up to thirty days.
    static let expiries = 1.0...2_592_000

    mutating func promise(_ site: DocumentSite, _ members: [MarkedMember]) -> EffectDescription.Promise {
        var isKept = false
        var expires: Double?
        for member in members {
            let child = site.child(member)
            switch member.key {
            case "delivery":
                isKept = choice(child, of: ["atMostOnce", "atLeastOnce"]) == "atLeastOnce"
            case "expires": expires = number(child, in: Self.expiries)
            default: break
            }
        }
        if expires != nil, !isKept {
            mistakes.add(
                site.mistake(found: "found \"expires\" without delivery \"atLeastOnce\"", allowed: "both or neither"))
        }
        return isKept ? .atLeastOnce(expires: expires ?? Self.usualExpiry) : .atMostOnce
    }
}
