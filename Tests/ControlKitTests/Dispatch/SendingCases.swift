import ControlBench
import ControlKit
import Testing

@Suite("Dispatch table: sending (semantics.md 6.4–6.6, cases 18–28)")
struct SendingCases {
    let log = CallLog()
    let control = UIControl(frame: ControlBench.small)

    /// Answers every arity, and notes which arguments arrived.
    private final class Arity: UIResponder {
        init(_ log: CallLog, _ control: UIControl) {
            super.init()
            for selector in ["a", "a:", "a:forEvent:"] as [Selector] {
                register(selector) { sender, event in
                    let from = sender == nil ? "" : (sender as AnyObject === control ? "sender" : "stranger")
                    log.note("\(selector)(\(from)\(event == nil ? "" : ", event"))")
                }
            }
        }
    }

    @Test("case 18: a selector's colons say what it is called with")
    func arity() throws {
        let target = Arity(log, control)
        for name in ["a", "a:", "a:forEvent:"] as [Selector] {
            try control.addTarget(target, action: name, for: .touchDown)
        }
        ControlBench(control).down(50, 22)
        #expect(log.lines == ["a()", "a:(sender)", "a:forEvent:(sender, event)"])
    }

    @Test("case 19: sent from code there is no event")
    func fromCode() throws {
        let target = Arity(log, control)
        try control.addTarget(target, action: "a:forEvent:", for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(log.lines == ["a:forEvent:(sender)"])
    }

    @Test("case 20: an action without a target is answered by the view controller further up")
    func responderChain() throws {
        let controller = UIViewController()
        controller.register("a:") { [log, control] sender, _ in
            log.note(sender as AnyObject === control ? "controller, from the control" : "controller")
        }
        let bench = ControlBench(UIView(frame: ControlBench.small).wrapping(control, of: controller))
        try control.addTarget(nil, action: "a:", for: .touchDown)
        bench.down(50, 22)
        #expect(log.lines == ["controller, from the control"])
    }

    @Test("case 21: an action nobody answers is dropped without a fault")
    func nobody() throws {
        let bench = ControlBench(control)
        try control.addTarget(nil, action: "zzz", for: .touchDown)
        bench.down(50, 22)
        #expect(bench.log == "touchDown")
        #expect(bench.turn.faults.isEmpty)
    }

    @Test("case 22: a handler that removes a later one keeps it from being called in the same pass")
    func removesLater() {
        let b = UIAction { [log] _ in log.note("b") }
        control.on(.touchDown) { [log, control] _ in
            log.note("a")
            control.removeAction(b, for: .touchDown)
        }
        control.addAction(b, for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(log.lines == ["a"])
    }

    @Test("case 22: removed and added again during the pass, it waits for the next one")
    func removedAndAddedAgain() {
        let b = UIAction { [log] _ in log.note("b") }
        control.on(.touchDown) { [log, control] _ in
            log.note("a")
            control.removeAction(b, for: .touchDown)
            control.addAction(b, for: .touchDown)
        }
        control.addAction(b, for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(log.lines == ["a"])
    }

    @Test("case 23: a handler added during a pass is called from the next one on")
    func addedDuring() {
        let c = UIAction(identifier: "c") { [log] _ in log.note("c") }
        control.on(.touchDown) { [log, control] _ in
            log.note("a")
            control.addAction(c, for: .touchDown)
        }
        control.sendActions(for: .touchDown)
        #expect(log.lines == ["a"])
        log.clear()
        control.sendActions(for: .touchDown)
        #expect(log.lines == ["a", "c"])
    }

    @Test("case 24: an entry for two events that happen together is called once")
    func crossingOnce() {
        control.trackingOutset = 0
        control.on([.touchDragOutside, .touchDragExit]) { [log] _ in log.note("out") }
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.move(150, 22)
        #expect(log.lines == ["out"])
        #expect(bench.log == "touchDown · touchDragOutside|touchDragExit")
    }

    private final class Filter: UIControl {
        var isSilent = false
        override func sendAction(_ action: Selector, to target: AnyObject?, for event: UIEvent?) {
            if !isSilent { super.sendAction(action, to: target, for: event) }
        }
        override func sendAction(_ action: UIAction) { if !isSilent { super.sendAction(action) } }
    }

    @Test("case 25: a subclass that does not call super suppresses the delivery, entry by entry")
    func override() throws {
        let control = Filter(frame: ControlBench.small)
        let target = Target(log, answering: "a")
        try control.addTarget(target, action: "a", for: .touchUpInside)
        control.on(.touchUpInside) { [log] _ in log.note("action") }
        let bench = ControlBench(control)
        control.isSilent = true
        bench.tap(50, 22)
        #expect(log.lines.isEmpty)
        control.isSilent = false
        bench.tap(50, 22)
        #expect(log.lines == ["a", "action"])
    }

    private final class Redirect: UIControl {
        var other: AnyObject?
        override func sendAction(_ action: Selector, to target: AnyObject?, for event: UIEvent?) {
            super.sendAction(action, to: other ?? target, for: event)
        }
    }

    @Test("a subclass may send an action to another target")
    func redirects() throws {
        let control = Redirect(frame: ControlBench.small)
        let first = Target(log, named: "first", answering: "a"), second = Target(log, named: "second", answering: "a")
        control.other = second
        try control.addTarget(first, action: "a", for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(log.lines == ["second.a"])
    }

    @Test("case 26: every entry present at the start is visited once, though the visit removes them all")
    func enumeration() throws {
        let target = Target(log, answering: "a")
        try control.addTarget(target, action: "a", for: .touchDown)
        try control.addTarget(nil, action: "b", for: .touchUpInside)
        control.addAction(UIAction(identifier: "x") { _ in }, for: .valueChanged)
        var visited: [String] = []
        control.enumerateEventHandlers { action, pair, events, _ in
            visited.append("\(action?.identifier.rawValue ?? pair!.1.name) \(events.names.joined())")
            control.removeTarget(nil, action: nil, for: .allEvents)
            control.removeAction(identifiedBy: "x", for: .allEvents)
        }
        #expect(visited == ["a touchDown", "b touchUpInside", "x valueChanged"])
        var rest = 0
        control.enumerateEventHandlers { _, _, _, _ in rest += 1 }
        #expect(rest == 0)
    }

    @Test("an enumeration ends when it is told to stop")
    func enumerationStops() {
        for _ in 1...3 { control.on(.touchDown) { _ in } }
        var visits = 0
        control.enumerateEventHandlers { _, _, _, stop in
            visits += 1
            stop = visits == 2
        }
        #expect(visits == 2)
    }

    @Test("case 27: sending from code ignores disabled, hidden, and being outside a window")
    func disabledSends() {
        let button = UIButton(frame: ControlBench.small)
        button.isEnabled = false
        button.isHidden = true
        button.on(.touchUpInside) { [log] _ in log.note("handler") }
        button.sendActions(for: .touchUpInside)
        #expect(log.lines == ["handler"])
    }

    @Test("sending touchUpInside from code is that event alone: no primary action, no toggle")
    func exactlyThatMask() {
        let button = UIButton(frame: ControlBench.small)
        button.changesSelectionAsPrimaryAction = true
        let bench = ControlBench(button)
        bench.run { button.sendActions(for: .touchUpInside) }
        #expect(bench.log == "touchUpInside")
        #expect(!button.isSelected)
    }

    @Test("case 28: one entry for all events hears each pass of a slider's drag")
    func allEvents() {
        let slider = UISlider(frame: ControlBench.track)
        slider.thumbLength = 40
        var calls = 0
        slider.on(.allEvents) { _ in calls += 1 }
        let bench = ControlBench(slider)
        bench.down(20, 20)
        bench.move(120, 20)
        bench.up(120, 20)
        #expect(calls == 4)
        calls = 0
        bench.down(120, 20)
        bench.up(120, 20)
        #expect(calls == 2)
    }
}

extension UIView {
    /// The view as root of `controller`, with `control` in it.
    fileprivate func wrapping(_ control: UIControl, of controller: UIViewController) -> UIView {
        controller.view = self
        addSubview(control)
        return self
    }
}
