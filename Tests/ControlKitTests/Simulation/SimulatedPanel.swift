@testable import ControlKit

/// A panel of every kind of control there is here, that performs simulation steps and is watched while it does.
final class SimulatedPanel {
    let panel = Panel(name: "simulation", size: CGSize(width: 300, height: 300))
    let controls: [UIControl]
    let group = UIView(frame: CGRect(x: 150, y: 0, width: 150, height: 150))
    private(set) var watch: Watch!
    private let recognizers: [UIGestureRecognizer]
    private var targets: [String: SimulatedTarget] = [:]
    private var clock = Moment.zero
    /// Handlers' and hooks' own actions in this turn; beyond the limit they do nothing, so that a turn ends.
    private var reactions = 0
    private static let maximumReactions = 40

    struct Broken: Error {}

    static let count = 18
    static func id(of control: Int) -> String { "c\(control)" }
    /// Controls overlap a little, and stick out of the group a little.
    static func frame(of control: Int) -> CGRect {
        CGRect(x: Double(control % 4) * 60, y: Double(control / 4) * 50, width: 80, height: 60)
    }

    /// `saboteur`: another control in place of the first, to see whether the watch notices.
    init(saboteur: UIControl? = nil) {
        let commit = UISlider(), jump = UISlider(), toggle = UIButton()
        commit.isContinuous = false
        commit.numberOfTicks = 5
        commit.allowsTickValuesOnly = true
        jump.trackTap = .jump
        jump.enabledRange = 0.25...0.75
        toggle.changesSelectionAsPrimaryAction = true
        toggle.setTitle("On", for: .selected)
        toggle.setTitle("Off", for: .normal)
        toggle.configurationUpdateHandler = { $0.setImage(UIImage(named: "\($0.state.rawValue)"), for: .normal) }
        controls =
            [
                saboteur ?? SimulatedControl(), SimulatedControl(), SimulatedControl(), UIButton(), toggle, UISlider(),
                commit, UISwitch(), StarRow(), ArmPill(), jump,
            ] + Self.furtherControls()
        let pan = UIPanGestureRecognizer(), press = UILongPressGestureRecognizer(), tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        recognizers = [UITapGestureRecognizer(), tap, press, pan]
        panel.window.addSubview(group)
        panel.register(group, as: "group")
        for recognizer in recognizers {
            recognizer.addHandler { [unowned self] in self.watch.recognized($0) }
            group.addGestureRecognizer(recognizer)
        }
        for (number, control) in controls.enumerated() {
            control.frame = Self.frame(of: number)
            place(number)
            (control as? SimulatedControl)?.act = { [unowned self] in self.react($0) }
        }
        panel.structureTold()
        watch = Watch(panel: panel, controls: controls, recognizers: recognizers)
    }

    private static func furtherControls() -> [UIControl] {
        let segments = UISegmentedControl(items: ["A", "B", "C"]), pages = UIPageControl(), picker = UIDatePicker()
        let menu = UIButton(), secret = UITextField()
        pages.numberOfPages = 4
        picker.date = .epoch
        picker.preferredDatePickerStyle = .compact
        menu.menu = UIMenu(children: [UIAction(title: "A") { _ in }, UIAction(title: "B") { _ in }])
        menu.role = .primary
        menu.isPointerInteractionEnabled = true
        secret.isSecureTextEntry = true
        return [UIStepper(), segments, pages, UITextField(), secret, picker, menu]
    }

    private func place(_ number: Int) {
        let control = controls[number]
        guard control.window == nil else { return }
        (number % 4 == 2 || number == 4 ? group : panel.window).addSubview(control)
        panel.register(control, as: Self.id(of: number))
    }

    /// Performs one step; answers what was wrong with it, nil when all is well.
    func perform(_ event: SimulationEvent) -> String? {
        reactions = 0
        watch.turnBegins()
        switch event {
        case .command(let command, let client, let after):
            clock = Moment(microseconds: clock.microseconds + after)
            if case .sendEvents(let id, let events) = command, let control = panel.control(id) as? UIControl {
                watch.codeSends(events, of: control)
            }
            panel.perform(command, from: client, at: clock)
        case .code(let actions):
            panel.run(at: clock) { _ in for action in actions { act(action) } }
        }
        watch.turnEnded(isCode: { if case .code = event { true } else { false } }(), reactions: reactions)
        panel.structureTold()
        return watch.violation
    }

    private func react(_ action: CodeAction) {
        guard reactions < Self.maximumReactions else { return }
        reactions += 1
        act(action)
    }

    // MARK: Code

