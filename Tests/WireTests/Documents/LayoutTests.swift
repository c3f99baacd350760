import ControlKit
import Testing

@testable import Wire

@Suite("PanelDocument, layout")
struct LayoutTests {
    /// The frames of a panel of 400 by 300 points with sliders named a, b, c, …, in the record's order.
    private func frames(_ count: Int, _ layout: String, extra: String = "") throws -> [String: CGRect] {
        let names = "abcdefgh".prefix(count).map(String.init)
        let controls = names.map { "{ id: '\($0)', kind: 'button' }" }.joined(separator: ", ")
        let panel = try panel("{ size: [400, 300], controls: [\(controls) \(extra)], layout: \(layout) }")
        var frames: [String: CGRect] = [:]
        for control in panel.controls {
            frames[control.accessibilityIdentifier ?? ""] = CGRect(
                origin: control.convert(.zero, to: nil), size: control.frame.size)
        }
        return frames
    }

    private func panel(_ text: String) throws -> Panel {
        try PanelDocument.read(Array(text.utf8), file: "test.json5", defaultName: "test").makePanel()
    }

    @Test("a row shares the width, spacing between and padding around")
    func row() throws {
        let frames = try frames(2, "{ hstack: ['a', 'b'], distribution: 'fillEqually', spacing: 20, padding: 10 }")
        #expect(frames["a"] == CGRect(x: 10, y: 10, width: 180, height: 280))
        #expect(frames["b"] == CGRect(x: 210, y: 10, width: 180, height: 280))
    }

    @Test("a column keeps the height of its content")
    func column() throws {
        let frames = try frames(2, "{ vstack: ['a', 'b'], distribution: 'equalSpacing', alignment: 'center' }")
        #expect(frames["a"] == CGRect(x: 178, y: 0, width: 44, height: 44))
        #expect(frames["b"]?.maxY == 300)
    }

    @Test("width and height replace what the content needs")
    func fixedSize() throws {
        let panel = try panel(
            """
            { size: [400, 300], controls: [{ id: 'a', kind: 'button', width: 100 }, { id: 'b', kind: 'button', width: 50 }],
              layout: { hstack: ['a', 'b'], distribution: 'equalSpacing' } }
            """)
        #expect(panel.control("a")?.frame.width == 100)
        #expect(panel.control("b")?.frame == CGRect(x: 350, y: 0, width: 50, height: 300))
    }

    @Test("a grid has cells of one size, also in a last row that is not full")
    func grid() throws {
        let frames = try frames(5, "{ grid: ['a', 'b', 'c', 'd', 'e'], columns: 2, spacing: 10 }")
        #expect(frames["a"] == CGRect(x: 0, y: 0, width: 195, height: 280 / 3.0))
        #expect(frames["d"]?.minX == 205)
        #expect(frames["e"]?.size == frames["a"]?.size)
        #expect(frames["e"]?.maxY == 300)
    }

    @Test("pages stand side by side, each as large as the room")
    func pages() throws {
        let frames = try frames(
            3, "{ pages: [{ vstack: ['a'], padding: 10 }, 'b', { title: 'Last', hstack: ['c'] }] }")
        #expect(frames["a"] == CGRect(x: 10, y: 10, width: 380, height: 280))
        #expect(frames["b"] == CGRect(x: 400, y: 0, width: 400, height: 300))
        #expect(frames["c"] == CGRect(x: 800, y: 0, width: 400, height: 300))
    }

    @Test("controls are in the order of the layout, those with a frame after them and in front")
    func order() throws {
        let panel = try panel(
            """
            { size: [400, 300],
              controls: [
                { id: 'framed', kind: 'button', frame: [10, 10, 50, 50] },
                { id: 'a', kind: 'button' }, { id: 'b', kind: 'button' },
              ],
              layout: { vstack: ['b', { hstack: ['a'] }] } }
            """)
        #expect(panel.controls.map(\.accessibilityIdentifier) == ["b", "a", "framed"])
        #expect(panel.window.hitTest(CGPoint(x: 20, y: 20), with: nil) === panel.control("framed"))
    }

    @Test("the snapshot carries the layout as it was written")
    func authoredTree() throws {
        let panel = try panel(
            "{ controls: [{id:'a',kind:'button'}], layout: { title: 'T', vstack: [{ hstack: ['a'] }], spacing: 1.5 } }")
        let told = try snapshot(panel)
        #expect(told["layout"] == (try json(#"{"title":"T","vstack":[{"hstack":["a"]}],"spacing":1.5}"#)))
    }

    @Test("a lone control may be the whole layout")
    func lone() throws {
        #expect(try frames(1, "'a'")["a"] == CGRect(x: 0, y: 0, width: 400, height: 300))
    }

    private func snapshot(_ panel: Panel) throws -> JSONValue {
        try tree { RecordEncoder.snapshot(of: panel, skipped: nil, into: &$0) }
    }
}
