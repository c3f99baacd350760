import ControlBench
import ControlKit
import Testing

private struct Vectors: Decodable {
    struct Walk: Decodable {
        let name: String
        let minimumValue, maximumValue, stepValue, value: Double
        let wraps, grid: Bool
        let steps: String
        let values: [Double]
    }

    struct Reached: Decodable { let value, minimumValue, maximumValue, stepValue, reached: Double }

    struct Half: Decodable {
        let x, width: Double
        let mirrored: Bool
        let half: String
    }

    let walks: [Walk]
    let reached: [Reached]
    let repeats: [Int64]
    let halves: [Half]
}

@Suite("Stepper arithmetic, against the golden vectors")
struct StepperScaleTests {
    private let vectors: Vectors

    init() throws { vectors = try GoldenVectors.load("stepper", as: Vectors.self) }

    @Test("every walk of steps ends where the vectors say, to the bit")
    func walks() {
        for walk in vectors.walks {
            let scale = StepperScale(
                minimum: walk.minimumValue, maximum: walk.maximumValue, step: walk.stepValue, wraps: walk.wraps,
                grid: walk.grid)
            var value = walk.value
            let values = walk.steps.map { step in
                value = scale.next(after: value, up: step == "+")
                return value
            }
            #expect(values == walk.values, "\(walk.name)")
        }
    }

    @Test("a value off the grid goes to its nearest point, half-way up")
    func reached() {
        for one in vectors.reached {
            let scale = StepperScale(
                minimum: one.minimumValue, maximum: one.maximumValue, step: one.stepValue, grid: true)
            #expect(scale.reachable(one.value) == one.reached, "\(one.value) by \(one.stepValue)")
        }
    }

    @Test("a held half steps at the moments of the vectors")
    func repeats() {
        let bench = ControlBench()
        let stepper = bench.add(UIStepper(), width: 94)
        var moments: [Int64] = []
        stepper.on(.valueChanged) { moments.append(bench.panel.now.microseconds) }
        bench.down(60)
        let end = Double(vectors.repeats.last ?? 0) / 1_000_000
        for _ in 0..<Int(end) {
            // A finger that rests gives a sign of life now and then.
            bench.pass(seconds: 1)
            bench.touch(.stationary, .unspecified)
        }
        bench.pass(seconds: end - Double(Int(end)))
        #expect(moments == [0] + vectors.repeats)
    }

    @Test("the point where a half begins is the vectors'")
    func halves() {
        for half in vectors.halves {
            let bench = ControlBench()
            let stepper = bench.add(UIStepper(), width: half.width)
            if half.mirrored { stepper.semanticContentAttribute = .forceRightToLeft }
            stepper.value = 50
            bench.tapAlone(half.x)
            #expect(stepper.value == (half.half == "+" ? 51 : 49), "\(half.x) of \(half.width)")
        }
    }
}
