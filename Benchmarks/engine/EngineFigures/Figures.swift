import ControlKit

/// What issue 3 asks the engine to show, each as a number.
enum Figures {
    // MARK: A touch step with three handlers

    /// Nanoseconds of a move that three handlers hear, and of a tap's two steps on average.
    static func handlers() -> (move: Double, tap: Double) {
        var heard = 0
        let control = UIControl(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        for _ in 0..<3 { control.addAction(UIAction { _ in heard += 1 }, for: .allTouchEvents) }
        let bench = Bench()
        bench.add(control, as: "control")
        let moves = [Bench.touch(.moved, 50, 50), Bench.touch(.moved, 60, 50)]
        let down = Bench.touch(.began, 50, 50), up = Bench.touch(.ended, 50, 50)
        bench.perform(down)
        var number = 0
        let move = Stopwatch.median(rounds: 1000, batches: 400) {
            number ^= 1
            bench.perform(moves[number])
        }
        bench.perform(up)
        let tap = Stopwatch.median(rounds: 500, batches: 400) {
            bench.perform(down)
            bench.perform(up)
        }
        precondition(heard > 2_600_000, "the handlers were not called")
        return (move, tap / 2)
    }

    // MARK: As many controls as there are

    /// Nanoseconds of a tap's step at the slowest of several places, for panels of so many controls in rows.
    ///
    /// All panels are measured in turns, a batch each, so that what else the machine does meets them alike.
    static func perControls(_ counts: [Int], grouped: Bool) -> [Int: Double] {
        let benches = counts.map { (count: $0, bench: bench($0, grouped: grouped)) }
        var times: [[[Double]]] = benches.map { _ in Array(repeating: [], count: 5) }
        for _ in 0..<150 {
            for (number, (count, bench)) in benches.enumerated() {
                for (place, control) in places(count).enumerated() {
                    times[number][place].append(tapStep(on: control, of: count, bench))
                }
            }
        }
        var worst: [Int: Double] = [:]
        for (number, places) in times.enumerated() {
            worst[counts[number]] = places.map { $0.sorted()[$0.count / 2] }.max()
        }
        return worst
    }

    private static func bench(_ count: Int, grouped: Bool) -> Bench {
        let columns = columns(count)
        let side = Double(columns) * 50
        let bench = Bench(width: side, height: side)
        bench.panel.run(at: .zero) { panel in
            var group = panel.window as UIView
            for number in 0..<count {
                let row = number / columns
                if grouped, number % columns == 0 {
                    // A stack of rows, as a layout makes them.
                    group = UIView(frame: CGRect(x: 0, y: Double(row) * 50, width: side, height: 50))
                    panel.window.addSubview(group)
                }
                let y = grouped ? 5 : Double(row) * 50 + 5
                let control = UIButton(frame: CGRect(x: Double(number % columns) * 50 + 5, y: y, width: 40, height: 40))
                panel.add(control, as: "c\(number)", in: group)
            }
        }
        bench.panel.structureTold()
        return bench
    }

    /// Nanoseconds of each of a tap's two steps, hit testing included.
    private static func tapStep(on control: Int, of count: Int, _ bench: Bench) -> Double {
        let columns = columns(count)
        let x = Double(control % columns) * 50 + 25, y = Double(control / columns) * 50 + 25
        let down = Bench.touch(.began, x, y), up = Bench.touch(.ended, x, y)
        bench.perform(down)
        precondition(
            (bench.panel.control("c\(control)") as? UIControl)?.isTracking == true, "control \(control) missed")
        bench.perform(up)
        return Stopwatch.batch(rounds: 100) {
            bench.perform(down)
            bench.perform(up)
        } / 2
    }

    private static func columns(_ count: Int) -> Int { Int(Double(count).squareRoot().rounded(.up)) }

    /// First, last, and between.
    private static func places(_ count: Int) -> [Int] { [0, count / 4, count / 2, count * 3 / 4, count - 1] }

    // MARK: Memory

    /// How often a move asks for memory: one to where the finger is, one that leaves a slider's value as it is, one that a
    /// handler hears.
    static func allocations() -> (still: Double, sameValue: Double, heard: Double) {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 240, height: 40))
        let bench = Bench()
        bench.add(slider, as: "slider")
        bench.perform(Bench.touch(.began, 14, 20))
        let same = Bench.touch(.moved, 14, 20)
        let still = Stopwatch.allocations { bench.perform(same) }
        let moves = [Bench.touch(.moved, 14, 21), Bench.touch(.moved, 14, 22)]
        var number = 0
        func move() {
            number ^= 1
            bench.perform(moves[number])
        }
        let sameValue = Stopwatch.allocations(move)
        var heard = 0
        slider.addAction(UIAction { _ in heard += 1 }, for: .touchDragInside)
        return (still, sameValue, Stopwatch.allocations(move))
    }
}
