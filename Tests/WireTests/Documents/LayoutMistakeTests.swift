import ControlKit
import Testing

@testable import Wire

@Suite("PanelDocument, mistakes of the layout")
struct LayoutMistakeTests {
    @Test(
        "every control has one place",
        arguments: [
            (
                "{ controls: [{ id: 'a', kind: 'button' }, { id: 'b', kind: 'button' }] }",
                [#"1:1: "layout" is missing; allowed: a layout with every control that has no frame: "a", "b""#]
            ),
            (
                "{ controls: [{ id: 'a', kind: 'button' }, { id: 'b', kind: 'button' }], layout: 'a' }",
                [
                    #"1:49: "b" neither stands in the layout nor has a frame; allowed: a place in layout, or frame: [x, y, width, height]"#
                ]
            ),
            (
                "{ controls: [{ id: 'a', kind: 'button' }], layout: { vstack: ['a', { hstack: ['a'] }] } }",
                [#"1:79: found "a" a second time (first at line 1, column 63); allowed: each control once"#]
            ),
            (
                "{ controls: [{ id: 'a', kind: 'button', frame: [0,0,9,9] }], layout: 'a' }",
                [#"1:70: found "a", which has a frame; allowed: a frame, or a place in the layout"#]
            ),
        ])
    func places(text: String, lines: [String]) {
        #expect(documentMistakes(text) == lines)
    }

    @Test(
        "the layout's own keys",
        arguments: [
            (
                "7",
                [
                    "1:52: \"layout\" is 7; allowed: the id of a control, or an object with one of hstack, vstack, grid, pages"
                ]
            ),
            (
                "{}",
                [
                    "1:52: \"layout\" is an object; allowed: the id of a control, or an object with one of hstack, vstack, grid, pages"
                ]
            ),
            ("{ vstack: 'a' }", ["1:62: \"vstack\" is \"a\"; allowed: an array of ids and stacks"]),
            ("{ vstack: ['a'], hstack: [] }", ["1:69: found \"hstack\" beside \"vstack\"; allowed: one of them"]),
            (
                "{ vstack: ['a', 7] }",
                ["1:68: found 7; allowed: the id of a control, or an object with one of hstack, vstack, grid, pages"]
            ),
            (
                "{ vstack: ['a'], distribution: 'even' }",
                ["1:83: \"distribution\" is \"even\"; allowed: fill, fillEqually, fillProportionally, equalSpacing"]
            ),
            (
                "{ vstack: ['a'], alignment: 'top' }",
                ["1:80: \"alignment\" is \"top\"; allowed: fill, leading, center, trailing"]
            ),
            (
                "{ vstack: ['a'], columns: 2 }",
                [
                    "1:69: found the unknown key \"columns\"; allowed: vstack, spacing, padding, distribution, alignment, title"
                ]
            ),
            ("{ grid: ['a'], columns: 0 }", ["1:76: \"columns\" is 0; allowed: a whole number from 1 to 100"]),
            (
                "{ pages: ['a'], padding: 1 }",
                ["1:68: found the unknown key \"padding\"; allowed: pages, spacing, title"]
            ),
        ])
    func layoutKeys(layout: String, lines: [String]) {
        #expect(documentMistakes("{ controls: [{ id: 'a', kind: 'button' }], layout: \(layout) }") == lines)
    }

    @Test("sixteen stacks inside one another are taken, a seventeenth is not")
    func layoutDepth() {
        func nested(_ depth: Int) -> String {
            let layout = String(repeating: "{vstack:[", count: depth) + "'a'" + String(repeating: "]}", count: depth)
            return "{ controls: [{ id: 'a', kind: 'button' }], layout: \(layout) }"
        }
        #expect(documentMistakes(nested(16)) == [])
        #expect(
            documentMistakes(nested(17)).map { $0.drop { $0 != "f" } } == [
                "found level 17 of stacks; allowed: at most 16 inside one another"
            ])
    }
}
