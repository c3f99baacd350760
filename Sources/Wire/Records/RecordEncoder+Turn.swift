import ControlKit

/// What one turn says. The changed controls are encoded once; change and reply are written around the same bytes.
extension RecordEncoder {
    /// What the last turn left different, complete: an array of `{"id":…}` with the changed properties of each control.
    /// A property that its record no longer has is null.
    package static func changedControls(of panel: Panel, into writer: inout JSONWriter) {
        writer.beginArray()
        for view in panel.turn.changedViews {
            let properties = view.properties.properties
            var bits = view.changedProperties
            writer.beginObject()
            writeIdentity(of: view, into: &writer)
            while bits != 0 {
                let index = bits.trailingZeroBitCount
                bits &= bits - 1
                writer.key(escaping: properties[index].name)
                writer.value(view.property(at: index) ?? .null)
            }
            writer.endObject()
        }
        writer.endArray()
    }

    /// The last turn as every stream is told of it: one entry of `events` per pass, in the order they fired.
    ///
    /// - Parameters:
    ///   - controls: what `changedControls` wrote.
    ///   - ref: the number its sender gave the command.
    package static func change(
        of panel: Panel, controls: borrowing JSONWriter, ref: Int64?, into writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.key("type")
        writer.string(literal: "change")
        writer.key("panel")
        writer.string(panel.name)
        writer.key("revision")
        writer.number(panel.turn.revision)
        writeOrigin(of: panel, ref: ref, into: &writer)
        writer.key("events")
        writer.beginArray()
        for pass in panel.turn.passes {
            guard let id = pass.control.accessibilityIdentifier else { continue }
            writer.beginObject()
            writer.key("control")
            writer.string(id)
            writer.key("names")
            writer.beginArray()
            EventNames.shared.write(pass.events, into: &writer)
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.key("controls")
        controls.withBytes { writer.raw($0) }
        writeFaults(of: panel, into: &writer)
        writer.endObject()
    }

    /// What handlers did wrong, each with the words a refusal would have; no key when there is nothing.
    private static func writeFaults(of panel: Panel, into writer: inout JSONWriter) {
        guard !panel.turn.faults.isEmpty else { return }
        writer.key("faults")
        writer.beginArray()
        for fault in panel.turn.faults { ProblemText.describe(fault, panel: panel.name).write(into: &writer) }
        writer.endArray()
    }

    private static func writeOrigin(of panel: Panel, ref: Int64?, into writer: inout JSONWriter) {
        writer.key("origin")
        writer.beginObject()
        if !panel.turn.client.isEmpty {
            writer.key("client")
            writer.string(panel.turn.client)
        }
        writer.key("by")
        writer.string(panel.turn.cause.rawValue)
        if let ref {
            writer.key("ref")
            writer.number(Int(ref))
        }
        writer.endObject()
    }

    /// What the sender of the command is told: the revision, each element's step, and what is different.
    ///
    /// A step names its control and the events that fired on it. A refused one has the status and the problem in place of
    /// events; properties that wait for the holder to let go are named in `parked`.
    ///
    /// - Parameter controls: what `changedControls` wrote.
    package static func reply(of panel: Panel, controls: borrowing JSONWriter, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("revision")
        writer.number(panel.turn.revision)
        writer.key("steps")
        writer.beginArray()
        for step in panel.turn.steps { write(step, of: panel, into: &writer) }
        writer.endArray()
        writer.key("controls")
        controls.withBytes { writer.raw($0) }
        writeFaults(of: panel, into: &writer)
        writer.endObject()
    }

    private static func write(_ step: Turn.Step, of panel: Panel, into writer: inout JSONWriter) {
        writer.beginObject()
        if let refusal = step.refusal {
            let problem = ProblemText.describe(refusal, panel: panel.name)
            if let control = refusal.control ?? step.control?.accessibilityIdentifier {
                writer.key("control")
                writer.string(control)
            }
            writer.key("status")
            writer.number(problem.status)
            writer.key("problem")
            problem.write(into: &writer)
        } else {
            writer.key("control")
            if let control = step.control?.accessibilityIdentifier { writer.string(control) } else { writer.null() }
            writer.key("events")
            writer.beginArray()
            for pass in panel.turn.passes[step.passes] where pass.control === step.control {
                EventNames.shared.write(pass.events, into: &writer)
            }
            writer.endArray()
            if !step.parked.isEmpty {
                writer.key("parked")
                writer.beginArray()
                for name in step.parked { writer.string(name) }
                writer.endArray()
            }
        }
        writer.endObject()
    }
}
