import ControlBench
import ControlKit
import Testing

@Suite("Gesture recognisers")
struct RecognizerTests {
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private let log = CallLog()
    private let bench: ControlBench

    init() { bench = ControlBench(view, id: "view") }

    private func tap(_ taps: Int) -> UITapGestureRecognizer {
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = taps
        tap.addHandler { [log] _ in log.note("\(taps) taps") }
        view.addGestureRecognizer(tap)
        return tap
    }

    @Test("a tap is recognised when it is lifted, once, and the next one again")
    func single() {
        let tap = tap(1)
        tap.addHandler { [log] tap in log.note("\(tap.state) at \(tap.location(in: nil).x) by \(tap.client ?? "-")") }
        bench.down(50, 50)
        #expect(log.lines.isEmpty && tap.state == .possible)
        bench.up(52, 50)
        #expect(log.lines == ["1 taps", "ended at 52.0 by ada"])
        #expect(tap.state == .possible)
        bench.tap(50, 50)
        #expect(log.lines.count == 4)
    }

    @Test("10 points of wandering are a tap, more are none, not even when the finger returns")
    func wandering() {
        _ = tap(1)
        bench.down(50, 50)
        bench.move(60, 50)
        bench.up(60, 50)
        #expect(log.lines == ["1 taps"])
        bench.down(50, 50)
        bench.move(61, 50)
        bench.move(50, 50)
        bench.up(50, 50)
        bench.down(50, 50)
        bench.up(50, 70)
        #expect(log.lines == ["1 taps"])
    }

    @Test("a double tap needs its taps soon after each other, near each other, and from one client")
    func double() {
        _ = tap(2)
        bench.tap(50, 50)
        bench.down(50, 50, after: 0.3)
        bench.up(50, 50)
        #expect(log.lines == ["2 taps"])
        bench.tap(50, 50, after: 1)
        bench.tap(50, 50, after: 0.31)
        #expect(log.lines.count == 1)
        bench.tap(50, 120, after: 1)
        bench.tap(50, 50, after: 0.1)
        #expect(log.lines.count == 1)
        bench.tap(50, 50, client: "bob", after: 1)
        bench.tap(50, 50, client: "ada", after: 0.1)
        #expect(log.lines.count == 1)
        bench.tap(50, 50, client: "ada", after: 0.1)
        #expect(log.lines.count == 2)
    }

    @Test("without more said, a single tap is recognised at once and a double tap after it as well")
    func singleAndDouble() {
        _ = tap(1)
        _ = tap(2)
        bench.tap(50, 50)
        #expect(log.lines == ["1 taps"])
        bench.tap(50, 50, after: 0.1)
        #expect(log.lines == ["1 taps", "1 taps", "2 taps"])
    }

    @Test("a single tap that requires the double tap to fail waits, and yields to it")
    func require() {
        for order in [[1, 2], [2, 1]] {
            for recognizer in view.gestureRecognizers { view.removeGestureRecognizer(recognizer) }
            let taps = order.map { tap($0) }
            let single = taps[order.firstIndex(of: 1)!], double = taps[order.firstIndex(of: 2)!]
            single.require(toFail: double)
            log.clear()
            bench.tap(50, 50, after: 1)
            #expect(log.lines.isEmpty)
            bench.wait(0.31)
            #expect(log.lines == ["1 taps"])
            log.clear()
            bench.tap(50, 50, after: 1)
            bench.tap(50, 50, after: 0.1)
            #expect(log.lines == ["2 taps"])
            bench.wait(1)
            #expect(log.lines == ["2 taps"])
            log.clear()
            bench.tap(50, 50, after: 1)
            bench.down(50, 50, after: 0.1)
            bench.move(90, 50)
            #expect(log.lines == ["1 taps"], "the double tap failed, so the first tap counts")
            bench.up(90, 50)
        }
    }

