@testable import ControlKit

extension SimulationEvent: CustomStringConvertible {
    /// The step with each one of its touches, keys or actions left out.
    var withoutOnePart: [SimulationEvent] {
        func each<Part>(_ parts: [Part], _ make: ([Part]) -> SimulationEvent) -> [SimulationEvent] {
            guard parts.count > 1 else { return [] }
            return parts.indices.map { index in
                var rest = parts
                rest.remove(at: index)
                return make(rest)
            }
        }
        switch self {
        case .code(let actions): return each(actions) { .code($0) }
        case .command(.touches(let touches), let client, let after):
            return each(touches) { .command(.touches($0), client: client, after: after) }
        case .command(.keys(let keys), let client, let after):
            return each(keys) { .command(.keys($0), client: client, after: after) }
        case .command: return []
        }
    }

    var description: String {
        switch self {
        case .code(let actions): return "code: " + actions.map { Self.bare("\($0)") }.joined(separator: ", ")
        case .command(let command, let client, let after):
            let who = "+\(Double(after) / 1000) ms \(client.isEmpty ? "nobody" : client): "
            switch command {
            case .touches(let touches): return who + touches.map(Self.text).joined(separator: ", ")
            case .keys(let keys): return who + keys.map { Self.bare("\($0)") }.joined(separator: ", ")
            default: return who + Self.bare("\(command)")
            }
        }
    }

    private static func text(_ touch: TouchInput) -> String {
        let place =
            switch touch.place {
            case .point(let point): " at \(point.x), \(point.y)"
            case .unit(let unit): " at unit \(unit.x), \(unit.y)"
            case .unspecified: ""
            }
        let on = touch.control.map { " on \($0)" } ?? ""
        return "\(touch.phase) \(touch.id.text)\(on)\(place)" + (touch.sequence.map { " #\($0)" } ?? "")
    }

    /// Type names of modules are no news.
    private static func bare(_ text: String) -> String {
        text.split(separator: ".").map { part in
            part.hasSuffix("ControlKit") ? String(part.dropLast("ControlKit".count)) : String(part) + "."
        }.joined()
    }
}
