@testable import ControlKit

/// Sees every pass as a handler does, and the panel after each turn; knows what semantics.md 14 promises, and says what
/// was broken first.
final class Watch {
    let panel: Panel
    let controls: [UIControl]
    let recognizers: [UIGestureRecognizer]
    private(set) var violation: String?
    /// Of everything that happened, in order.
    private(set) var hash = Hash64()
    private(set) var passes = 0

    var touches: [ObjectIdentifier: TouchModel] = [:]
    private var seenPasses = 0
    private var codeIntends: (control: UIControl, events: UIControl.Event)?
    private var interrupted: [(control: UIControl, events: UIControl.Event)?] = []
    private var orders: [Int: HandlerOrder] = [:]
    var records = RecordShadow()
    private var revision: UInt64 = 0
    private var turns: UInt64 = 0

    init(panel: Panel, controls: [UIControl], recognizers: [UIGestureRecognizer]) {
        self.panel = panel
        self.controls = controls
        self.recognizers = recognizers
        for control in controls {
            touches[ObjectIdentifier(control)] = TouchModel(control)
            control.addAction(
                UIAction(identifier: "watch") { [unowned self, unowned control] _ in self.heard(control) },
                for: .allEvents)
        }
        for control in controls { records.take(control) }
        revision = panel.revision
    }

    func fail(_ message: @autoclosure () -> String) { if violation == nil { violation = message() } }

    func name(_ control: UIView?) -> String {
        controls.firstIndex { $0 === control }.map { SimulatedPanel.id(of: $0) } ?? "another view"
    }

    // MARK: During a turn

    func turnBegins() {
        interrupted = []
        seenPasses = 0
        orders = [:]
    }

    /// Code is about to send by itself: what follows is no engine's doing.
    func codeSends(_ events: UIControl.Event, of control: UIControl) {
        interrupted.append(codeIntends)
        codeIntends = (control, events)
    }
    /// It has; what it interrupted is still to come: timers run before the command they are due before.
    func codeSent() { codeIntends = interrupted.popLast() ?? nil }

    /// Code has set a value: the next valueChanged needs another one.
    func codeSet(_ control: UIControl) { touches[ObjectIdentifier(control)]?.valueSettled() }

    /// The first handler of every control.
    private func heard(_ control: UIControl) {
        guard let pass = panel.turn.passes.last, panel.turn.passes.count > seenPasses, pass.control === control else {
            // A pass of a control that is in no panel: nobody logs it, and its handlers are called out of order here.
            for depth in orders.keys where orders[depth]?.control === control { orders[depth]?.isMuddled = true }
            return
        }
        passes += 1
        seenPasses = panel.turn.passes.count
        orders[panel.passes.depth] = HandlerOrder(control, matching: pass.events)
        hash.mix(UInt64(pass.events.rawValue))
        hash.mix(name(control))
        hash.mix(UInt64(control.flags.rawValue))
        hash.mix(touches[ObjectIdentifier(control)]?.value.bitPattern ?? 0)
        if control.state.rawValue != control.flags.rawValue & 15 { fail("\(name(control)): state is not its flags") }
        let isCode = codeIntends.map { $0.control === control && $0.events == pass.events } ?? false
        if isCode { codeIntends = nil }
        guard !isCode, let model = touches[ObjectIdentifier(control)] else { return }
        let touch = pass.events.isDisjoint(with: .allTouchEvents) ? nil : panel.event.touch
        if let fault = model.check(pass.events, touch: touch) { fail("\(name(control)): \(fault)") }
    }

    /// A handler of the simulation was called.
    func called(_ handler: String, by control: UIControl) {
        hash.mix(handler)
        guard control.window != nil, let order = orders[panel.passes.depth] else { return }
        if let fault = order.called(handler, by: control) { fail("\(name(control)): \(fault)") }
    }

    func recognized(_ recognizer: UIGestureRecognizer) {
        hash.mix(UInt64(recognizer.state.rawValue) + 100)
        hash.mix(recognizer.client ?? "")
    }

    // MARK: After a turn

