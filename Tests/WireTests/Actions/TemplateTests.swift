import ControlKit
import Testing

@testable import Wire

@Suite("Template")
struct TemplateTests {
    private func scope(_ body: (UISlider, TemplateScope) -> Void) {
        let panel = Panel(name: "desk", size: CGSize(width: 100, height: 100))
        panel.run(at: .zero) { panel in
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            slider.value = 0.3
            panel.window.addSubview(slider)
            panel.register(slider, as: "gain")
            body(
                slider,
                TemplateScope(view: slider, control: "gain", event: [.valueChanged, .touchUpInside], panel: panel))
        }
    }

    @Test("places are filled with properties and with what happened, spaces around a name don't count")
    func filling() throws {
        let template = try Template(parsing: "{{panel}}/{{ control }} {{value}} {{isEnabled}} {{event}} {{holder}}.")
        scope { _, scope in
            #expect(template.filled(from: scope) == "desk/gain 0.3 true touchUpInside,valueChanged .")
        }
    }

    @Test("a text that is one place and nothing else is the value with its type; inside a longer text it is text")
    func types() throws {
        var reader = DocumentReader(catalog: .stock, defaultName: nil, rules: .none)
        var mistakes = Mistakes()
        let text = #"{"v":"{{value}}","t":"{{value}} dB","n":[1,"{{isEnabled}}"],"c":{"a":null}}"#
        let root = try #require(JSON5Parser.parse(Array(text.utf8), &mistakes))
        let read = reader.templateValue(DocumentSite(root), .action(UISlider.propertyTable))
        let value = try #require(read)
        scope { _, scope in
            #expect(
                String(decoding: value.filled(from: scope).json, as: UTF8.self)
                    == #"{"v":0.3,"t":"0.3 dB","n":[1,true],"c":{"a":null}}"#)
        }
    }

    @Test("what a device reports is a value, or a part of one; a path that leads nowhere is null")
    func payload() throws {
        let payload = try PropertyValue(parsing: Array(#"{"desk":{"levels":[3,7]},"on":true}"#.utf8))
        let scope = TemplateScope(payload: payload, control: "gain", panel: "desk")
        #expect(scope.value(of: TemplateReference(name: "payload.desk.levels.1")) == .integer(7))
        #expect(scope.value(of: TemplateReference(name: "payload.on")) == .bool(true))
        #expect(scope.value(of: TemplateReference(name: "payload.on.off")) == .null)
        #expect(scope.value(of: TemplateReference(name: "payload.desk.levels.2")) == .null)
        #expect(scope.value(of: TemplateReference(name: "payload")) == payload)
    }

    @Test("what is put into a place can be encoded, the text around it stays")
    func encoding() throws {
        let template = try Template(parsing: "http://desk/{{control}}?a=b")
        scope { _, scope in
            #expect(template.filled(from: scope) { $0.uppercased() } == "http://desk/GAIN?a=b")
        }
    }

    @Test(
        "a place that is not closed, has no name or a strange one is no template",
        arguments: ["{{value", "a {{}} b", "{{a b}}", "{{value}} {{a-b}}", "{{ä}}"])
    func mistakes(text: String) {
        #expect(throws: Objection.self) { try Template(parsing: text) }
    }

    @Test("single braces are text")
    func braces() throws {
        #expect(try Template(parsing: "{\"a\":{}} }} {").parts == [.text("{\"a\":{}} }} {")])
    }
}
