import ControlKit

/// The dispatch table in a document, and one action in a request.
extension DocumentReader {
    private static let actionKeys = ["id", "on", "events", "do", "target", "action", "enabled", "rate"]

    /// The actions of one control, in order.
    mutating func actions(_ site: DocumentSite, of kind: ControlCatalog.Kind) -> [ActionDescription] {
        guard let elements = elements(of: site, allowed: "an array of actions") else { return [] }
        guard elements.count <= ActionDescription.Limits.actionsPerControl else {
            mistakes.add(
                site.mistake(
                    found: "found \(elements.count) actions",
                    allowed: "at most \(ActionDescription.Limits.actionsPerControl)"))
            return []
        }
        var actions: [ActionDescription] = []
        for (number, element) in elements.enumerated() {
            guard let action = action(element, of: kind.properties, named: "action-\(number + 1)") else { continue }
            if actions.contains(where: { $0.identifier == action.identifier }) {
                mistakes.add(
                    element.mistake(
                        found: "found the action \"\(action.identifier)\" a second time", allowed: "each id once"))
            } else {
                actions.append(action)
            }
        }
        return actions
    }

    /// One action: `{ id, on, do, enabled, rate }`, or `{ id, on, target: null, action }`; `events` is another word for `on`.
    ///
    /// - Parameter name: its identifier when it says none.
    mutating func action(
        _ site: DocumentSite, of table: PropertyTable, named name: String
    ) -> ActionDescription? {
        guard let members = members(of: site, allowed: "an action: an object with on, and do or action") else {
            return nil
        }
        let before = mistakes
        var identifier = name
        var events: UIControl.Event?
        var work: (ActionDescription.Work, PropertyValue)?
        var isEnabled = true
        var rate: Double?
        for member in members {
            let child = site.child(member)
            switch member.key {
            case "id": identifier = id(child) ?? identifier
            case "on", "events": events = self.events(child)
            case "do": work = (.effects(effects(child, of: table)), PropertyValue(member.value))
            case "action": work = selector(child).map { (.selector($0), .string($0.name)) }
            case "target": if member.value.node != .null { let _: Void? = refuse(child, allowed: "null") }
            case "enabled": isEnabled = bool(child) ?? true
            case "rate": rate = number(child, in: ActionDescription.Limits.rates)
            default: refuse(member, in: site, allowed: Self.actionKeys)
            }
        }
        let keys = Set(members.map(\.key))
        if keys.isDisjoint(with: ["on", "events"]) {
            missing("on", in: site, allowed: "the name of an event, or an array of them")
        }
        if keys.isSuperset(of: ["on", "events"]) {
            mistakes.add(site.mistake(found: "found both \"on\" and \"events\"", allowed: "one of them"))
        }
        if keys.contains("do") == keys.contains("action") {
            mistakes.add(
                site.mistake(
                    found: keys.contains("do")
                        ? "found both \"do\" and \"action\"" : "found neither \"do\" nor \"action\"",
                    allowed: "do: what happens, or action: a selector for the responder chain"))
        }
        guard mistakes == before, let events, let work else { return nil }
        return ActionDescription(
            identifier: identifier, events: events, isEnabled: isEnabled, rate: rate, work: work.0, source: work.1)
    }

    /// `responders: { "save:": { log: "…" } }`: what the panel does for selectors nobody before it answers.
    mutating func responders(_ site: DocumentSite) -> [(Selector, [EffectDescription])] {
        guard let members = members(of: site, allowed: "an object of selectors and what they do") else { return [] }
        var responders: [(Selector, [EffectDescription])] = []
        for member in members {
            let selector = Selector(member.key)
            guard selector.isValid else {
                mistakes.add(
                    member.mistake(
                        at: site.path, found: "found the selector \(FoundText.quote(member.key))",
                        allowed: "a name with at most two colons"))
                continue
            }
            // It may be any control's, so what its templates name is looked up when it runs.
            responders.append((selector, effects(site.child(member), of: nil)))
        }
        return responders
    }

    // MARK: Parts

