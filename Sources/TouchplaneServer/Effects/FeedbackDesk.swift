import Bridge
import ControlKit
import Synchronization
import Wire

/// Listens for what devices report and hands it to the panels. What the panels' documents ask for changes while it runs.
final class FeedbackDesk: Sendable {
    private enum Listening: Sendable {
        case mqtt(String, filter: String, ListenerID)
        case osc(ListenerID)
    }

    private let desk: EffectDesk
    private let log: Log
    private let listening = Mutex<[String: [Listening]]>([:])

    init(_ desk: EffectDesk, log: Log) {
        self.desk = desk
        self.log = log
    }

    /// Listens to what a panel's document names, in place of what it named before.
    func listen(_ host: PanelHost, _ feedback: [FeedbackDescription]) {
        stop(host.id)
        var ids: [Listening] = []
        for description in feedback {
            do {
                ids.append(try listen(host, description))
            } catch {
                log.line("panel \(host.id)", "feedback of \(description.control): \(error)")
            }
        }
        let ended = listening.withLock { listening in
            // Another replacement of the same panel may have come in between; the later one is right.
            defer { listening[host.id] = ids }
            return listening[host.id] ?? []
        }
        end(ended)
    }

    /// Listens no longer for a panel.
    func stop(_ panel: String) { end(listening.withLock { $0.removeValue(forKey: panel) ?? [] }) }

    private func end(_ ids: [Listening]) {
        for id in ids {
            switch id {
            case .mqtt(let broker, let filter, let id):
                desk.brokers[broker]?.unsubscribe(id)
                desk.echoes.unlisten(to: filter, of: broker)
            case .osc(let id): desk.osc.made?.remove(id)
            }
        }
    }

    private func listen(_ host: PanelHost, _ description: FeedbackDescription) throws(BridgeError) -> Listening {
        switch description.source {
        case .mqtt(let filter, let name):
            guard let name = desk.targets.broker(name), let broker = desk.brokers[name] else {
                throw BridgeError(found: "a broker nobody was told of", allowed: "--mqtt")
            }
            let echoes = desk.echoes
            let id = try broker.subscribe(filter, quality: .atLeastOnce) { [weak host] message in
                let isOurs =
                    !message.isRetained
                    && echoes.isEcho(message.payload, on: message.topic, of: name, at: EffectDesk.seconds)
                if !isOurs { host?.feed(PropertyValue(payload: message.payload), for: description, from: "mqtt") }
            }
            echoes.listen(to: MQTTTopic.comparable(filter), of: name)
            return .mqtt(name, filter: MQTTTopic.comparable(filter), id)
        case .osc(let pattern):
            guard let osc = desk.osc.value else {
                throw BridgeError(found: "no socket for OSC", allowed: "one that can be opened")
            }
            let id = try osc.listen(to: pattern) { [weak host] incoming in
                host?.feed(PropertyValue(incoming.message.arguments), for: description, from: "osc")
            }
            return .osc(id)
        }
    }
}

extension PropertyValue {
    /// What a device sent: JSON when it is some, else text.
    init(payload: [UInt8]) {
        if let value = try? PropertyValue(parsing: payload) {
            self = value
        } else {
            self = .string(String(decoding: payload, as: UTF8.self))
        }
    }

    /// One argument as itself, several as an array.
    init(_ arguments: [OSCArgument]) {
        let values = arguments.map { argument -> PropertyValue in
            switch argument {
            case .int32(let number): .integer(Int(number))
            case .int64(let number): .integer(Int(number))
            case .float(let number): number.isFinite ? .float(number) : .null
            case .double(let number): number.isFinite ? .double(number) : .null
            case .string(let text): .string(text)
            case .bool(let flag): .bool(flag)
            case .impulse: .bool(true)
            case .null, .blob, .timeTag: .null
            }
        }
        self = values.count == 1 ? values[0] : .array(values)
    }
}
