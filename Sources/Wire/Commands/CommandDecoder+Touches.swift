import ControlKit

extension CommandDecoder {
    private enum TouchField: String, JSONField {
        case touch, phase, control, x, y, u, v, seq, type, button
        static let table = JSONFieldTable<TouchField>()
    }

    static func touches(_ scanner: inout JSONScanner) throws(JSONError) -> [TouchInput] {
        try oneOrMore(&scanner, limit: CommandLimits.touches, touch)
    }

    /// Reads one phase of one contact.
    private static func touch(_ scanner: inout JSONScanner) throws(JSONError) -> TouchInput {
        var seen = JSONSeen<TouchField>()
        var id: TouchInput.ID?
        var phase: UITouch.Phase?
        var control: String?
        var place = TouchPlace()
        var sequence: Int64?
        var type = UITouch.TouchType.direct
        var button = TouchInput.Button.primary
        try scanner.beginObject()
        let start = scanner.place
        while let field = try scanner.nextField(&seen) {
            switch field {
            case .touch: id = try touchID(&scanner)
            case .phase: phase = try touchPhase(&scanner)
            case .control: control = try scanner.id()
            case .x: place.x = try scanner.coordinate()
            case .y: place.y = try scanner.coordinate()
            case .u: place.u = try scanner.coordinate()
            case .v: place.v = try scanner.coordinate()
            case .seq: sequence = Int64(try scanner.integer(in: 0...1 << 53))
            case .type: type = try touchType(&scanner)
            case .button: button = try touchButton(&scanner)
            }
        }
        guard let id else {
            throw scanner.refusal(missing: "touch", in: start, allowed: "the id of the contact, a number or a string")
        }
        guard let phase else { throw scanner.refusal(missing: "phase", in: start, allowed: phases) }
        return TouchInput(
            id: id, phase: phase, control: control, place: try place.resolved(scanner, start), sequence: sequence,
            type: type, button: button)
    }

    private static func touchID(_ scanner: inout JSONScanner) throws(JSONError) -> TouchInput.ID {
        switch try scanner.peek() {
        case .number: return .number(Int64(try scanner.integer()))
        case .string: return .name(try scanner.id())
        default:
            throw scanner.refusal(
                at: scanner.place, allowed: "a whole number, or text of 1 to \(CommandLimits.idBytes) bytes")
        }
    }

    private static let phases =
        "began, moved, stationary, ended, cancelled, and regionEntered, regionMoved, regionExited of a pointer that hovers"

    private static func touchPhase(_ scanner: inout JSONScanner) throws(JSONError) -> UITouch.Phase {
        switch try scanner.text(allowed: phases) {
        case "began": .began
        case "moved": .moved
        case "stationary": .stationary
        case "ended": .ended
        case "cancelled": .cancelled
        case "regionEntered": .regionEntered
        case "regionMoved": .regionMoved
        case "regionExited": .regionExited
        default: throw scanner.refusal(at: scanner.place, allowed: phases)
        }
    }

    private static func touchButton(_ scanner: inout JSONScanner) throws(JSONError) -> TouchInput.Button {
        switch try scanner.text(allowed: "primary, secondary") {
        case "primary": .primary
        case "secondary": .secondary
        default: throw scanner.refusal(at: scanner.place, allowed: "primary, secondary")
        }
    }

    private static let types = "direct, pencil, indirectPointer"

    private static func touchType(_ scanner: inout JSONScanner) throws(JSONError) -> UITouch.TouchType {
        switch try scanner.text(allowed: types) {
        case "direct": .direct
        case "pencil": .pencil
        case "indirectPointer": .indirectPointer
        default: throw scanner.refusal(at: scanner.place, allowed: types)
        }
    }
}
