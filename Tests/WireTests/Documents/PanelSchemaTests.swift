import ControlKit
import Testing

@testable import Wire

@Suite("PanelSchema")
struct PanelSchemaTests {
    @Test("the schema is JSON, each key once, and every reference leads somewhere")
    func references() throws {
        let schema = try JSONValue(parsing: PanelSchema.json)
        #expect(schema["$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
        var references: Set<String> = []
        collect(schema, &references)
        for reference in references {
            let name = try #require(reference.split(separator: "/").last.map(String.init))
            #expect(schema["$defs"]?[name] != nil, "\(reference)")
        }
        #expect(references.contains("#/$defs/control-slider"))
    }

    private func collect(_ value: JSONValue, _ references: inout Set<String>) {
        switch value {
        case .object(let members):
            for member in members {
                if member.key == "$ref", case .string(let name) = member.value { references.insert(name) }
                collect(member.value, &references)
            }
        case .array(let elements): for element in elements { collect(element, &references) }
        default: break
        }
    }

    @Test("each kind lists the keys the reader takes, and no other")
    func kinds() throws {
        let schema = try JSONValue(parsing: PanelSchema.json)
        for kind in ControlCatalog.stock.kinds {
            let definition = try #require(schema["$defs"]?["control-\(kind.name)"])
            guard case .object(let members)? = definition["properties"] else {
                Issue.record("\(kind.name) has no properties")
                return
            }
            let settable = kind.properties.properties.filter { $0.access != .readOnly }.map(\.name)
            #expect(members.map(\.key) == DocumentReader.controlKeys + settable)
            #expect(definition["additionalProperties"] == .bool(false))
        }
    }

    @Test("types become the words of JSON Schema")
    func types() throws {
        func schema(_ type: PropertyType) -> String {
            text { writer in
                writer.beginObject()
                writer.type(type)
                writer.endObject()
            }
        }
        #expect(schema(.bool) == #"{"type":"boolean"}"#)
        #expect(schema(.integer(0...10)) == #"{"type":"integer","minimum":0,"maximum":10}"#)
        #expect(schema(.integer(Int.min...Int.max)) == #"{"type":"integer"}"#)
        #expect(schema(.number(0.5...2)) == #"{"type":"number","minimum":0.5,"maximum":2}"#)
        #expect(schema(.anyNumber) == #"{"type":"number"}"#)
        #expect(schema(.title) == #"{"type":"string","maxLength":1024}"#)
        #expect(schema(.choice(["a", "b"])) == #"{"enum":["a","b"]}"#)
        #expect(
            schema(.array(of: .bool, maximumCount: 3)) == #"{"type":"array","maxItems":3,"items":{"type":"boolean"}}"#)
        #expect(schema(.object(["a"])) == #"{"type":"object","additionalProperties":false,"properties":{"a":{}}}"#)
        #expect(schema(.object([])) == #"{"type":"object","additionalProperties":true}"#)
        #expect(schema(.optional(.bool)) == #"{"anyOf":[{"type":"boolean"},{"type":"null"}]}"#)
        #expect(
            schema(.oneOf([.bool, .title])) == #"{"anyOf":[{"type":"boolean"},{"type":"string","maxLength":1024}]}"#)
    }
}
