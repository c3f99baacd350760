import ControlKit
import FoundationEssentials
import Testing

@testable import Wire

@Suite("PanelDocument")
struct DocumentTests {
    @Test("a document becomes a panel: name, title, size, controls with their properties")
    func panel() throws {
        let panel = try document(
            """
            { panel: "mixer", title: "Stage", size: [800, 480],
              controls: [
                { id: "gain", kind: "slider", title: "Gain", minimumValue: -60, maximumValue: 10, value: -6.5,
                  orientation: "vertical", frame: [20, 40, 44, 280] },
                { id: "mute", kind: "button", title: "Mute", changesSelectionAsPrimaryAction: true, isSelected: true,
                  titles: { selected: "Muted" }, frame: [80, 40, 100, 44] },
                { id: "on", kind: "switch", isOn: true, title: "On", frame: [80, 90, 51, 31] },
                { id: "note", kind: "label", text: "Hello", frame: [80, 130, 100, 23] },
              ] }
            """
        ).makePanel(revision: 7)
        #expect(panel.name == "mixer" && panel.title == "Stage")
        #expect(panel.size == CGSize(width: 800, height: 480))
        #expect(panel.revision == 8)
        #expect(panel.controls.map(\.accessibilityIdentifier) == ["gain", "mute", "on", "note"])
        let gain = try #require(panel.control("gain") as? UISlider)
        #expect(gain.value == -6.5 && gain.minimumValue == -60 && gain.maximumValue == 10)
        #expect(gain.orientation == .vertical)
        #expect(gain.frame == CGRect(x: 20, y: 40, width: 44, height: 280))
        let mute = try #require(panel.control("mute") as? UIButton)
        #expect(mute.isSelected && mute.currentTitle == "Muted")
        #expect((panel.control("on") as? UISwitch)?.isOn == true)
        #expect((panel.control("note") as? UILabel)?.text == "Hello")
    }

    @Test("exclusiveScope says whom an exclusive control keeps out")
    func exclusiveScope() throws {
        func panel(_ scope: String) throws -> Panel {
            try document("{ panel: \"p\", \(scope) controls: [] }").makePanel()
        }
        #expect(try !panel("").isExclusiveForAll)
        #expect(try !panel("exclusiveScope: 'client',").isExclusiveForAll)
        #expect(try panel("exclusiveScope: 'all',").isExclusiveForAll)
    }

    @Test("making a panel leaves nothing to tell: its first turn reports that turn alone")
    func freshPanel() throws {
        let panel = try document(
            """
            { controls: [{ id: "a", kind: "slider", title: "A" }, { id: "b", kind: "button", title: "B" }],
              layout: { vstack: ["a", "b"] } }
            """
        ).makePanel()
        #expect(!panel.turn.isStructural)
        panel.perform(.setValue(control: "a", .double(0.5)), from: "test", at: .zero)
        let change = try encodedChange(of: panel)
        guard case .array(let controls)? = change["controls"] else { return }
        #expect(controls.map { $0["id"] } == [.string("a")])
        #expect(controls[0]["frame"] == nil)
        #expect(panel.revision == 2)
    }

    @Test("panel, title and size have defaults")
    func defaults() throws {
        let document = try document("{ controls: [] }")
        #expect(document.name == "test" && document.title == "test")
        #expect(document.size == CGSize(width: 1024, height: 768))
        #expect(try self.document("{ panel: 'stage', controls: [] }").title == "stage")
    }

    @Test(
        "a file's name suggests the panel's",
        arguments: [
            ("stage.json5", "stage"), ("/a/b/stage.json", "stage"), ("panels/foh-1.panel.json5", "foh-1"),
            ("stage", "stage"),
            ("my stage.json5", nil), (".json5", nil), ("", nil), ("größe.json5", nil),
        ] as [(String, String?)])
    func fileNames(path: String, name: String?) {
        #expect(PanelDocument.name(ofFile: path) == name)
    }

    @Test("an editor's $schema key is no mistake")
    func schemaKey() throws {
        _ = try document(#"{ "$schema": "http://127.0.0.1:8080/schema/panel.json", controls: [] }"#)
    }

    @Test("a control without a name for screen readers is a warning with its line")
    func warnings() throws {
        let document = try document(
            """
            { controls: [
                { id: "a", kind: "slider", frame: [0, 0, 9, 9] },
                { id: "b", kind: "slider", accessibility: { label: "B" }, frame: [0, 0, 9, 9] },
                { id: "c", kind: "label", frame: [0, 0, 9, 9] },
              ] }
            """)
        #expect(
            document.warnings == [
                "test.json5:2:5: warning: the control has no title and no accessibility.label: a screen reader can't name it"
            ])
    }

    @Test("a catalog brings kinds of its own")
    func catalog() throws {
        final class Lamp: UIControl {
            override class var kind: String { "lamp" }
        }
        let catalog = ControlCatalog.stock.adding([.kind { Lamp(frame: .zero) }])
        let document = try PanelDocument.read(
            Array("{ controls: [{ id: 'l', kind: 'lamp', title: 'L', frame: [0, 0, 9, 9] }] }".utf8), file: "x",
            defaultName: "x", catalog: catalog)
        #expect(document.makePanel().control("l") is Lamp)
    }

    @Test(
        "the documents of this project are right, without a warning",
        arguments: ["Examples/mixer.json5", "Benchmarks/bench.json5"])
    func ownDocuments(path: String) throws {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
        let bytes = try Data(contentsOf: URL(filePath: root + "/" + path))
        let document = try PanelDocument.read(Array(bytes), file: path, defaultName: nil)
        #expect(document.warnings == [])
        let panel = document.makePanel()
        #expect(panel.controls.count == document.entries.count)
        for control in panel.controls { #expect(!control.frame.isEmpty, "\(control.accessibilityIdentifier ?? "")") }
    }

    private func document(_ text: String) throws(PanelDocument.Refusal) -> PanelDocument {
        try PanelDocument.read(Array(text.utf8), file: "test.json5", defaultName: "test")
    }
}
