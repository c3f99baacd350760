import ControlKit

/// Presets and recalls as they come and go.
package enum PresetText {
    private enum PresetField: String, JSONField {
        case preset, panel, controls
        static let table = JSONFieldTable<PresetField>()
    }

    private enum RecallField: String, JSONField {
        case `as`, fade
        static let table = JSONFieldTable<RecallField>()
    }

    private enum WishField: String, JSONField {
        case preset, `as`, fade
        static let table = JSONFieldTable<WishField>()
    }

    /// Reads the body of a preset that is put: nothing or `{}` for the present values (nil), else what an export gave:
    /// `{"preset":"night","panel":"mixer","controls":[{"id":"gain","kind":"slider","value":0.5}]}`. The names in it are
    /// not looked at: a preset may be put under another.
    package static func preset(_ body: UnsafeRawBufferPointer) throws(WireError) -> [KeptControl]? {
        if body.allSatisfy(JSONScanner.isSpace) { return nil }
        var scanner = JSONScanner(body)
        do throws(JSONError) {
            var seen = JSONSeen<PresetField>()
            var controls: [KeptControl]?
            var isEmpty = true
            try scanner.beginObject()
            let start = scanner.place
            while let field = try scanner.nextField(&seen) {
                isEmpty = false
                switch field {
                case .preset, .panel: _ = try scanner.text()
                case .controls: controls = try self.controls(&scanner)
                }
            }
            try scanner.end()
            if controls == nil, !isEmpty {
                throw scanner.refusal(missing: "controls", in: start, allowed: "the controls of the preset")
            }
            return controls
        } catch {
            throw WireError(error)
        }
    }

    private static func controls(_ scanner: inout JSONScanner) throws(JSONError) -> [KeptControl] {
        try scanner.beginArray()
        let list = scanner.place
        var controls: [KeptControl] = []
        var ids: Set<String> = []
        while try scanner.nextElement() {
            guard controls.count < PanelDocument.Limits.controls else {
                throw scanner.refusal(
                    at: list, found: "found more than \(PanelDocument.Limits.controls) controls",
                    allowed: "at most \(PanelDocument.Limits.controls)")
            }
            _ = try scanner.peek()
            let place = scanner.place
            let control = try KeptControl.read(&scanner)
            guard ids.insert(control.id).inserted else {
                throw scanner.refusal(
                    at: place, found: "found \(FoundText.quote(control.id)) a second time", allowed: "each control once"
                )
            }
            controls.append(control)
        }
        return controls
    }

    /// Reads how a preset is to be recalled: nothing, `{}`, `{"as":"user"}`, `{"fade":2.5}`, or both.
    package static func recall(_ body: UnsafeRawBufferPointer) throws(WireError) -> (
        manner: Recall.Manner, fade: Double
    ) {
        if body.allSatisfy(JSONScanner.isSpace) { return (.feedback, 0) }
        var scanner = JSONScanner(body)
        do throws(JSONError) {
            let recall = try recall(&scanner)
            try scanner.end()
            return recall
        } catch {
            throw WireError(error)
        }
    }

    static func recall(_ scanner: inout JSONScanner) throws(JSONError) -> (manner: Recall.Manner, fade: Double) {
        var seen = JSONSeen<RecallField>()
        var manner = Recall.Manner.feedback
        var fade = 0.0
        try scanner.beginObject()
        while let field = try scanner.nextField(&seen) {
            switch field {
            case .as: manner = try self.manner(&scanner)
            case .fade: fade = try self.fade(&scanner)
            }
        }
        return (manner, fade)
    }

    /// A recall over a stream: the preset's name, or an object with it and how it is recalled.
    static func wish(_ scanner: inout JSONScanner) throws(JSONError) -> SocketMessage.Wish {
        if try scanner.peek() == .string { return .recall(preset: try scanner.id(), .feedback, fade: 0) }
        var seen = JSONSeen<WishField>()
        var preset: String?
        var manner = Recall.Manner.feedback
        var fade = 0.0
        try scanner.beginObject()
        let start = scanner.place
        while let field = try scanner.nextField(&seen) {
            switch field {
            case .preset: preset = try scanner.id()
            case .as: manner = try self.manner(&scanner)
            case .fade: fade = try self.fade(&scanner)
            }
        }
        guard let preset else {
            throw scanner.refusal(missing: "preset", in: start, allowed: "the name of the preset")
        }
        return .recall(preset: preset, manner, fade: fade)
    }

    private static func fade(_ scanner: inout JSONScanner) throws(JSONError) -> Double {
        try scanner.number(in: 0...Recall.longestFade, allowed: "seconds from 0 to \(Int(Recall.longestFade))")
    }

    private static func manner(_ scanner: inout JSONScanner) throws(JSONError) -> Recall.Manner {
        let names = Recall.Manner.allCases.map(\.rawValue).joined(separator: ", ")
        guard let manner = Recall.Manner(rawValue: try scanner.text(allowed: names).string) else {
            throw scanner.refusal(at: scanner.place, allowed: names)
        }
        return manner
    }

    /// Writes a preset as it is exported and stored.
    package static func write(
        _ name: String, of panel: String, _ controls: [KeptControl], into writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.key("preset")
        writer.string(name)
        writer.key("panel")
        writer.string(panel)
        writer.key("controls")
        writer.beginArray()
        for control in controls {
            writer.beginObject()
            writer.key("id")
            writer.string(control.id)
            writer.key("kind")
            writer.string(control.kind)
            for member in control.members {
                writer.key(escaping: member.name)
                writer.value(member.value)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
