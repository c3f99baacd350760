import Bridge
import ControlKit
import Wire

/// Descriptions become effects: the templates are filled in.
extension EffectTargets {
    /// Fills in what leaves the panel. Under the panel's lock.
    ///
    /// - Throws: what makes it impossible, in words.
    func fill(
        _ description: EffectDescription, from scope: TemplateScope, value: PropertyValue
    ) throws(Objection) -> OutgoingEffect.Work {
        switch description {
        case .set, .toggle, .send: .onPanel(kind: description.kind, target: "", failure: nil)
        case .log(let text): .log(text.filled(from: scope))
        case .webhook(let webhook): try fill(webhook, scope)
        case .mqtt(let mqtt): try fill(mqtt, scope)
        case .osc(let osc): try fill(osc, scope)
        case .exec(let exec): try fill(exec, scope, value)
        }
    }

    private func fill(
        _ webhook: EffectDescription.Webhook, _ scope: TemplateScope
    ) throws(Objection) -> OutgoingEffect.Work {
        var request = WebhookRequest(url: webhook.url.filled(from: scope, encode: \.percentEncoded))
        request.method = webhook.method
        request.headers = webhook.headers.map { .init($0.name, $0.value.filled(from: scope)) }
        switch webhook.body {
        case .json(let value): request.body = value.filled(from: scope).json
        case .text(let text):
            request.body = [UInt8](text.filled(from: scope).utf8)
            if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
                request.headers.append(.init("Content-Type", "text/plain; charset=utf-8"))
            }
        case nil: break
        }
        request.timeout = .seconds(webhook.timeout)
        if let secret = webhook.secret, secrets[secret] == nil, !isTrial {
            throw Objection(
                found: "found the secret \"\(secret)\", which the server was not told of",
                allowed: secrets.isEmpty
                    ? "none; start it with --secret \(secret)=FILE" : secrets.keys.sorted().joined(separator: ", "))
        }
        return .webhook(request, secret: webhook.secret)
    }

    private func fill(_ mqtt: EffectDescription.MQTT, _ scope: TemplateScope) throws(Objection) -> OutgoingEffect.Work {
        let broker = try knownBroker(mqtt.broker)
        let payload: [UInt8] =
            switch mqtt.payload.filled(from: scope) {
            case .string(let text): [UInt8](text.utf8)
            case let value: value.json
            }
        var message = MQTTMessage(topic: mqtt.topic.filled(from: scope), payload: payload)
        message.quality = MQTTQuality(rawValue: Int32(mqtt.quality)) ?? .atMostOnce
        message.retain = mqtt.retain
        return .mqtt(message, broker: broker)
    }

    func knownBroker(_ name: String?) throws(Objection) -> String {
        if let broker = broker(name) { return broker }
        throw Objection(
            found: name.map { "found the broker \"\($0)\", which the server was not told of" }
                ?? "found mqtt, and the server was told of no broker",
            allowed: brokers.isEmpty
                ? "none; start it with --mqtt mqtt://HOST" : brokers.map(\.name).joined(separator: ", "))
    }

    private func fill(_ osc: EffectDescription.OSC, _ scope: TemplateScope) throws(Objection) -> OutgoingEffect.Work {
        var messages: [OSCPacket] = []
        for message in osc.messages {
            var arguments: [OSCArgument] = []
            for argument in message.arguments {
                arguments.append(try OSCArgument(argument.value.filled(from: scope), as: argument.type))
            }
            messages.append(.message(OSCMessage(message.address.filled(from: scope), arguments)))
        }
        do {
            let target = try OSCTarget(parsing: osc.target)
            return .osc(osc.isBundle ? .bundle(messages) : messages[0], target)
        } catch {
            throw Objection(error)
        }
    }

    /// Beside its own variables a program sees what happened.
    private func fill(
        _ exec: EffectDescription.Exec, _ scope: TemplateScope, _ value: PropertyValue
    ) throws(Objection) -> OutgoingEffect.Work {
        guard allowsExec else {
            throw Objection(
                found: "found exec, and this server runs no programs for it",
                allowed: "exec in panel files, of a server started with --allow-exec")
        }
        var request = ProcessRequest(exec.words.first ?? "", Array(exec.words.dropFirst()))
        request.timeout = .seconds(exec.timeout)
        for (name, reference) in [
            ("TOUCHPLANE_PANEL", TemplateReference.panel), ("TOUCHPLANE_CONTROL", .control),
            ("TOUCHPLANE_EVENT", .event), ("TOUCHPLANE_CLIENT", .client),
        ] { request.environment[name] = scope.value(of: reference).text }
        request.environment["TOUCHPLANE_VALUE"] = value.text
        for variable in exec.environment { request.environment[variable.name] = variable.value.filled(from: scope) }
        return .exec(request)
    }

    // MARK: Checks at load

    /// Whether effects and feedback are possible here, asked while documents are read.
    ///
    /// - Parameter allowsExec: false where a document comes over the network: programs are for panel files.
    func rules(allowsExec: Bool) -> ActionRules {
        var here = self
        here.allowsExec = allowsExec && self.allowsExec
        let targets = here
        return ActionRules(
            checkEffect: { (effect) throws(Objection) in try targets.check(effect) },
            checkFeedback: { (source) throws(Objection) in try targets.check(source) })
    }

    /// Tries the effect with a value in every place that all of them can have.
    private func check(_ effect: EffectDescription) throws(Objection) {
        let sample = PropertyValue.integer(0)
        let work = try fill(effect, from: TemplateScope(sample: sample), value: sample)
        do throws(BridgeError) {
            switch work {
            case .log, .onPanel: break
            case .webhook(let request, _): try request.check()
            case .mqtt(let message, _): try message.check()
            case .osc(let packet, _): try packet.check()
            // Whether a program is there is known only where it will run.
            case .exec(let request): if !isTrial { try request.check() }
            }
        } catch {
            throw Objection(error)
        }
    }

    private func check(_ source: FeedbackDescription.Source) throws(Objection) {
        if case .mqtt(_, let broker) = source { _ = try knownBroker(broker) }
        do throws(BridgeError) {
            switch source {
            case .mqtt(let filter, _): try MQTTTopic.check(filter: filter)
            case .osc(let pattern): try OSCAddress.check(pattern)
            }
        } catch {
            throw Objection(error)
        }
    }
}