    func act(_ action: CodeAction) {
        switch action {
        case .setEnabled(let number, let flag): controls[number].isEnabled = flag
        case .setHidden(let number, let flag): controls[number].isHidden = flag
        case .setInteraction(let number, let flag): controls[number].isUserInteractionEnabled = flag
        case .setAlpha(let number, let alpha): controls[number].alpha = alpha
        case .setSelected(let number, let flag): controls[number].isSelected = flag
        case .setHighlighted(let number, let flag): controls[number].isHighlighted = flag
        case .setValue(let number, let value): set(value, of: controls[number])
        case .setBounds(let number, let minimum, let maximum):
            (controls[number] as? UISlider)?.minimumValue = minimum
            (controls[number] as? UISlider)?.maximumValue = maximum
            watch.codeSet(controls[number])
        case .setFrame(let number, let frame): controls[number].frame = frame
        case .setPolicy(let number, let policy): controls[number].disableWhileTracking = policy
        case .setSharing(let number, let sharing): controls[number].sharing = sharing
        case .setExclusive(let number, let flag): controls[number].isExclusiveTouch = flag
        case .setHold(let number, let seconds): controls[number].maximumHold = seconds
        case .setOutset(let number, let points): controls[number].trackingOutset = points
        case .setTitle(let number, let title):
            controls[number].caption = title
            controls[number].toolTip = title
        case .setGestures(let flag): for recognizer in recognizers { recognizer.isEnabled = flag }
        case .hideGroup(let flag): group.isHidden = flag
        case .moveGroup(let x): group.frame.origin.x = x
        case .heal: heal()
        case .remove(let number): controls[number].removeFromSuperview()
        case .putBack(let number): place(number)
        case .cancel(let number): controls[number].cancelTracking(with: nil)
        case .send(let number, let events):
            watch.codeSends(UIControl.Event(rawValue: events), of: controls[number])
            controls[number].sendActions(for: UIControl.Event(rawValue: events))
            watch.codeSent()
        case .performPrimary(let number):
            controls[number].performPrimaryAction()
        case .setHooks(let number, let hooks): (controls[number] as? SimulatedControl)?.hooks = hooks
        case .addHandler(let number, let handler): add(handler, to: controls[number])
        case .removeHandler(let number, let handler, let events): remove(handler, events, from: controls[number])
        case .removeTargets(let number, let events):
            controls[number].removeTarget(nil, action: nil, for: UIControl.Event(rawValue: events))
        case .dropTarget(let handler): targets[handler.name] = nil
        }
    }

    private func heal() {
        group.isHidden = false
        for recognizer in recognizers { recognizer.isEnabled = true }
        for (number, control) in controls.enumerated() {
            place(number)
            control.frame = Self.frame(of: number)
            control.isEnabled = true
            control.isHidden = false
            control.isUserInteractionEnabled = true
            control.alpha = 1
            control.sharing = .first
            control.isExclusiveTouch = false
            (control as? SimulatedControl)?.hooks = Hooks()
        }
    }

    private func set(_ value: Float, of control: UIControl) {
        switch control {
        case let slider as UISlider: slider.value = value
        case let toggle as UISwitch: toggle.isOn = value > 0.5
        case let row as StarRow: row.stars = value.isNaN ? 0 : Int(value * 2)
        case let stepper as UIStepper: stepper.value = Double(value * 50)
        case let segments as UISegmentedControl: segments.selectedSegmentIndex = value.isNaN ? 7 : Int(value)
        case let pages as UIPageControl: pages.currentPage = value.isNaN ? 9 : Int(value * 3)
        case let field as UITextField: field.text = "\(value)"
        default: break
        }
        watch.codeSet(control)
    }

    private func add(_ handler: Handler, to control: UIControl) {
        let events = UIControl.Event(rawValue: handler.events)
        let body: (UIControl) throws -> Void = { [unowned self] sender in
            self.watch.called(handler.name, by: sender)
            if let reaction = handler.reaction { self.react(reaction) }
            if handler.fails { throw Broken() }
        }
        let selector = Selector(handler.name + ":")
        switch handler.form {
        case .action:
            let action = UIAction(identifier: UIAction.Identifier(handler.name)) { action in
                if let sender = action.sender as? UIControl { try body(sender) }
            }
            control.addAction(action, for: events)
        case .target:
            let target = SimulatedTarget(handler.name, body)
            targets[handler.name] = target
            try? control.addTarget(target, action: selector, for: events)
        case .nilTarget:
            group.register(selector) { sender, _ in if let sender = sender as? UIControl { try body(sender) } }
            try? control.addTarget(nil, action: selector, for: events)
        }
    }

    private func remove(_ handler: Handler, _ events: UInt32, from control: UIControl) {
        let events = UIControl.Event(rawValue: events)
        control.removeAction(identifiedBy: UIAction.Identifier(handler.name), for: events)
        control.removeTarget(targets[handler.name], action: Selector(handler.name + ":"), for: events)
    }
}