    @Test("a long press begins after its duration, follows, and ends; lifted or moved before, it is none")
    func longPress() {
        let press = UILongPressGestureRecognizer()
        press.addHandler { [log] press in log.note("\(press.state) \(press.location(in: nil).x)") }
        view.addGestureRecognizer(press)
        bench.down(50, 50)
        bench.wait(0.5)
        bench.move(150, 50)
        bench.up(160, 50)
        #expect(log.lines == ["began 50.0", "changed 150.0", "ended 160.0"])
        log.clear()
        bench.down(50, 50)
        bench.up(50, 50, after: 0.4)
        bench.wait(1)
        bench.down(50, 50)
        bench.move(61, 50, after: 0.1)
        bench.wait(1)
        bench.up(61, 50)
        #expect(log.lines.isEmpty)
        bench.down(50, 50)
        bench.move(60, 50, after: 0.1)
        bench.wait(0.4)
        #expect(log.lines == ["began 60.0"])
        bench.cancel()
        #expect(log.lines == ["began 60.0", "cancelled 60.0"])
        #expect(bench.panel.nextDeadline == nil)
    }

    @Test("a pan begins beyond 10 points; its translation can be started over; its velocity is the last tenth's")
    func pan() {
        let pan = UIPanGestureRecognizer()
        var velocities: [Double] = []
        pan.addHandler { [log] recognizer in
            let pan = recognizer as! UIPanGestureRecognizer
            log.note("\(pan.state) \(pan.translation(in: nil).x)")
            velocities.append(pan.velocity(in: nil).x)
            if pan.state == .changed { pan.setTranslation(.zero, in: nil) }
        }
        view.addGestureRecognizer(pan)
        bench.down(50, 50)
        bench.move(60, 50, after: 0.05)
        bench.move(70, 50, after: 0.05)
        bench.move(80, 50, after: 0.05)
        bench.move(81, 50, after: 0.05)
        bench.up(81, 50, after: 0.2)
        #expect(log.lines == ["began 20.0", "changed 30.0", "changed 1.0", "ended 0.0"])
        #expect(velocities[0].rounded() == 200)
        #expect(velocities[1].rounded() == 200)
        #expect(velocities[2].rounded() == 110)
        #expect(velocities[3] == 0)
    }

    @Test("of the recognisers of one touch the first to recognise fails the others")
    func prevention() {
        let pan = UIPanGestureRecognizer(), press = UILongPressGestureRecognizer()
        pan.addHandler { [log] in log.note("pan \($0.state)") }
        press.addHandler { [log] in log.note("press \($0.state)") }
        view.addGestureRecognizer(pan)
        view.addGestureRecognizer(press)
        _ = tap(1)
        bench.down(50, 50)
        bench.wait(0.6)
        bench.move(100, 50)
        bench.up(100, 50)
        #expect(log.lines == ["press began", "press changed", "press ended"])
        log.clear()
        bench.down(50, 50)
        bench.move(100, 50)
        bench.wait(0.6)
        bench.up(100, 50)
        #expect(log.lines == ["pan began", "pan ended"])
    }

    @Test("an inner view's recogniser comes before an outer one's")
    func innerFirst() {
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.addSubview(inner)
        let tap = UITapGestureRecognizer()
        tap.addHandler { [log] _ in log.note("inner") }
        _ = self.tap(1)
        inner.addGestureRecognizer(tap)
        bench.tap(50, 50)
        #expect(log.lines == ["inner"])
        bench.tap(200, 200)
        #expect(log.lines == ["inner", "1 taps"])
    }

    @Test("it follows one contact at a time; another finger or another client changes nothing")
    func oneContact() {
        let pan = UIPanGestureRecognizer()
        pan.addHandler { [log] in log.note("\($0.state) \($0.client ?? "-")") }
        view.addGestureRecognizer(pan)
        bench.down(50, 50, client: "ada")
        bench.down(90, 90, client: "bob")
        bench.move(200, 90, client: "bob")
        bench.move(80, 50, client: "ada")
        bench.up(200, 90, client: "bob")
        bench.up(80, 50, client: "ada")
        #expect(log.lines == ["began ada", "ended ada"])
    }

    @Test("switched off it hears nothing; in mid-gesture it is cancelled, and on again it starts afresh")
    func disabled() {
        let pan = UIPanGestureRecognizer()
        pan.addHandler { [log] in log.note("\($0.state)") }
        view.addGestureRecognizer(pan)
        pan.isEnabled = false
        bench.down(50, 50)
        bench.move(80, 50)
        bench.up(80, 50)
        #expect(log.lines.isEmpty)
        pan.isEnabled = true
        bench.down(50, 50)
        bench.move(80, 50)
        pan.isEnabled = false
        #expect(log.lines == ["began", "cancelled"])
        pan.isEnabled = true
        bench.move(90, 50)
        bench.up(90, 50)
        #expect(log.lines.count == 2)
    }

