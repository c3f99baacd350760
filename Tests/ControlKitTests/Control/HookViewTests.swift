import ControlBench
import ControlKit
import Testing

/// Notes the three flags wherever a hook or handler can see them: T tracking, I inside, H highlighted.
private final class Watching: UIControl {
    let log = CallLog()

    override init(frame: CGRect) {
        super.init(frame: frame)
        trackingOutset = 0
        note(
            [
                .touchDown, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit, .touchUpInside,
                .touchUpOutside, .touchCancel,
            ], in: log
        ) { " " + ($0 as! Watching).seen }
    }
    required init?(coder: NSCoder) { nil }

    var seen: String { (isTracking ? "T" : "-") + (isTouchInside ? "I" : "-") + (isHighlighted ? "H" : "-") }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        log.note("begin \(seen)")
        return true
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        log.note("continue \(seen)")
        return true
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        log.note("end \(seen)")
        super.endTracking(touch, with: event)
    }
    override func cancelTracking(with event: UIEvent?) {
        log.note("cancel \(seen)")
        super.cancelTracking(with: event)
    }
}

@Suite("What hooks and handlers see, and in which order (semantics.md 4.4, 4.5)")
struct HookViewTests {
    @Test("a touch that stays inside")
    func inside() {
        let control = Watching(frame: ControlBench.small)
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.move(51, 22)
        bench.up(51, 22)
        #expect(
            control.log.lines == [
                "begin -I-", "touchDown TIH", "continue TIH", "touchDragInside TIH", "end TI-", "touchUpInside -I-",
            ])
        #expect(control.seen == "---")
    }

    @Test("a touch that leaves, returns, leaves and is lifted outside")
    func outside() {
        let control = Watching(frame: ControlBench.small)
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.move(150, 22)
        bench.move(50, 22)
        bench.up(150, 22)
        #expect(
            control.log.lines == [
                "begin -I-", "touchDown TIH", "continue T--", "touchDragOutside T--", "touchDragExit T--",
                "continue TIH", "touchDragInside TIH", "touchDragEnter TIH", "end T--", "touchUpOutside ---",
            ])
        #expect(control.seen == "---")
    }

    @Test("a touch that is cancelled")
    func cancelled() {
        let control = Watching(frame: ControlBench.small)
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.cancel()
        #expect(control.log.lines == ["begin -I-", "touchDown TIH", "cancel T--", "touchCancel ---"])
        #expect(control.seen == "---")
    }

    /// Sends valueChanged from each hook.
    private final class Sending: UIControl {
        override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            sendActions(for: .valueChanged)
            return true
        }
        override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            sendActions(for: .valueChanged)
            return true
        }
        override func endTracking(_ touch: UITouch?, with event: UIEvent?) { sendActions(for: .valueChanged) }
    }

    @Test("what a hook sends comes before the touch event of its step")
    func order() {
        let bench = ControlBench(Sending(frame: ControlBench.small))
        bench.down(50, 22)
        bench.move(60, 22)
        bench.up(60, 22)
        #expect(
            bench.log == """
                valueChanged, touchDown · valueChanged, touchDragInside · valueChanged, touchUpInside
                """)
    }

    /// Overrides that forget super, or leave the highlight on.
    private final class Forgetful: UIControl {
        override func endTracking(_ touch: UITouch?, with event: UIEvent?) { isHighlighted = true }
        override func cancelTracking(with event: UIEvent?) { isHighlighted = true }
    }

    @Test("hooks that forget super and set the highlight leave nothing stuck")
    func forgetful() {
        let control = Forgetful(frame: ControlBench.small)
        let bench = ControlBench(control)
        bench.tap(50, 22)
        #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
        bench.down(50, 22)
        bench.cancel()
        #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
        bench.tap(50, 22)
        #expect(bench.steps.count == 6)
    }

    @Test("handlers and hooks see the touch: phase, place, previous place, client, count, time")
    func theTouch() {
        let control = UIControl(frame: CGRect(x: 100, y: 100, width: 100, height: 44))
        let log = CallLog()
        let group = UIView(frame: CGRect(x: 10, y: 10, width: 500, height: 500))
        let bench = ControlBench(group, id: "group")
        bench.add(control, as: "c", in: group)
        final class Reader {
            let log: CallLog
            init(_ log: CallLog) { self.log = log }
            func read(_ control: UIControl, _ event: UIEvent?) {
                guard let event, let touch = event.allTouches.first else { return log.note("no touch") }
                let here = touch.location(in: control), before = touch.previousLocation(in: control)
                log.note(
                    "\(touch.phase) (\(here.x), \(here.y)) was (\(before.x), \(before.y)) in window "
                        + "\(touch.location(in: nil).x) \(touch.client) taps \(touch.tapCount) at \(touch.timestamp) "
                        + "view \(touch.view === control) \(event.type) \(event.client)")
            }
        }
        let reader = Reader(log)
        control.addTarget(reader, action: Reader.read, for: .allTouchEvents)
        bench.down(115, 112, after: 1)
        bench.move(116, 112, after: 1)
        bench.up(117, 113, after: 1)
        let tail = "view true touches ada"
        #expect(
            log.lines == [
                "began (5.0, 2.0) was (5.0, 2.0) in window 115.0 ada taps 1 at 1.0 \(tail)",
                "moved (6.0, 2.0) was (5.0, 2.0) in window 116.0 ada taps 1 at 2.0 \(tail)",
                "ended (7.0, 3.0) was (6.0, 2.0) in window 117.0 ada taps 1 at 3.0 \(tail)",
            ])
    }
}
