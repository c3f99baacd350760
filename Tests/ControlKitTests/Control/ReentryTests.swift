import ControlBench
import ControlKit
import Testing

/// Does something of the test's from a hook.
private final class Acting: UIControl {
    var atBegin: () -> Void = {}
    var atContinue: () -> Void = {}
    var atEnd: () -> Void = {}
    var atCancel: () -> Void = {}

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        atBegin()
        return true
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        atContinue()
        return true
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { atEnd() }
    override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        atCancel()
    }

    var isIdle: Bool { !isTracking && !isTouchInside && !isHighlighted && holder == nil }
}

@Suite("Hooks and handlers that disable, hide, remove or cancel (semantics.md 4.3, re-check rule; 4.6; 4.8)")
struct ReentryTests {
    private let control = Acting(frame: ControlBench.small)

    /// The ways to make a control untouchable, or to end its touch.
    enum Way: String, CaseIterable, Sendable {
        case disabled, hidden, interactionOff, transparent, removed, cancelled, parentHidden
    }

    private func apply(_ way: Way) {
        switch way {
        case .disabled: control.isEnabled = false
        case .hidden: control.isHidden = true
        case .interactionOff: control.isUserInteractionEnabled = false
        case .transparent: control.alpha = 0
        case .removed: control.removeFromSuperview()
        case .cancelled: control.cancelTracking(with: nil)
        case .parentHidden: control.superview?.isHidden = true
        }
    }

    private func bench() -> ControlBench {
        let group = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
        let bench = ControlBench(group, id: "group")
        bench.add(control, as: "c", in: group)
        return bench
    }

    private func events(_ bench: ControlBench) -> [UIControl.Event] { bench.turn.passes.map(\.events) }

    @Test("in beginTracking: the touch is not followed and nothing is sent", arguments: Way.allCases)
    func atBegin(way: Way) {
        // Cancelling what is not tracked yet is cancelling an idle control.
        guard way != .cancelled else { return }
        control.atBegin = { apply(way) }
        let bench = bench()
        bench.down(50, 22)
        #expect(events(bench).isEmpty)
        #expect(control.isIdle)
        bench.up(50, 22)
        #expect(events(bench).isEmpty)
    }

    @Test("in a touchDown handler: touchCancel in the same step, and nothing later", arguments: Way.allCases)
    func atTouchDown(way: Way) {
        control.on(.touchDown) { _ in apply(way) }
        let bench = bench()
        bench.down(50, 22)
        #expect(events(bench) == [.touchDown, .touchCancel])
        #expect(control.isIdle)
        bench.move(60, 22)
        #expect(events(bench).isEmpty)
        bench.up(60, 22)
        #expect(events(bench).isEmpty)
    }

    @Test("in continueTracking: touchCancel, and no drag event", arguments: Way.allCases)
    func atContinue(way: Way) {
        control.atContinue = { apply(way) }
        let bench = bench()
        bench.down(50, 22)
        bench.move(60, 22)
        #expect(events(bench) == [.touchCancel])
        #expect(control.isIdle)
        bench.up(60, 22)
        #expect(events(bench).isEmpty)
    }

    @Test("in a drag handler: touchCancel in the same step", arguments: Way.allCases)
    func atDrag(way: Way) {
        control.on(.touchDragInside) { _ in apply(way) }
        let bench = bench()
        bench.down(50, 22)
        bench.move(60, 22)
        #expect(events(bench) == [.touchDragInside, .touchCancel])
        #expect(control.isIdle)
    }

    @Test("in endTracking: touchCancel in place of the up event", arguments: Way.allCases)
    func atEnd(way: Way) {
        control.atEnd = { apply(way) }
        let bench = bench()
        bench.down(50, 22)
        bench.up(50, 22)
        #expect(events(bench) == [.touchCancel])
        #expect(control.isIdle)
    }