    @Test("a view may refuse: what is refused fails, and others may recognise")
    func shouldBegin() {
        final class Stubborn: UIView {
            override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
                !(recognizer is UIPanGestureRecognizer)
            }
        }
        let inner = Stubborn(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.addSubview(inner)
        let pan = UIPanGestureRecognizer()
        pan.addHandler { [log] _ in log.note("pan") }
        view.addGestureRecognizer(pan)
        bench.down(50, 50)
        bench.move(80, 50)
        bench.up(80, 50)
        #expect(log.lines.isEmpty)
        bench.down(150, 150)
        bench.move(180, 150)
        #expect(log.lines == ["pan"])
    }

    @Test("targets are not kept; methods get the recogniser as its own type; closures may throw")
    func targets() {
        final class Owner {
            let log: CallLog
            init(_ log: CallLog) { self.log = log }
            func plain() { log.note("plain") }
            func typed(_ tap: UITapGestureRecognizer) { log.note("typed \(tap.numberOfTapsRequired)") }
            func wrong(_ pan: UIPanGestureRecognizer) { log.note("wrong") }
        }
        struct Broken: Error {}
        var owner: Owner? = Owner(log)
        weak let trace = owner
        let tap = UITapGestureRecognizer(target: owner!, action: Owner.plain)
        tap.addTarget(owner!, action: Owner.typed)
        tap.addTarget(owner!, action: Owner.wrong)
        tap.addHandler { _ in throw Broken() }
        tap.addHandler { [log] _ in log.note("closure") }
        view.addGestureRecognizer(tap)
        bench.tap(50, 50)
        #expect(log.lines == ["plain", "typed 1", "closure"])
        #expect(
            bench.turn.faults == [
                .unrecognizedSelector(name: "(UIPanGestureRecognizer)", target: "UITapGestureRecognizer"),
                .handlerFailed(control: "view", reason: "Broken()"),
            ])
        owner = nil
        #expect(trace == nil)
        log.clear()
        bench.tap(50, 50)
        #expect(log.lines == ["closure"])
        tap.removeTarget(nil)
        bench.tap(50, 50)
        #expect(log.lines == ["closure"])
    }

    @Test("a recogniser on a control itself takes its tap: touchCancel in place of touchUpInside")
    func onControl() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
        bench.add(button, as: "c", in: view)
        let tap = UITapGestureRecognizer()
        tap.addHandler { [log] _ in log.note("tap") }
        button.addGestureRecognizer(tap)
        bench.tap(50, 22)
        #expect(log.lines == ["tap"])
        #expect(bench.log == "touchDown · touchCancel")
        button.removeGestureRecognizer(tap)
        bench.tap(50, 22, after: 1)
        #expect(log.lines == ["tap"])
        #expect(bench.log == "touchDown · touchCancel · touchDown · touchUpInside|primaryActionTriggered")
    }

    @Test("a recogniser of one's own: a swipe to the right")
    func custom() {
        final class Swipe: UIGestureRecognizer {
            private var start = CGPoint.zero
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                super.touchesBegan(touches, with: event)
                start = location(in: view)
            }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
                super.touchesEnded(touches, with: event)
                state = location(in: view).x - start.x > 50 ? .recognized : .failed
            }
        }
        let swipe = Swipe()
        swipe.addHandler { [log] _ in log.note("swipe") }
        view.addGestureRecognizer(swipe)
        for x in [60.0, 120, 40, 130] {
            bench.down(50, 50)
            bench.up(x, 50)
        }
        #expect(log.lines == ["swipe", "swipe"])
    }

    @Test("states go only the ways there are")
    func machine() {
        let recognizer = UIGestureRecognizer()
        var states: [UIGestureRecognizer.State] = []
        recognizer.addHandler { states.append($0.state) }
        view.addGestureRecognizer(recognizer)
        bench.down(50, 50)
        recognizer.state = .changed
        #expect(recognizer.state == .possible)
        recognizer.state = .began
        recognizer.state = .possible
        recognizer.state = .began
        recognizer.state = .changed
        recognizer.state = .changed
        recognizer.state = .ended
        recognizer.state = .changed
        recognizer.state = .began
        #expect(states == [.began, .changed, .changed, .ended])
        #expect(recognizer.state == .ended)
        bench.up(50, 50)
        #expect(recognizer.state == .possible)
        #expect(UIGestureRecognizer.State.recognized == .ended)
    }
}
