import ControlKit
import Testing

@testable import TouchplaneServer

@Suite("Plain pages")
struct LitePageTests {
    private func page(_ controls: [LiteControl], title: String = "Desk", complaint: String? = nil) -> String {
        var page = LitePage(panel: "desk", title: title, token: "T0", controls: controls, complaint: complaint)
        return String(decoding: page.render(), as: UTF8.self)
    }

    private func control(_ kind: String, _ record: [String: PropertyValue]) -> LiteControl {
        LiteControl(id: "one", kind: kind, record: record)
    }

    private static let nasty = "</title><script>alert('x')</script>\"&"

    @Test("text of a panel never becomes markup, wherever it stands")
    func escaping() {
        let texts: [String: PropertyValue] = [
            "title": .string(Self.nasty), "text": .string(Self.nasty), "holder": .string(Self.nasty),
            "showsMenuAsPrimaryAction": .bool(true),
            "segments": .array([.string(Self.nasty), .object([.init("title", .string(Self.nasty))])]),
            "menu": .array([.object([.init("id", .string(Self.nasty)), .init("title", .string(Self.nasty))])]),
            "accessibility": .object([.init("value", .string(Self.nasty)), .init("label", .string(Self.nasty))]),
        ]
        let kinds = [
            "button", "label", "slider", "segmentedControl", "textField", "colorWell", "holdButton", "hologram",
        ]
        let html = page(kinds.map { control($0, texts) }, title: Self.nasty, complaint: Self.nasty)
        #expect(!html.contains("<script"))
        #expect(!html.contains("'x'"))
        #expect(html.contains("&lt;/title&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;"))
    }

    @Test("control characters do not get into a page")
    func controlCharacters() {
        #expect(!page([control("label", ["text": .string("a\u{0}b\u{1B}c")])]).utf8.contains(0))
    }

    @Test("every form carries the token and names its control; what is disabled or only read has none")
    func forms() {
        let html = page([control("slider", ["value": .float(0.5)])])
        #expect(html.contains("name=\"token\" value=\"T0\""))
        #expect(html.contains("name=\"control\" value=\"one\""))
        #expect(html.contains("value=\"0.5\""))
        #expect(!page([control("slider", ["isEnabled": .bool(false)])]).contains("<input"))
        #expect(!page([control("levelMeter", [:])]).contains("<input"))
        #expect(!page([control("label", ["isHidden": .bool(true), "text": .string("secret")])]).contains("secret"))
    }

    @Test("a dangerous button wants a tick, a switch offers the other side")
    func particular() {
        #expect(page([control("button", ["role": .string("destructive")])]).contains("name=\"sure\""))
        #expect(page([control("switch", ["isOn": .bool(true)])]).contains("name=\"value\" value=\"false\">Turn off"))
    }
}