extension Objection {
    init(_ error: BridgeError) { self.init(found: "found \(error.found)", allowed: error.allowed) }
}

extension OSCArgument {
    /// A value with its own type, or made into the one asked for.
    init(_ value: PropertyValue, as type: String?) throws(Objection) {
        let number = value.number ?? (value == .bool(true) ? 1 : value == .bool(false) ? 0 : nil)
        func needed() throws(Objection) -> Double {
            guard let number else {
                throw Objection(found: "found \(value.found) for an OSC \(type ?? "number")", allowed: "a number")
            }
            return number
        }
        switch type {
        case "int":
            guard let whole = Int32(exactly: try needed().rounded()) else {
                throw Objection(found: "found \(value.found) for an OSC int", allowed: "a number of 32 bits")
            }
            self = .int32(whole)
        case "long":
            guard let whole = Int64(exactly: try needed().rounded()) else {
                throw Objection(found: "found \(value.found) for an OSC long", allowed: "a number of 64 bits")
            }
            self = .int64(whole)
        case "float": self = .float(Float(try needed()))
        case "double": self = .double(try needed())
        case "bool": self = .bool(try needed() != 0)
        case "string": self = .string(value.text)
        default:
            switch value {
            case .null: self = .null
            case .bool(let flag): self = .bool(flag)
            case .integer(let whole): self = Int32(exactly: whole).map { .int32($0) } ?? .int64(Int64(whole))
            case .float(let number): self = .float(number)
            case .double(let number): self = .float(Float(number))
            case .string, .array, .object: self = .string(value.text)
            }
        }
    }
}

extension String {
    /// For a place inside a URL: everything but letters, digits, `-`, `.`, `_` and `~` as %XX (RFC 3986).
    fileprivate var percentEncoded: String {
        var text = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                text += hex.utf8.count == 1 ? "%0\(hex)" : "%\(hex)"
            }
        }
        return text
    }
}
