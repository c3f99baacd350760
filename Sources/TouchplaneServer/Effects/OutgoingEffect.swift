import Bridge

/// One effect on its way out of the panel: everything filled in, nothing that leads back to a control.
struct OutgoingEffect: Sendable {
    enum Work: Sendable, Equatable {
        case log(String)
        /// It was done in the turn, or refused there: nothing is left but to note it.
        case onPanel(kind: String, target: String, failure: String?)
        /// The key that signs it goes by its name, so that no copy of it is ever stored.
        case webhook(WebhookRequest, secret: String?)
        /// To a broker, by its name.
        case mqtt(MQTTMessage, broker: String)
        case osc(OSCPacket, OSCTarget)
        case exec(ProcessRequest)
    }

    /// What it comes from.
    var panel: String
    var control: String
    var action: String
    /// The panel's revision after the turn that caused it.
    var revision: UInt64 = 0
    var work: Work
    /// Seconds it is kept and tried again; nil is once.
    var expires: Double?

    var kind: String {
        switch work {
        case .log: "log"
        case .onPanel(let kind, _, _): kind
        case .webhook: "webhook"
        case .mqtt: "mqtt"
        case .osc: "osc"
        case .exec: "exec"
        }
    }

    /// Where it goes, for people.
    var target: String {
        switch work {
        case .log: "log"
        case .onPanel(_, let target, _): target
        case .webhook(let request, _): request.url
        case .mqtt(let message, let broker): "\(broker) \(message.topic)"
        case .osc(_, let target): target.description
        case .exec(let request): request.program
        }
    }

    /// A line about a panel.
    static func log(_ text: String, panel: String) -> OutgoingEffect {
        OutgoingEffect(panel: panel, control: "", action: "", work: .log(text))
    }
}
