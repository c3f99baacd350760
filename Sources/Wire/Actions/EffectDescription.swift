import ControlKit

/// One thing an action does (protocol.md 6, `do`), its templates not yet filled in.
package enum EffectDescription: Equatable, Sendable {
    /// Sets properties of a control: silently, or its value as a user would.
    case set(control: String, [TemplateValue.Member], asUser: Bool)
    /// Turns a control's value around, which is true or false.
    case toggle(control: String, asUser: Bool)
    /// Sends a control's events; nil is the action's own control.
    case send(UIControl.Event, control: String?)
    /// A line in the log.
    case log(Template)
    case webhook(Webhook)
    case mqtt(MQTT)
    case osc(OSC)
    case exec(Exec)

    /// What is promised about an effect that leaves the machine.
    package enum Promise: Equatable, Sendable {
        /// Tried once; lost when the target or this server is away.
        case atMostOnce
        /// Kept and tried again, over restarts too, until the target has it or so many seconds have passed.
        case atLeastOnce(expires: Double)
    }

    package struct Webhook: Equatable, Sendable {
        package var url: Template
        package var method = "POST"
        package var headers: [Header] = []
        package var body: Body?
        /// Seconds for the whole attempt.
        package var timeout = 5.0
        /// The name of the key that signs it.
        package var secret: String?
        package var promise = Promise.atMostOnce

        package struct Header: Equatable, Sendable {
            package var name: String
            package var value: Template
        }

        package enum Body: Equatable, Sendable {
            case json(TemplateValue)
            case text(Template)
        }
    }

    package struct MQTT: Equatable, Sendable {
        package var topic: Template
        /// A text is sent as it is, everything else as JSON.
        package var payload: TemplateValue
        /// The name of a broker the server was told of; nil is the first one.
        package var broker: String?
        /// 0, 1 or 2.
        package var quality = 0
        package var retain = false
        package var promise = Promise.atMostOnce
    }

    package struct OSC: Equatable, Sendable {
        package var target: String
        /// Several make a bundle.
        package var messages: [Message]
        package var isBundle: Bool

        package struct Message: Equatable, Sendable {
            package var address: Template
            package var arguments: [Argument]
        }

        package struct Argument: Equatable, Sendable {
            /// The OSC type it is made into; nil takes the value's own.
            package var type: String?
            package var value: TemplateValue
        }

        package static let types = ["int", "float", "string", "bool", "long", "double"]
    }

    package struct Exec: Equatable, Sendable {
        /// The program and its arguments, constant: what a client can choose goes into the environment.
        package var words: [String]
        package var environment: [Variable] = []
        package var timeout = 5.0

        package struct Variable: Equatable, Sendable {
            package var name: String
            package var value: Template
        }
    }

    /// The keys that say which effect an object is.
    package static let kinds = ["set", "toggle", "send", "log", "webhook", "mqtt", "osc", "exec"]

    package var kind: String {
        switch self {
        case .set: "set"
        case .toggle: "toggle"
        case .send: "send"
        case .log: "log"
        case .webhook: "webhook"
        case .mqtt: "mqtt"
        case .osc: "osc"
        case .exec: "exec"
        }
    }

    var references: [TemplateReference] {
        switch self {
        case .set(_, let members, _): members.flatMap(\.value.references)
        case .toggle, .send: []
        case .log(let text): text.references
        case .webhook(let webhook):
            webhook.url.references + webhook.headers.flatMap(\.value.references)
                + {
                    switch webhook.body {
                    case .json(let value): value.references
                    case .text(let text): text.references
                    case nil: []
                    }
                }()
        case .mqtt(let mqtt): mqtt.topic.references + mqtt.payload.references
        case .osc(let osc):
            osc.messages.flatMap { $0.address.references + $0.arguments.flatMap(\.value.references) }
        case .exec(let exec): exec.environment.flatMap(\.value.references)
        }
    }
}
