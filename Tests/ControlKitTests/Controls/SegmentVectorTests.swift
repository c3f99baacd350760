import ControlBench
import ControlKit
import Testing

private struct Vectors: Decodable {
    struct Hit: Decodable {
        let x, width: Double
        let widths: [Double]
        let mirrored: Bool
        let index: Int
    }

    struct Key: Decodable {
        let key: String
        let enabled: [Bool]
        let selected: Int
        let mirrored: Bool
        let after: Int
    }

    struct Edit: Decodable {
        struct Step: Decodable {
            let operation: String
            let index, count, selected: Int
        }

        let count, selected: Int
        let steps: [Step]
    }

    let hits: [Hit]
    let keys: [Key]
    let edits: [Edit]
}

@Suite("Segments, against the golden vectors")
struct SegmentVectorTests {
    private let vectors: Vectors

    init() throws { vectors = try GoldenVectors.load("segment", as: Vectors.self) }

    @Test("the segment under a point is the vectors'")
    func hits() {
        for hit in vectors.hits {
            let layout = SegmentLayout(width: hit.width, widths: hit.widths, isMirrored: hit.mirrored)
            #expect(layout.index(at: hit.x) == hit.index, "\(hit)")
        }
    }

    @Test("an arrow goes where the vectors say")
    func keys() {
        for key in vectors.keys {
            let bench = ControlBench()
            let control = bench.add(UISegmentedControl(items: key.enabled.indices.map { "\($0)" }))
            if key.mirrored { control.semanticContentAttribute = .forceRightToLeft }
            for (index, isEnabled) in key.enabled.enumerated() { control.setEnabled(isEnabled, forSegmentAt: index) }
            control.selectedSegmentIndex = key.selected
            bench.key(key.key, on: "c")
            #expect(control.selectedSegmentIndex == key.after, "\(key)")
            #expect((bench.log == "") == (key.after == key.selected))
        }
    }

    @Test("the selection stays with its segment while others come and go, silently")
    func edits() {
        for edit in vectors.edits {
            let bench = ControlBench()
            let control = bench.add(UISegmentedControl(items: (0..<edit.count).map { "\($0)" }))
            control.selectedSegmentIndex = edit.selected
            for step in edit.steps {
                bench.run {
                    switch step.operation {
                    case "insert": control.insertSegment(withTitle: "new", at: step.index, animated: false)
                    case "remove": control.removeSegment(at: step.index, animated: false)
                    default: control.removeAllSegments()
                    }
                }
                #expect(control.numberOfSegments == step.count)
                #expect(control.selectedSegmentIndex == step.selected, "\(step)")
            }
            #expect(bench.log == "")
        }
    }
}
