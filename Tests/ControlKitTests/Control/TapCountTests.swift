import ControlBench
import ControlKit
import Testing

@Suite("Tap counting (semantics.md 4.9)")
struct TapCountTests {
    let control = UIControl(frame: ControlBench.small)
    let bench: ControlBench
    let log = CallLog()

    init() {
        bench = ControlBench(control)
        final class Reader {
            let log: CallLog
            init(_ log: CallLog) { self.log = log }
            func read(_ control: UIControl, _ event: UIEvent?) { log.note("\(event?.touch?.tapCount ?? -1)") }
        }
        let reader = Reader(log)
        control.addTarget(reader, action: Reader.read, for: [.touchDown, .touchDragInside, .touchUpInside])
        // The table does not keep it.
        control.on(.touchCancel) { _ in _ = reader }
    }

    @Test("a triple tap counts to three, each count constant during its touch")
    func triple() {
        for _ in 1...3 {
            bench.down(50, 22, after: 0.1)
            bench.move(52, 22)
            bench.up(52, 22)
        }
        #expect(log.lines == ["1", "1", "1", "2", "2", "2", "3", "3", "3"])
    }

    @Test("exactly 0.30 s after the end still counts, a microsecond later does not")
    func interval() {
        bench.tap(50, 22)
        bench.down(50, 22, after: 0.3)
        bench.up(50, 22)
        bench.down(50, 22, after: 0.300001)
        #expect(log.lines == ["1", "1", "2", "2", "1"])
    }

    @Test("54 points from where the last one began still counts, measured from its begin")
    func distance() {
        bench.down(20, 22)
        bench.up(70, 22)
        bench.down(74, 22)
        #expect(log.lines.last == "2")
        bench.up(74, 22)
        bench.down(19.9, 22)
        #expect(log.lines.last == "1")
    }

    @Test("a cancelled touch starts the count again")
    func cancelled() {
        bench.down(50, 22)
        bench.cancel()
        bench.down(50, 22)
        #expect(log.lines == ["1", "1"])
    }

    @Test("clients and pointer types count apart")
    func apart() {
        bench.tap(50, 22, client: "ada")
        bench.tap(50, 22, client: "bob")
        bench.touch(.began, .point(CGPoint(x: 50, y: 22)), client: "ada", type: .pencil)
        bench.touch(.ended, .point(CGPoint(x: 50, y: 22)), client: "ada", type: .pencil)
        bench.tap(50, 22, client: "ada")
        #expect(log.lines == ["1", "1", "1", "1", "1", "1", "2", "2"])
    }

    @Test("a finger lifted beside one that stays down does not make the next tap a second one")
    func otherFinger() {
        bench.down(10, 22, touch: 1)
        bench.down(50, 60, touch: 2)
        bench.up(10, 22, touch: 1)
        // The newest touch, number 2, is still down: nothing near it has been tapped yet.
        bench.down(60, 40, touch: 3)
        #expect(log.lines == ["1", "1", "1"])
    }

    @Test("a refused touch of the same place is a touch all the same")
    func refused() {
        control.isEnabled = false
        bench.tap(50, 22)
        control.isEnabled = true
        bench.down(50, 22, after: 0.1)
        #expect(log.lines == ["2"])
    }
}