    func turnEnded(isCode: Bool, reactions: Int) {
        codeIntends = nil
        turns += 1
        checkTurn(isCode: isCode, reactions: reactions)
        for (number, control) in controls.enumerated() { check(control, number) }
        checkSessions()
        checkFocus()
        for recognizer in recognizers { check(recognizer) }
        if let fault = records.check(panel.turn, controls, panel) { fail(fault) }
        hash.mix(panel.revision)
        for step in panel.turn.steps { hash.mix(step.refusal.map { "\($0)" } ?? "") }
        for view in panel.turn.changedViews {
            hash.mix(view.changedProperties)
            hash.mix(view.accessibilityIdentifier ?? "")
            if let value = view.property("value") { hash.mix("\(value)") }
        }
    }

    private func checkTurn(isCode: Bool, reactions: Int) {
        let turn = panel.turn
        // Who is here is told apart from the revision.
        let isVisible = !turn.passes.isEmpty || !turn.changedViews.isEmpty || turn.isStructural
        if turn.isVisible != isVisible || panel.revision != revision + (isVisible ? 1 : 0) {
            fail("revision \(revision) to \(panel.revision), visible \(turn.isVisible), should be \(isVisible)")
        }
        revision = panel.revision
        if panel.isPerforming { fail("the turn has not ended") }
        if !panel.layoutQueue.isEmpty { fail("layout is not settled") }
        for (number, step) in turn.steps.enumerated() where step.refusal != nil && turn.steps.count == 1 {
            // Under the rule `last` a refused second touch may have ended the first one.
            let passes = step.passes.map { turn.passes[$0].events }
            if passes.contains(where: { $0 != .touchCancel }), reactions == 0 {
                fail("step \(number) was refused and sent \(passes)")
            }
        }
        if turn.cause == .feedback, reactions == 0 {
            let silent: [UIControl.Event] = [.touchCancel, .editingDidEnd]
            let events = turn.passes.map(\.events).filter { !silent.contains($0) }
            if !events.isEmpty, turn.passes.count == turn.steps.reduce(0, { $0 + $1.passes.count }) {
                fail("properties set from outside sent \(events)")
            }
        }
    }

    private func check(_ control: UIControl, _ number: Int) {
        let name = SimulatedPanel.id(of: number)
        if let fault = touches[ObjectIdentifier(control)]?.checkAtRest() { fail("\(name): \(fault)") }
        if control.state.rawValue != control.flags.rawValue & 15 { fail("\(name): state is not its flags") }
        if let slider = control as? UISlider, !(slider.minimumValue...slider.maximumValue ~= slider.value) {
            fail("\(name): \(slider.value) is outside \(slider.minimumValue)...\(slider.maximumValue)")
        }
        checkRange(control, name)
        if control.trackedTouch == nil, !control.parkedFeedback.isEmpty {
            fail("\(name): parked feedback is left over")
        }
        if control.isCancelling { fail("\(name): still cancelling") }
        // Slow, so one table a turn; when a log is played again, all of them.
        if number == Int(turns % UInt64(controls.count)) || records.isThorough,
            let fault = HandlerOrder.tableFault(of: control)
        {
            fail("\(name): \(fault)")
        }
    }

    private func checkRange(_ control: UIControl, _ name: String) {
        switch control {
        case let stepper as UIStepper where !(stepper.minimumValue...stepper.maximumValue ~= stepper.value):
            fail("\(name): \(stepper.value) is outside \(stepper.minimumValue)...\(stepper.maximumValue)")
        case let pages as UIPageControl where !(0..<max(1, pages.numberOfPages) ~= pages.currentPage):
            fail("\(name): page \(pages.currentPage) of \(pages.numberOfPages)")
        case let segments as UISegmentedControl
        where !(-1..<segments.numberOfSegments ~= segments.selectedSegmentIndex):
            fail("\(name): segment \(segments.selectedSegmentIndex) of \(segments.numberOfSegments)")
        default: break
        }
        let focusing = panel.clients.values.count { $0.focus === control }
        if let fault = touches[ObjectIdentifier(control)]?.checkEditors(focusing) { fail("\(name): \(fault)") }
    }

    private func check(_ recognizer: UIGestureRecognizer) {
        guard let touch = recognizer.touch else { return }
        if !panel.sessions.contains(where: { $0.touch === touch && $0.recognizers.contains { $0 === recognizer } }) {
            fail("a recogniser follows a touch that has ended")
        }
    }
}
