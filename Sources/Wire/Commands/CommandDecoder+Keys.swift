import ControlKit

extension CommandDecoder {
    private enum KeyField: String, JSONField {
        case key, phase, control, text, shift, alt, ctrl, meta
        case isRepeat = "repeat"
        static let table = JSONFieldTable<KeyField>()
    }

    static func keys(_ scanner: inout JSONScanner) throws(JSONError) -> [KeyInput] {
        try oneOrMore(&scanner, limit: CommandLimits.keys, key)
    }

    /// Reads one key, or one edit of text.
    private static func key(_ scanner: inout JSONScanner) throws(JSONError) -> KeyInput {
        var seen = JSONSeen<KeyField>()
        var key: UIKey?
        var modifiers = UIKey("")
        var phase: KeyInput.Phase?
        var control: String?
        var text: String?
        var ofKeysOnly: JSONPlace?
        try scanner.beginObject()
        let start = scanner.place
        while let field = try scanner.nextField(&seen) {
            switch field {
            case .control:
                control = try scanner.id()
                continue
            case .text:
                text = try scanner.string(atMost: CommandLimits.textBytes)
                continue
            case .key: key = UIKey(try keyName(&scanner))
            case .phase: phase = try keyPhase(&scanner)
            case .shift: modifiers.shift = try scanner.bool()
            case .alt: modifiers.alt = try scanner.bool()
            case .ctrl: modifiers.control = try scanner.bool()
            case .meta: modifiers.meta = try scanner.bool()
            case .isRepeat: modifiers.isRepeat = try scanner.bool()
            }
            ofKeysOnly = scanner.place
        }
        if let text {
            if let ofKeysOnly {
                throw scanner.refusal(
                    at: ofKeysOnly, found: "found a key together with text", allowed: "key, or text, in one element")
            }
            return KeyInput(.text(text), control: control)
        }
        guard let key else {
            throw scanner.refusal(missing: "key", in: start, allowed: "key with a KeyboardEvent.key name, or text")
        }
        modifiers.name = key.name
        return KeyInput(.key(modifiers, phase ?? .press), control: control)
    }

    private static let phases = "down, up; none for down and then up"

    private static func keyPhase(_ scanner: inout JSONScanner) throws(JSONError) -> KeyInput.Phase {
        switch try scanner.text(allowed: phases) {
        case "down": .down
        case "up": .up
        default: throw scanner.refusal(at: scanner.place, allowed: phases)
        }
    }

    private static func keyName(_ scanner: inout JSONScanner) throws(JSONError) -> String {
        let name = try scanner.string(atLeast: 1, atMost: CommandLimits.idBytes)
        guard UIKey.isKnown(name) else {
            let names = UIKey.names.sorted()
            throw scanner.refusal(
                at: scanner.place,
                found: "\"key\" is \(FoundText.quote(name))\(NearestName.hint(for: name, among: names))",
                allowed: "one character, or " + names.joined(separator: ", "))
        }
        return name
    }
}
