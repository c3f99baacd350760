import ControlKit

extension RecordEncoder {
    /// Who is here: sent when clients come and go, apart from the revision. `count` is everybody, `surfaces` at most the
    /// first 64 by name.
    package static func presence(of panel: Panel, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("type")
        writer.string(literal: "presence")
        writer.key("panel")
        writer.string(panel.name)
        writer.key("count")
        writer.number(panel.surfaceCount)
        writer.key("surfaces")
        writeSurfaces(of: panel, into: &writer)
        writer.endObject()
    }
}
