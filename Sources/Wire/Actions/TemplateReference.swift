/// What a place in a template stands for.
package enum TemplateReference: Equatable, Sendable {
    /// A property of the control the action belongs to, as its record shows it.
    case property(String)
    /// The name of the event that made the action run.
    case event
    /// Who caused it; empty when the clock or code did.
    case client
    case panel
    case control
    /// What a device reported; with a path, the part of it that the path leads to.
    case payload([String])

    /// The names that are no properties, for messages.
    static let words = ["event", "client", "panel", "control"]

    init(name: String) {
        switch name {
        case "event": self = .event
        case "client": self = .client
        case "panel": self = .panel
        case "control": self = .control
        case "payload": self = .payload([])
        case _ where name.hasPrefix("payload."):
            self = .payload(name.dropFirst("payload.".count).split(separator: ".").map(String.init))
        default: self = .property(name)
        }
    }
}
