import ControlKit
import Testing

@testable import Wire

@Suite("PanelDocument, mistakes")
struct DocumentMistakeTests {
    /// The mistakes of one control that has an id, a kind and a frame.
    private func mistakes(kind: String, _ properties: String) -> [String] {
        documentMistakes("{ controls: [\n{ id: 'x', kind: '\(kind)', frame: [0, 0, 9, 9],\n\(properties) }] }")
    }

    @Test("all mistakes are told at once, each as file:line:column, in the order of the text")
    func together() {
        let text = """
            {
              panel: "stage left",
              layuot: {},
              layout: { vstack: ["gain", "gian", { hstak: [] }], spacing: -1 },
              controls: [
                { id: "gain", kind: "slider", valeu: 0.5 },
                { id: "gain", kind: "slidr" },
                { kind: "button", title: 7 },
              ],
            }
            """
        do {
            _ = try PanelDocument.read(Array(text.utf8), file: "panels/stage.json5", defaultName: "stage")
            Issue.record("the document was taken")
        } catch {
            #expect(
                error.lines == [
                    "panels/stage.json5:2:10: \"panel\" is \"stage left\"; allowed: an id, 1 to 64 of A-Z a-z 0-9 _ -",
                    "panels/stage.json5:3:3: found the unknown key \"layuot\" (nearest: \"layout\"); allowed: panel, title, size, exclusiveScope, controls, layout, bindings, responders, $schema",
                    "panels/stage.json5:4:40: found the unknown key \"hstak\" (nearest: \"hstack\"); allowed: hstack, vstack, grid, pages, spacing, padding, distribution, alignment, title",
                    "panels/stage.json5:4:63: \"spacing\" is -1; allowed: a number from 0 to 10000000",
                    "panels/stage.json5:6:35: found the unknown key \"valeu\" (nearest: \"value\"); allowed: \(settable(UISlider.self))",
                    "panels/stage.json5:7:11: found the id \"gain\" a second time (first at line 6, column 11); allowed: each id once",
                    "panels/stage.json5:7:25: \"kind\" is \"slidr\" (nearest: \"slider\"); allowed: \(ControlCatalog.stock.kinds.map(\.name).joined(separator: ", "))",
                    "panels/stage.json5:8:5: \"id\" is missing; allowed: an id, 1 to 64 of A-Z a-z 0-9 _ -",
                    "panels/stage.json5:8:30: \"title\" is 7; allowed: text of at most 1024 bytes, or null",
                ])
        }
    }

    private func settable(_ type: UIView.Type) -> String {
        (DocumentReader.controlKeys
            + type.propertyTable.properties.filter { $0.access != .readOnly }.map(\.name)).joined(separator: ", ")
    }

    @Test("a name in the layout that is no control is told once all ids can be read")
    func unknownName() {
        #expect(
            documentMistakes(
                "{ controls: [{ id: 'gain', kind: 'slider' }], layout: { vstack: ['gain', 'gian', '\\u0000'] } }")
                == [
                    #"1:74: found "gian" (nearest: "gain"), which is no control of this panel; allowed: the id of one of its controls"#,
                    #"1:82: found "\u{0}", which is no control of this panel; allowed: the id of one of its controls"#,
                ])
    }

    @Test(
        "the document's frame",
        arguments: [
            (
                "7",
                [
                    "1:1: found 7; allowed: an object with panel, title, size, exclusiveScope, controls, layout, bindings, responders, $schema"
                ]
            ),
            ("{}", [#"1:1: "controls" is missing; allowed: an array of controls"#]),
            ("{ controls: {} }", [#"1:13: "controls" is an object; allowed: an array of controls"#]),
            ("{ controls: [7] }", ["1:14: found 7; allowed: a control: an object with id, kind and its properties"]),
            (
                "{ controls: [], size: [800] }",
                [#"1:23: "size" is an array of 1; allowed: [width, height] in points, each from 1 to 10000000"#]
            ),
            (
                "{ controls: [], size: [800, 0] }",
                [#"1:23: "size" is an array of 2; allowed: [width, height] in points, each from 1 to 10000000"#]
            ),
            ("{ controls: [], title: null }", [#"1:24: "title" is null; allowed: text of at most 1024 bytes"#]),
            ("{ controls: [], panel: 'ä' }", [#"1:24: "panel" is "ä"; allowed: an id, 1 to 64 of A-Z a-z 0-9 _ -"#]),
            (
                "{ controls: [], responders: [] }",
                [
                    #"1:29: "responders" is an array of 0; allowed: an object of selectors and what they do"#
                ]
            ),
            (
                "{ controls: [], title: 'a', title: 'b' }",
                [#"1:29: found the key "title" a second time (first at line 1, column 17); allowed: each key once"#]
            ),
            ("{ controls: [ }", ["1:15: found '}'; allowed: a value"]),
            ("", ["1:1: found the end of the text; allowed: a value"]),
        ])
    func documentFrame(text: String, lines: [String]) {
        #expect(documentMistakes(text) == lines)
    }

    @Test("without a name of its own and a fitting file name a panel has none")
    func noName() {
        #expect(
            documentMistakes("{ controls: [] }", defaultName: nil)
                == [#"1:1: "panel" is missing; allowed: the panel's id, 1 to 64 of A-Z a-z 0-9 _ -"#])
    }

    @Test(
        "an id is 1 to 64 letters, digits, - and _",
        arguments: ["''", "'a b'", "'ä'", "'a.b'", "7", "null", "'\(String(repeating: "x", count: 65))'"])
    func ids(id: String) {
        let lines = documentMistakes("{ controls: [{ id: \(id), kind: 'button' }] }")
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("; allowed: an id, 1 to 64 of A-Z a-z 0-9 _ -") == true)
        #expect(lines.first?.hasPrefix("1:20: \"id\" is ") == true)
    }

    @Test("the longest id is taken")
    func longestID() {
        #expect(
            documentMistakes(
                "{ controls: [{ id: '\(String(repeating: "x", count: 64))', kind: 'button', frame: [0,0,1,1] }] }")
                == [])
    }

    @Test("a slider whose minimum exceeds its maximum is refused at the key that does it")
    func minimumAboveMaximum() {
        #expect(
            mistakes(kind: "slider", "minimumValue: 5,\nmaximumValue: 1, value: 3")
                == [#"4:15: "maximumValue" is 1; allowed: a number of at least minimumValue, which is 5"#])
        #expect(
            mistakes(kind: "slider", "minimumValue: 5")
                == [#"3:15: "minimumValue" is 5; allowed: a number of at most maximumValue, which is 1 by default"#])
        #expect(
            mistakes(kind: "slider", "maximumValue: -5")
                == [#"3:15: "maximumValue" is -5; allowed: a number of at least minimumValue, which is 0 by default"#])
        #expect(mistakes(kind: "slider", "maximumValue: 20, minimumValue: 10, value: 15") == [])
    }

    @Test("a value the control can't have is refused by the control itself")
    func values() {
        #expect(
            mistakes(kind: "slider", "value: 1.5, minimumValue: -1")
                == [#"3:8: "value" is 1.5; allowed: a number from -1 to 1"#])
        #expect(
            mistakes(kind: "slider", "value: 7, enabledRange: [1, 0], tintColor: 'red', numberOfTicks: -1")
                == [
                    #"3:8: "value" is 7; allowed: a number from 0 to 1"#,
                    #"3:25: "enabledRange" is an array of 2; allowed: [lower, upper] with lower <= upper, or null"#,
                    ##"3:44: "tintColor" is "red"; allowed: #RGB, #RRGGBB or #RRGGBBAA"##,
                    #"3:66: "numberOfTicks" is -1; allowed: a whole number from 0 to 10000"#,
                ])
        #expect(
            mistakes(kind: "button", "titles: { selected: 7 }")
                == [#"3:9: "titles" is an object; allowed: text, or null for titles.selected, which is 7"#])
        #expect(mistakes(kind: "slider", "value: NaN") == ["3:8: found NaN; allowed: a finite number"])
    }

    @Test("what only shows how a control is can't be written, and what it can't be is not ignored")
    func keys() {
        #expect(
            mistakes(kind: "slider", "isTracking: true")
                == [
                    #"3:1: found "isTracking", which only shows how the control is; allowed: \#(settable(UISlider.self))"#
                ])
        #expect(
            mistakes(kind: "button", "restore: 'first'")
                == [#"3:10: "restore" is "first"; allowed: "last", "default""#])
        #expect(
            mistakes(kind: "label", "isEnabled: true").first?.hasPrefix(#"3:1: found the unknown key "isEnabled""#)
                == true)
    }

    @Test(
        "frames and lengths",
        arguments: [
            (
                "frame: [0, 0, 9]",
                #""frame" is an array of 3; allowed: [x, y, width, height] in points, width and height above 0, none beyond 10000000"#
            ),
            (
                "frame: [0, 0, 0, 9]",
                #""frame" is an array of 4; allowed: [x, y, width, height] in points, width and height above 0, none beyond 10000000"#
            ),
            (
                "frame: [0, 0, 9, 1e8]",
                #""frame" is an array of 4; allowed: [x, y, width, height] in points, width and height above 0, none beyond 10000000"#
            ),
            (
                "frame: '9'",
                #""frame" is "9"; allowed: [x, y, width, height] in points, width and height above 0, none beyond 10000000"#
            ),
            ("width: 0, frame: [0,0,9,9]", #""width" is 0; allowed: a number from 0.001 to 10000000"#),
        ])
    func frames(text: String, message: String) {
        let lines = documentMistakes("{ controls: [{ id: 'x', kind: 'button', \(text) }] }")
        #expect(lines.map { String($0.drop { $0 != "\"" }) } == [message])
    }

    @Test("documents have bounds: a mebibyte, and ten thousand controls")
    func limits() {
        let padding = String(repeating: " ", count: 1_048_576 - 16)
        #expect(documentMistakes("{ controls: [] }" + padding) == [])
        #expect(
            documentMistakes("{ controls: [] }" + padding + " ") == [
                "1:1: found a document of 1048577 bytes; allowed: at most 1048576 bytes"
            ])
        let many = "{ controls: [" + String(repeating: "{},", count: 10_001) + "] }"
        #expect(documentMistakes(many) == ["1:13: found 10001 controls; allowed: at most 10000"])
    }

    @Test("of a hundred mistakes fifty are listed and the rest counted")
    func manyMistakes() {
        let lines = documentMistakes(
            "{ controls: [" + String(repeating: "{ id: 'a b', kind: 'button' },", count: 100) + "] }")
        #expect(lines.count == 51)
        #expect(lines.last == " and 50 more mistakes")
    }

    @Test("every mistake has the pointer of its field")
    func pointers() throws {
        let text =
            "{ controls: [{ id: 'a', kind: 'slider', valeu: 1, value: 'x' }], layout: { vstack: ['a', 'b'] }, size: [1] }"
        do {
            _ = try PanelDocument.read(Array(text.utf8), file: "f", defaultName: "f")
            Issue.record("the document was taken")
        } catch {
            #expect(
                error.mistakes.list.map(\.pointer) == [
                    "/controls/0/valeu", "/controls/0/value", "/layout/vstack/1", "/size",
                ])
        }
    }

    @Test("damaged documents never crash, and what is taken makes a panel", arguments: 0..<4)
    func mutations(seed: UInt64) {
        let seeds = [
            """
            { panel: "m", size: [80, 48], controls: [{ id: "a", kind: "slider", value: 0.8, minimumValue: 0 },
              { id: "b", kind: "button", title: "B", frame: [1, 2, 3, 4] }], layout: { vstack: ["a", { grid: [], columns: 3 }] } }
            """,
            "{ controls: [{ id: 'x', kind: 'label', text: 'T' }, { id: 'y', kind: 'switch', isOn: true }], layout: { hstack: ['x', { pages: ['y'] }], spacing: 2 } }",
        ].map { Array($0.utf8) }
        var mutation = TextMutation(
            seed: seed,
            pieces: [
                "{", "}", "[", "]", ",", ":", "'", "\"a\"", "'b'", "-1", "1e9", "NaN", "null", "id: 'a',",
                "kind: 'slider',", "maximumValue: -3,", "{ vstack: [",
            ])
        var taken = 0
        for round in 0..<1500 {
            let text = mutation.mutate(seeds[round % seeds.count])
            do {
                let document = try PanelDocument.read(text, file: "f", defaultName: "f")
                taken += 1
                #expect(document.makePanel().controls.count == document.entries.count)
            } catch {
                #expect(!error.lines.isEmpty)
            }
        }
        #expect(taken > 20, "the mutation damages too much to test what is taken")
    }
}
