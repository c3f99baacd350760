import ControlKit

/// Actions, effects, feedback and bindings in the schema.
extension PanelSchema {
    /// The members of a control beside its properties.
    static func writeWiring(_ writer: inout JSONWriter) {
        writer.object("actions") { writer in
            writer.member("type", "array")
            writer.bound("maxItems", Double(ActionDescription.Limits.actionsPerControl))
            writer.object("items") { $0.reference("action") }
        }
        writer.object("feedback") { $0.oneOrMore("feedback") }
    }

    /// The members of a document beside its controls and their layout.
    static func writePanelWiring(_ writer: inout JSONWriter) {
        writer.object("bindings") { writer in
            writer.member("type", "array")
            writer.object("items") { $0.reference("binding") }
        }
        writer.object("responders") { writer in
            writer.member(
                "description", "what the panel does for actions nobody before it in the responder chain answers")
            writer.member("type", "object")
            writer.object("additionalProperties") { $0.oneOrMore("effect") }
        }
    }

    static func writeWiringDefinitions(_ writer: inout JSONWriter) {
        writer.object("events") { writer in
            writer.alternatives([
                { $0.strings("enum", UIControl.Event.named.map(\.name)) },
                { writer in
                    writer.member("type", "array")
                    writer.object("items") { $0.strings("enum", UIControl.Event.named.map(\.name)) }
                },
                { $0.type(.integer(1...Int(UInt32.max))) },
            ])
        }
        writer.object("action") { writer in
            writer.closed(required: [])
            writer.object("properties") { writer in
                writer.object("id") { $0.reference("id") }
                writer.object("on") { $0.reference("events") }
                writer.object("events") { $0.reference("events") }
                writer.object("do") { $0.oneOrMore("effect") }
                writer.object("target") { $0.member("type", "null") }
                writer.object("action") { $0.type(.string(maximumBytes: 256)) }
                writer.object("enabled") { $0.type(.bool) }
                writer.object("rate") { writer in
                    writer.member("description", "times a second at most; the last value is always sent")
                    writer.type(.number(ActionDescription.Limits.rates))
                }
            }
        }
        writer.object("effect") { writer in
            writer.alternatives(
                DocumentReader.effectKeys.map { kind, keys in
                    { writer in
                        writer.closed(required: [kind])
                        writer.object("properties") { writer in
                            for key in keys { writer.object(key) { effectKey(key, of: kind, &$0) } }
                        }
                    }
                })
        }
        writer.object("feedback") { writer in
            writer.closed(required: [])
            writer.object("properties") { writer in
                for key in DocumentReader.feedbackKeys { writer.object(key) { feedbackKey(key, &$0) } }
            }
        }
        writer.object("binding") { writer in
            writer.closed(required: ["from", "to"])
            writer.object("properties") { writer in
                writer.object("from") { $0.reference("id") }
                writer.object("to") { $0.reference("id") }
                writer.object("twoWay") { $0.type(.bool) }
                writer.object("range") { $0.type(.array(of: .anyNumber, maximumCount: 2), count: 2) }
                writer.object("curve") { $0.strings("enum", BindingDescription.Curve.allCases.map(\.rawValue)) }
            }
        }
    }

    private static func effectKey(_ key: String, of kind: String, _ writer: inout JSONWriter) {
        switch key {
        case "toggle": writer.reference("id")
        case "set", "secret": writer.reference("id")
        case "to" where kind != "osc": writer.reference("id")
        case "send": writer.reference("events")
        case "as": writer.strings("enum", ["user", "feedback"])
        case "delivery": writer.strings("enum", ["atMostOnce", "atLeastOnce"])
        case "method": writer.strings("enum", DocumentReader.methods)
        case "qos": writer.type(.integer(0...2))
        case "retain": writer.type(.bool)
        case "expires": writer.type(.number(DocumentReader.expiries))
        case "timeout": writer.type(.number(0.001...(kind == "exec" ? 300 : 60)))
        case "properties", "headers", "env": writer.member("type", "object")
        case "args", "exec": writer.member("type", "array")
        case "osc":
            writer.alternatives([{ $0.member("type", "string") }, { $0.member("type", "array") }])
        // A value with places to fill in: anything.
        case "value", "body", "payload": break
        default: writer.member("type", "string")
        }
    }

    private static func feedbackKey(_ key: String, _ writer: inout JSONWriter) {
        switch key {
        case "from": writer.reference("id")
        case "mqtt", "osc": writer.member("type", "string")
        case "properties", "map": writer.member("type", "object")
        case "range": writer.type(.array(of: .anyNumber, maximumCount: 2), count: 2)
        default: break
        }
    }
}

extension JSONWriter {
    /// An object with no other members than its properties.
    fileprivate mutating func closed(required: [String]) {
        member("type", "object")
        if !required.isEmpty { strings("required", required) }
        key("additionalProperties")
        bool(false)
    }

    fileprivate mutating func alternatives(_ bodies: [(inout JSONWriter) -> Void]) {
        key("anyOf")
        beginArray()
        for body in bodies {
            beginObject()
            body(&self)
            endObject()
        }
        endArray()
    }

    fileprivate mutating func oneOrMore(_ definition: String) {
        alternatives([
            { $0.reference(definition) },
            { writer in
                writer.member("type", "array")
                writer.object("items") { $0.reference(definition) }
            },
        ])
    }
}
