import ControlKit

/// Effects that leave the machine.
extension DocumentReader {
    static let methods = ["DELETE", "GET", "PATCH", "POST", "PUT"]

    mutating func webhookEffect(
        _ site: DocumentSite, _ members: [MarkedMember], _ names: TemplateNames
    ) -> EffectDescription? {
        var webhook: EffectDescription.Webhook?
        if let url = members.first(where: { $0.key == "webhook" }).map({ site.child($0) }) {
            webhook = self.url(url, names).map { .init(url: $0) }
        }
        let promise = promise(site, members)
        for member in members {
            let child = site.child(member)
            switch member.key {
            case "webhook": break
            case "method": webhook?.method = choice(child, of: Self.methods) ?? "POST"
            case "headers":
                for header in self.members(of: child, allowed: "an object of header names and texts") ?? [] {
                    guard let value = template(child.child(header), names) else { continue }
                    webhook?.headers.append(.init(name: header.key, value: value))
                }
            case "body": if let value = templateValue(child, names) { webhook?.body = .json(value) }
            case "text": if let value = template(child, names) { webhook?.body = .text(value) }
            case "timeout": webhook?.timeout = number(child, in: 0.001...60) ?? 5
            case "secret": webhook?.secret = id(child)
            case _ where Self.promiseKeys.contains(member.key): break
            default:
                refuse(member, in: site, allowed: Self.keys(ofEffect: "webhook"))
            }
        }
        if members.contains(where: { $0.key == "body" }), members.contains(where: { $0.key == "text" }) {
            mistakes.add(site.mistake(found: "found both \"body\" and \"text\"", allowed: "one of them"))
        }
        webhook?.promise = promise
        return webhook.map { .webhook($0) }
    }

    /// The scheme and the host are constant: what a client can choose never says where a request goes.
    private mutating func url(_ site: DocumentSite, _ names: TemplateNames) -> Template? {
        guard let url = template(site, names) else { return nil }
        guard !url.references.isEmpty else { return url }
        guard case .text(let start)? = url.parts.first, let scheme = start.firstRange(of: "://"),
            start[scheme.upperBound...].contains("/")
        else { return refuse(site, allowed: "a URL whose scheme, host and port have no {{places}}") }
        return url
    }

    mutating func mqttEffect(
        _ site: DocumentSite, _ members: [MarkedMember], _ names: TemplateNames
    ) -> EffectDescription? {
        var topic: Template?
        var payload: TemplateValue = .reference(.property("value"))
        var broker: String?
        var quality = 0
        var retain = false
        for member in members {
            let child = site.child(member)
            switch member.key {
            case "mqtt": topic = template(child, names)
            case "payload": payload = templateValue(child, names) ?? payload
            case "to": broker = id(child)
            case "qos": quality = integer(child, in: 0...2) ?? 0
            case "retain": retain = bool(child) ?? false
            case _ where Self.promiseKeys.contains(member.key): break
            default:
                refuse(member, in: site, allowed: Self.keys(ofEffect: "mqtt"))
            }
        }
        let promise = promise(site, members)
        if promise != .atMostOnce, quality == 0 {
            mistakes.add(site.mistake(found: "found delivery \"atLeastOnce\" with qos 0", allowed: "qos 1 or 2"))
        }
        if case .reference(.property("value")) = payload, case .action(let table?) = names,
            table.index(of: "value") == nil
        {
            missing("payload", in: site, allowed: "a payload: this control has no value")
        }
        return topic.map {
            .mqtt(
                .init(
                    topic: $0, payload: payload, broker: broker, quality: quality, retain: retain, promise: promise))
        }
    }