    /// An event's name, several of them, or UIKit's bit mask.
    mutating func events(_ site: DocumentSite) -> UIControl.Event? {
        let names = UIControl.Event.named.map(\.name)
        let allowed = names.joined(separator: ", ")
        switch site.value.node {
        case .number:
            return integer(site, in: 1...Int(UInt32.max)).map { UIControl.Event(rawValue: UInt32($0)) }
        case .string(let name):
            guard let event = UIControl.Event(name: name) else {
                mistakes.add(
                    site.mistake(
                        found: "found the event \(FoundText.quote(name))\(NearestName.hint(for: name, among: names))",
                        allowed: allowed))
                return nil
            }
            return event
        case .array(let elements):
            guard !elements.isEmpty else {
                return refuse(site, allowed: "at least one of \(allowed)")
            }
            var events: UIControl.Event = []
            for (index, element) in elements.enumerated() {
                guard let event = self.events(site.child(element, at: index)) else { return nil }
                events.insert(event)
            }
            return events
        default: return refuse(site, allowed: "an event's name, or an array of them: \(allowed)")
        }
    }

    private mutating func selector(_ site: DocumentSite) -> Selector? {
        guard let name = string(site, limit: 256) else { return nil }
        let selector = Selector(name)
        guard selector.isValid else { return refuse(site, allowed: "a selector: a name with at most two colons") }
        return selector
    }

    mutating func bool(_ site: DocumentSite) -> Bool? {
        guard case .bool(let value) = site.value.node else { return refuse(site, allowed: "true or false") }
        return value
    }

    // MARK: Templates

    /// A text with places; `table` is what its places may name besides the words every template knows.
    mutating func template(_ site: DocumentSite, _ names: TemplateNames) -> Template? {
        guard let text = string(site, limit: ActionDescription.Limits.text) else { return nil }
        do throws(Objection) {
            let template = try Template(parsing: text)
            for reference in template.references { try names.check(reference) }
            return template
        } catch {
            mistakes.add(site.mistake(found: error.found, allowed: error.allowed))
            return nil
        }
    }

    /// Any value; its texts may have places.
    mutating func templateValue(_ site: DocumentSite, _ names: TemplateNames) -> TemplateValue? {
        switch site.value.node {
        case .string:
            guard let template = template(site, names) else { return nil }
            if template.references.isEmpty { return .constant(PropertyValue(site.value)) }
            if template.parts.count == 1 { return .reference(template.references[0]) }
            return .text(template)
        case .array(let elements):
            var values: [TemplateValue] = []
            for (index, element) in elements.enumerated() {
                guard let value = templateValue(site.child(element, at: index), names) else { return nil }
                values.append(value)
            }
            let constants = values.compactMap(\.constant)
            return constants.count == values.count ? .constant(.array(constants)) : .array(values)
        case .object(let members):
            var values: [TemplateValue.Member] = []
            for member in members {
                guard let value = templateValue(site.child(member), names) else { return nil }
                values.append(.init(name: member.key, value: value))
            }
            let constants = values.compactMap { member in
                member.value.constant.map { PropertyValue.Member(member.name, $0) }
            }
            return constants.count == values.count ? .constant(.object(constants)) : .object(values)
        default: return .constant(PropertyValue(site.value))
        }
    }
}

/// What the places of a template may name where it stands.
enum TemplateNames {
    /// An action of a control with these properties; nil when it may be any control.
    case action(PropertyTable?)
    /// What a device reports.
    case feedback

    func check(_ reference: TemplateReference) throws(Objection) {
        switch (self, reference) {
        case (.action, .payload):
            throw Objection(found: "found {{payload}}, which only feedback has", allowed: allowed)
        case (.action(let table?), .property(let name)) where table.index(of: name) == nil:
            let hint = NearestName.hint(for: name, among: table.names + TemplateReference.words)
            throw Objection(found: "found the unknown property \(FoundText.quote(name))\(hint)", allowed: allowed)
        case (.feedback, .property(let name)):
            throw Objection(found: "found {{\(name)}}", allowed: allowed)
        default: break
        }
    }

    private var allowed: String {
        switch self {
        case .action(let table): ((table?.names ?? ["a property"]) + TemplateReference.words).joined(separator: ", ")
        case .feedback: "{{payload}}, or a part of it such as {{payload.level}}"
        }
    }
}
