import ControlKit

/// What a panel says: records, snapshots, changes, replies, and the messages around a stream.
///
/// Everything is appended to a writer of the caller's. What reads a `Panel` or its `Turn` is called under the panel's lock.
package enum RecordEncoder {
    /// A control as it is now: id, kind, and every property it has, in the order of its table.
    package static func record(of view: UIView, into writer: inout JSONWriter) {
        writer.beginObject()
        writeIdentity(of: view, into: &writer)
        writer.key("kind")
        writer.string(type(of: view).kind)
        for (index, property) in view.properties.properties.enumerated() {
            guard let value = view.property(at: index) else { continue }
            writer.key(escaping: property.name)
            writer.value(value)
        }
        writer.endObject()
    }

    /// The whole panel at its revision: what a stream begins with, and what GET answers.
    ///
    /// - Parameter skipped: how many turns its receiver has missed, when it brings a slow one to the present.
    package static func snapshot(of panel: Panel, skipped: Int?, into writer: inout JSONWriter) {
        beginSnapshot(of: panel, skipped: skipped, into: &writer)
        for view in panel.controls { record(of: view, into: &writer) }
        endSnapshot(of: panel, into: &writer)
    }

    /// A snapshot up to its first control's record.
    static func beginSnapshot(of panel: Panel, skipped: Int?, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("type")
        writer.string(literal: "snapshot")
        writer.key("panel")
        writer.string(panel.name)
        writer.key("title")
        writer.string(panel.title)
        writer.key("revision")
        writer.number(panel.revision)
        if let skipped {
            writer.key("skipped")
            writer.number(skipped)
        }
        writer.key("size")
        writer.beginArray()
        writer.number(panel.size.width)
        writer.number(panel.size.height)
        writer.endArray()
        writer.key("layout")
        writer.value(panel.layout ?? .null)
        writer.key("controls")
        writer.beginArray()
    }

    /// A snapshot from its last control's record on.
    static func endSnapshot(of panel: Panel, into writer: inout JSONWriter) {
        writer.endArray()
        writer.key("surfaces")
        writeSurfaces(of: panel, into: &writer)
        writer.endObject()
    }

    /// Clients with a stream, how each is shown and what it holds:
    /// `[{"client":"foh-ipad","name":"Front of house","color":"#C2185B","holds":["gain"]}]`.
    static func writeSurfaces(of panel: Panel, into writer: inout JSONWriter) {
        writer.beginArray()
        for surface in panel.surfaces(atMost: 64) {
            writer.beginObject()
            writer.key("client")
            writer.string(surface.client)
            writer.key("name")
            writer.string(surface.name)
            writer.key("color")
            writer.string(surface.color.hex)
            writer.key("holds")
            writer.beginArray()
            for control in surface.holds { writer.string(control) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
    }

    @inline(__always)
    static func writeIdentity(of view: UIView, into writer: inout JSONWriter) {
        writer.key("id")
        writer.string(view.accessibilityIdentifier ?? "")
    }
}