    mutating func oscEffect(
        _ site: DocumentSite, _ members: [MarkedMember], _ names: TemplateNames
    ) -> EffectDescription? {
        var target: String?
        var address: DocumentSite?
        var arguments: DocumentSite?
        for member in members {
            let child = site.child(member)
            switch member.key {
            case "osc": address = child
            case "to": target = string(child, limit: 512)
            case "args": arguments = child
            default: refuse(member, in: site, allowed: Self.keys(ofEffect: "osc"))
            }
        }
        if !members.contains(where: { $0.key == "to" }) { missing("to", in: site, allowed: "HOST:PORT") }
        guard let address, let target else { return nil }
        guard case .array(let elements) = address.value.node else {
            guard let message = message(address, arguments, names) else { return nil }
            return .osc(.init(target: target, messages: [message], isBundle: false))
        }
        if arguments != nil {
            mistakes.add(site.mistake(found: "found \"args\" beside a bundle", allowed: "args in each of its messages"))
        }
        guard (1...ActionDescription.Limits.oscMessages).contains(elements.count) else {
            return refuse(address, allowed: "1 to \(ActionDescription.Limits.oscMessages) messages")
        }
        let messages = elements.enumerated().compactMap { index, element in
            bundled(address.child(element, at: index), names)
        }
        return .osc(.init(target: target, messages: messages, isBundle: true))
    }

    /// A message of a bundle: `{ address, args }`.
    private mutating func bundled(_ site: DocumentSite, _ names: TemplateNames) -> EffectDescription.OSC.Message? {
        guard let members = members(of: site, allowed: "an object with address and args") else { return nil }
        for member in members where !["address", "args"].contains(member.key) {
            refuse(member, in: site, allowed: ["address", "args"])
        }
        guard let address = members.first(where: { $0.key == "address" }) else {
            missing("address", in: site, allowed: "an OSC address, which begins with /")
            return nil
        }
        let arguments = members.first { $0.key == "args" }.map { site.child($0) }
        return message(site.child(address), arguments, names)
    }

    private mutating func message(
        _ address: DocumentSite, _ arguments: DocumentSite?, _ names: TemplateNames
    ) -> EffectDescription.OSC.Message? {
        guard let template = template(address, names) else { return nil }
        guard let arguments else { return .init(address: template, arguments: []) }
        guard let elements = elements(of: arguments, allowed: "an array of arguments") else { return nil }
        guard elements.count <= ActionDescription.Limits.oscArguments else {
            return refuse(arguments, allowed: "at most \(ActionDescription.Limits.oscArguments) arguments")
        }
        return .init(address: template, arguments: elements.compactMap { argument($0, names) })
    }

    /// A value with its own type, or `{ int: "{{value}}" }`.
    private mutating func argument(_ site: DocumentSite, _ names: TemplateNames) -> EffectDescription.OSC.Argument? {
        guard case .object(let members) = site.value.node else {
            if case .array = site.value.node { return refuse(site, allowed: "a number, text, true, false or null") }
            return templateValue(site, names).map { .init(type: nil, value: $0) }
        }
        let types = EffectDescription.OSC.types
        guard members.count == 1, types.contains(members[0].key) else {
            return refuse(site, allowed: "an object with one of \(types.joined(separator: ", "))")
        }
        return templateValue(site.child(members[0]), names).map { .init(type: members[0].key, value: $0) }
    }

    mutating func execEffect(
        _ site: DocumentSite, _ members: [MarkedMember], _ names: TemplateNames
    ) -> EffectDescription? {
        var exec = EffectDescription.Exec(words: [])
        for member in members {
            let child = site.child(member)
            switch member.key {
            case "exec":
                let elements = elements(of: child, allowed: "an array: the program, then its arguments") ?? []
                if elements.isEmpty {
                    let _: Void? = refuse(child, allowed: "an array: the program, then its arguments")
                }
                exec.words = elements.compactMap { constant($0) }
            case "env":
                for variable in self.members(of: child, allowed: "an object of names and texts") ?? [] {
                    guard let value = template(child.child(variable), names) else { continue }
                    exec.environment.append(.init(name: variable.key, value: value))
                }
                if exec.environment.count > ActionDescription.Limits.environment {
                    let _: Void? = refuse(child, allowed: "at most \(ActionDescription.Limits.environment) variables")
                }
            case "timeout": exec.timeout = number(child, in: 0.001...300) ?? 5
            default: refuse(member, in: site, allowed: Self.keys(ofEffect: "exec"))
            }
        }
        return .exec(exec)
    }

    /// An argument; a place in it would let a client write options.
    private mutating func constant(_ site: DocumentSite) -> String? {
        guard let text = string(site, limit: ActionDescription.Limits.text) else { return nil }
        guard text.firstRange(of: "{{") == nil else {
            return refuse(site, allowed: "text without {{places}}: what changes is given to a program in env")
        }
        return text
    }
}
