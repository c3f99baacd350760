import ControlKit

/// The JSON Schema of panel documents (draft 2020-12), written from the tables the reader itself goes by.
///
/// An editor that is told of it (`"$schema": "http://HOST/schema/panel.json"` in the document, or its own settings)
/// completes and underlines while one types. What takes two values to be wrong only the reader finds.
package enum PanelSchema {
    /// The schema for UIKit's own controls.
    package static let json = json(for: .stock)

    package static func json(for catalog: ControlCatalog) -> [UInt8] {
        var writer = JSONWriter(capacity: 16_384)
        writer.beginObject()
        writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
        writer.member("title", "Touchplane panel document")
        writer.member("type", "object")
        writer.strings("required", ["controls"])
        writer.key("additionalProperties")
        writer.bool(false)
        writer.object("properties") { writer in
            writer.object("$schema") { $0.member("type", "string") }
            writer.object("panel") { $0.reference("id") }
            writer.object("title") { $0.type(.title) }
            writer.object("size") {
                $0.type(.array(of: .number(1...PanelDocument.Limits.length), maximumCount: 2), count: 2)
            }
            writer.object("exclusiveScope") { $0.type(.choice(PanelDocument.exclusiveScopes)) }
            writer.object("controls") { writer in
                writer.member("type", "array")
                writer.key("maxItems")
                writer.number(PanelDocument.Limits.controls)
                writer.object("items") { $0.reference("control") }
            }
            writer.object("layout") { $0.reference("node") }
            writePanelWiring(&writer)
        }
        writer.object("$defs") { writer in
            writer.object("id") { writer in
                writer.member("type", "string")
                writer.member("pattern", "^[A-Za-z0-9_-]{1,64}$")
            }
            writeControl(catalog, &writer)
            for kind in catalog.kinds {
                writer.object("control-\(kind.name)") { write(kind, &$0) }
            }
            writeNode(&writer)
            writeWiringDefinitions(&writer)
        }
        writer.endObject()
        return writer.take()
    }

    // MARK: Controls

    /// Every control has an id and a kind; the kind says what else.
    private static func writeControl(_ catalog: ControlCatalog, _ writer: inout JSONWriter) {
        writer.object("control") { writer in
            writer.member("type", "object")
            writer.strings("required", ["id", "kind"])
            writer.object("properties") { writer in
                writer.object("kind") { $0.strings("enum", catalog.kinds.map(\.name)) }
            }
            writer.key("allOf")
            writer.beginArray()
            for kind in catalog.kinds {
                writer.beginObject()
                writer.object("if") { writer in
                    writer.object("properties") { writer in
                        writer.object("kind") { $0.member("const", kind.name) }
                    }
                }
                writer.object("then") { $0.reference("control-\(kind.name)") }
                writer.endObject()
            }
            writer.endArray()
        }
    }

    private static func write(_ kind: ControlCatalog.Kind, _ writer: inout JSONWriter) {
        writer.key("additionalProperties")
        writer.bool(false)
        writer.object("properties") { writer in
            writer.object("id") { $0.reference("id") }
            writer.object("kind") { $0.member("const", kind.name) }
            let length = PropertyType.number(-PanelDocument.Limits.length...PanelDocument.Limits.length)
            writer.object("frame") { writer in
                writer.member("description", "x, y, width and height in points, in place of a place in the layout")
                writer.type(.array(of: length, maximumCount: 4), count: 4)
            }
            for side in ["width", "height"] {
                writer.object(side) { writer in
                    writer.member("description", "points the layout gives it, in place of what its content needs")
                    writer.type(.number(0.001...PanelDocument.Limits.length))
                }
            }
            writeWiring(&writer)
            for property in kind.properties.properties where property.access != .readOnly {
                writer.object(property.name) { $0.type(property.type) }
            }
        }
    }

    // MARK: Layout

    private static func writeNode(_ writer: inout JSONWriter) {
        writer.object("node") { writer in
            writer.key("anyOf")
            writer.beginArray()
            writer.beginObject()
            writer.reference("id")
            writer.endObject()
            for arrangement in DocumentReader.arrangements {
                writer.beginObject()
                writer.member("type", "object")
                writer.strings("required", [arrangement])
                writer.key("additionalProperties")
                writer.bool(false)
                writer.object("properties") { writer in
                    for key in DocumentReader.keys(of: arrangement) { writer.object(key) { writeNodeKey(key, &$0) } }
                }
                writer.endObject()
            }
            writer.endArray()
        }
    }

    private static func writeNodeKey(_ key: String, _ writer: inout JSONWriter) {
        switch key {
        case "spacing", "padding": writer.type(.number(0...PanelDocument.Limits.length))
        case "distribution": writer.strings("enum", UIStackView.Distribution.allCases.map(\.rawValue))
        case "alignment": writer.strings("enum", UIStackView.Alignment.allCases.map(\.rawValue))
        case "columns": writer.type(.integer(PanelDocument.Limits.columns))
        case "title": writer.type(.title)
        default:
            writer.member("type", "array")
            writer.object("items") { $0.reference("node") }
        }
    }
}
