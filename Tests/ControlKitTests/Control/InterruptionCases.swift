import ControlBench
import ControlKit
import Testing

/// A control that answers its hooks as told, and notes them.
private final class Hooked: UIControl {
    var log: CallLog?
    var begins = true
    /// At which move `continueTracking` answers false.
    var stopsAtMove = Int.max
    private var moves = 0

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        moves = 0
        log?.note("begin")
        return begins
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        moves += 1
        log?.note("continue")
        return moves < stopsAtMove
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        log?.note("end")
    }
    override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        log?.note(event == nil ? "cancel(nil)" : "cancel(event)")
    }
}

@Suite("Touches cut short, shared, refused (semantics.md 4.3, 4.6–4.8, cases 42–52)")
struct InterruptionCases {
    let log = CallLog()
    let control = UIControl(frame: ControlBench.small)

    @Test("case 42: a touchDown handler that disables the control cancels the touch")
    func disabledInHandler() {
        control.on(.touchDown) { [control] _ in control.isEnabled = false }
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.move(60, 22)
        bench.up(50, 22)
        #expect(bench.log == "touchDown, touchCancel")
        #expect(!control.isTracking && !control.isHighlighted && !control.isTouchInside)
    }

    @Test("case 42: under the uikit policy the touch goes on and the next one is refused")
    func disabledInHandlerUIKit() {
        control.disableWhileTracking = .uikit
        control.on(.touchDown) { [control] _ in control.isEnabled = false }
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.up(50, 22)
        #expect(bench.log == "touchDown · touchUpInside")
        bench.down(50, 22)
        #expect(bench.refusal == .disabled(control: "c"))
        #expect(bench.log == "touchDown · touchUpInside")
    }

    @Test("case 43: a control removed under a finger is cancelled without an event", arguments: ["cancel", "uikit"])
    func removed(policy: String) {
        let control = Hooked(frame: ControlBench.small)
        control.log = log
        control.disableWhileTracking = UIControl.DisablePolicy(rawValue: policy)!
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.run { control.removeFromSuperview() }
        #expect(log.lines == ["begin", "cancel(nil)"])
        #expect(bench.turn.passes.map(\.events) == [.touchCancel])
        #expect(!control.isTracking && !control.isHighlighted && !control.isTouchInside)
        bench.up(50, 22)
        #expect(bench.turn.passes.isEmpty)
    }

    @Test("case 43: removing an ancestor is removing the control")
    func ancestorRemoved() {
        let group = UIView(frame: ControlBench.small)
        let bench = ControlBench(group, id: "group")
        bench.add(control, as: "c", in: group)
        bench.down(50, 22)
        bench.run { group.removeFromSuperview() }
        #expect(bench.turn.passes.map(\.events) == [.touchCancel])
        #expect(bench.panel.control("c") == nil && bench.panel.control("group") == nil)
    }