    @Test("in an up handler: the touch is over, nothing is cancelled", arguments: Way.allCases)
    func atUp(way: Way) {
        control.on(.touchUpInside) { _ in apply(way) }
        let bench = bench()
        bench.down(50, 22)
        bench.up(50, 22)
        #expect(events(bench) == [.touchUpInside])
        #expect(control.isIdle)
    }

    @Test("in cancelTracking or a touchCancel handler: one touchCancel", arguments: Way.allCases)
    func atCancel(way: Way) {
        // An override that calls itself is its author's own endless loop.
        if way != .cancelled { control.atCancel = { apply(way) } }
        control.on(.touchCancel) { _ in apply(way) }
        let bench = bench()
        bench.down(50, 22)
        bench.cancel()
        #expect(events(bench) == [.touchCancel])
        #expect(control.isIdle)
    }

    @Test("between two steps: touchCancel at once, the rest of the touch is swallowed", arguments: Way.allCases)
    func between(way: Way) {
        let bench = bench()
        bench.down(50, 22)
        bench.run { apply(way) }
        #expect(events(bench) == [.touchCancel])
        #expect(control.isIdle)
        bench.move(60, 22)
        bench.up(60, 22)
        #expect(events(bench).isEmpty)
    }

    @Test("the property has its new value when touchCancel is handled")
    func newValueFirst() {
        let bench = bench()
        var seen: [Bool] = []
        control.on(.touchCancel) { [control] _ in seen.append(control.isEnabled) }
        bench.down(50, 22)
        bench.run { control.isEnabled = false }
        #expect(seen == [false])
    }

    @Test("enabling again during the same touch does not resume it")
    func noResume() {
        let bench = bench()
        bench.down(50, 22)
        bench.run {
            control.isEnabled = false
            control.isEnabled = true
        }
        bench.move(60, 22)
        bench.up(60, 22)
        #expect(events(bench).isEmpty)
        bench.down(50, 22, after: 1)
        #expect(events(bench) == [.touchDown])
    }

    @Test("policy uikit: disabled, hidden or switched off between down and up, it goes on as if enabled")
    func uikitPolicy() {
        control.disableWhileTracking = .uikit
        let bench = bench()
        bench.down(50, 22)
        bench.run {
            control.isEnabled = false
            control.isHidden = true
            control.isUserInteractionEnabled = false
        }
        bench.move(60, 22)
        bench.up(60, 22)
        #expect(bench.log == "touchDown · touchDragInside · touchUpInside")
        bench.touch(.began, .unspecified, on: "c")
        #expect(bench.refusal == .hidden(control: "c"))
    }

    @Test("policy uikit: disabling in beginTracking does not stop this touch")
    func uikitPolicyAtBegin() {
        control.disableWhileTracking = .uikit
        control.atBegin = { [control] in control.isEnabled = false }
        let bench = bench()
        bench.down(50, 22)
        bench.up(50, 22)
        #expect(bench.log == "touchDown · touchUpInside")
    }

    @Test("an override of cancelTracking runs once, whoever cancels")
    func hookOnce() {
        var runs = 0
        control.atCancel = { runs += 1 }
        let bench = bench()
        bench.down(50, 22)
        bench.run { control.cancelTracking(with: nil) }
        #expect(runs == 1)
        bench.down(50, 22)
        bench.cancel()
        #expect(runs == 2)
        bench.down(50, 22)
        bench.run { control.isHidden = true }
        #expect(runs == 3)
    }

    @Test("a touchCancel handler that puts the removed control somewhere else keeps it there")
    func movedWhileRemoved() {
        let bench = bench()
        let shelf = bench.add(UIView(frame: CGRect(x: 0, y: 500, width: 500, height: 500)), as: "shelf")
        control.on(.touchCancel) { [control] _ in shelf.addSubview(control) }
        bench.down(50, 22)
        bench.run { control.removeFromSuperview() }
        #expect(control.superview === shelf)
        #expect(shelf.subviews.count == 1)
        #expect(control.window === bench.panel.window)
    }
}