    @Test("case 44: of two exclusive controls one client touches only the first")
    func exclusive() {
        let b = UIControl(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
        let bench = ControlBench(control)
        bench.add(b, as: "b")
        control.isExclusiveTouch = true
        b.isExclusiveTouch = true
        bench.down(50, 22, touch: 1)
        bench.down(50, 122, touch: 2)
        #expect(bench.refusal == .exclusive(control: "b"))
        bench.up(50, 122, touch: 2)
        bench.up(50, 22, touch: 1)
        #expect(bench.log == "touchDown · touchUpInside")
    }

    @Test("case 44: while an exclusive control is touched others are refused, and it is refused while others are")
    func exclusiveBothWays() {
        let b = UIControl(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
        let bench = ControlBench(control)
        bench.add(b, as: "b")
        control.isExclusiveTouch = true
        bench.down(50, 22, touch: 1)
        bench.down(50, 122, touch: 2)
        #expect(bench.refusal == .exclusive(control: "b"))
        bench.up(50, 122, touch: 2)
        bench.up(50, 22, touch: 1)
        bench.down(50, 122, touch: 3, after: 1)
        bench.down(50, 22, touch: 4)
        #expect(bench.refusal == .exclusive(control: "c"))
        bench.up(50, 122, touch: 3)
        #expect(bench.log == "touchDown · touchUpInside · b:touchDown · b:touchUpInside")
    }

    @Test("case 44: exclusive is among the touches of one client, unless the panel says it is for all")
    func exclusiveScope() {
        let b = UIControl(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
        let bench = ControlBench(control)
        bench.add(b, as: "b")
        control.isExclusiveTouch = true
        bench.down(50, 22, client: "ada")
        bench.down(50, 122, client: "bob")
        #expect(bench.log == "touchDown · b:touchDown")
        bench.up(50, 122, client: "bob")
        bench.panel.isExclusiveForAll = true
        bench.down(50, 122, client: "bob")
        #expect(bench.refusal == .exclusive(control: "b"))
    }

    @Test("case 45: two controls that are not exclusive are touched at the same time")
    func together() {
        let b = UIControl(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
        let bench = ControlBench(control)
        bench.add(b, as: "b")
        bench.down(50, 22, touch: 1)
        bench.down(50, 122, touch: 2)
        bench.up(50, 122, touch: 2)
        bench.up(50, 22, touch: 1)
        #expect(bench.log == "touchDown · b:touchDown · b:touchUpInside · touchUpInside")
    }

    @Test("case 46: a second finger on a tracked control is nothing, and does not take over later")
    func secondFinger() {
        let bench = ControlBench(control)
        bench.down(50, 22, touch: 1)
        bench.down(60, 22, touch: 2)
        bench.move(61, 22, touch: 2)
        bench.up(61, 22, touch: 2)
        bench.up(50, 22, touch: 1)
        #expect(bench.log == "touchDown · touchUpInside")
    }

    @Test("case 46: a second finger that outlasts the first stays dead")
    func secondFingerOutlasts() {
        let bench = ControlBench(control)
        bench.down(50, 22, touch: 1)
        bench.down(60, 22, touch: 2)
        bench.up(50, 22, touch: 1)
        bench.move(61, 22, touch: 2)
        bench.up(61, 22, touch: 2)
        #expect(bench.log == "touchDown · touchUpInside")
    }

    @Test("case 47: an end reported twice is one touchUpInside")
    func endedTwice() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.up(50, 22)
        bench.up(50, 22)
        bench.cancel()
        bench.move(50, 30)
        #expect(bench.log == "touchDown · touchUpInside")
        #expect(bench.refusal == nil)
    }

    @Test("case 48: beginTracking false, nothing is sent and the flags stay false")
    func beginFalse() {
        let control = Hooked(frame: ControlBench.small)
        control.begins = false
        let bench = ControlBench(control)
        bench.down(50, 22)
        #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
        bench.move(60, 22)
        bench.up(60, 22)
        #expect(bench.log.isEmpty)
    }

    @Test("case 49: continueTracking false at the second move ends it silently, without endTracking")
    func continueFalse() {
        let control = Hooked(frame: ControlBench.small)
        control.stopsAtMove = 2
        control.log = log
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.move(51, 22)
        bench.move(52, 22)
        #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
        bench.move(53, 22)
        bench.up(53, 22)
        #expect(bench.log == "touchDown · touchDragInside")
        #expect(log.lines == ["begin", "continue", "continue"])
    }

    private final class CommitsAtEnd: UIControl {
        override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
            super.endTracking(touch, with: event)
            sendActions(for: .valueChanged)
        }
    }

    @Test("case 50: what a subclass sends in endTracking comes before touchUpInside")
    func endOrder() {
        let bench = ControlBench(CommitsAtEnd(frame: ControlBench.small))
        bench.tap(50, 22)
        #expect(bench.log == "touchDown · valueChanged, touchUpInside")
    }

    @Test("case 51: cancelling an idle control is harmless and silent")
    func cancelIdle() {
        let bench = ControlBench(control)
        bench.run { control.cancelTracking(with: nil) }
        #expect(bench.log.isEmpty)
        #expect(bench.turn.changedViews.isEmpty)
        UIControl(frame: .zero).cancelTracking(with: nil)
    }

    @Test("case 52: hold to talk, every touchDown is followed by exactly one release", arguments: 0..<6)
    func holdToTalk(gesture: Int) {
        control.trackingOutset = 0
        control.on(.touchDown) { [log] _ in log.note("talk") }
        control.on([.touchUpInside, .touchUpOutside, .touchCancel]) { [log] _ in log.note("release") }
        let bench = ControlBench(control)
        bench.perform(.streamOpened)
        bench.down(50, 22)
        switch gesture {
        case 0: bench.up(50, 22)
        case 1: bench.up(500, 22)
        case 2: bench.cancel()
        case 3: bench.run { control.isEnabled = false }
        case 4: bench.perform(.streamClosed)
        default: bench.down(50, 22)
        }
        #expect(log.lines == (gesture == 5 ? ["talk", "release", "talk"] : ["talk", "release"]))
    }
}
