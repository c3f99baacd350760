import ControlKit

/// A panel with a few controls, a finger, a keyboard and a clock that only moves when it is told to.
///
/// `log` is what fired, in the notation of semantics.md 5: `a|b` is one pass, `,` separates passes of one step, ` · `
/// separates steps. With several controls each pass is named `id.a|b`.
public final class ControlBench {
    public let panel: Panel
    /// Whose input the finger and the keyboard are.
    public var client = "tester"
    public private(set) var now = Moment.zero
    private var groups: [[(id: String, events: String)]] = []

    public init(width: Double = 800, height: Double = 480) {
        panel = Panel(name: "bench", size: CGSize(width: width, height: height))
    }

    /// Puts a control on the panel. Bounds are 100×44 unless a case says otherwise; the next one goes below.
    @discardableResult
    public func add<View: UIView>(_ view: View, id: String = "control", width: Double = 100, height: Double = 44)
        -> View
    {
        let top = panel.controls.map { $0.frame.maxY + 200 }.max() ?? 0
        panel.run(at: now) { panel in
            panel.window.addSubview(view)
            panel.register(view, as: id)
            view.frame = CGRect(x: 0, y: top, width: width, height: height)
        }
        return view
    }

    // MARK: Input

    public func perform(_ command: Command) {
        panel.perform(command, from: client, at: now)
        note()
    }

    /// One phase of a touch, in the control's own points.
    public func touch(
        _ phase: UITouch.Phase, _ x: Double, _ y: Double = 20, on id: String = "control", touch: Int64 = 1
    ) {
        perform(
            .touches([
                TouchInput(
                    id: .number(touch), phase: phase, control: id, place: .point(CGPoint(x: x, y: y)), sequence: nil)
            ]))
    }

    public func down(_ x: Double, _ y: Double = 20, on id: String = "control") { touch(.began, x, y, on: id) }
    public func move(_ x: Double, _ y: Double = 20, on id: String = "control") { touch(.moved, x, y, on: id) }
    public func up(_ x: Double, _ y: Double = 20, on id: String = "control") { touch(.ended, x, y, on: id) }
    public func cancel(_ x: Double = 0, _ y: Double = 20, on id: String = "control") { touch(.cancelled, x, y, on: id) }

    public func tap(_ x: Double, _ y: Double = 20, on id: String = "control") {
        down(x, y, on: id)
        up(x, y, on: id)
        pass(seconds: 1)
    }

    public func key(_ name: String, _ phase: KeyInput.Phase = .press, on id: String? = "control", shift: Bool = false) {
        perform(.keys([KeyInput(.key(UIKey(name, shift: shift), phase), control: id)]))
    }

    public func type(_ text: String, on id: String? = "control") {
        perform(.keys([KeyInput(.text(text), control: id)]))
    }

    public func setValue(_ value: PropertyValue, on id: String = "control") { perform(.setValue(control: id, value)) }

    public func set(_ name: String, _ value: PropertyValue, on id: String = "control") {
        set([.init(name, value)], on: id)
    }

    public func set(_ members: [PropertyValue.Member], on id: String = "control") {
        perform(.setProperties(control: id, members))
    }

    /// Code of the panel's author, as one turn.
    public func code(_ body: () -> Void) {
        panel.run(at: now) { _ in body() }
        note()
    }

    /// Time goes by; what is due runs at its own moment, as a host would have it.
    public func pass(seconds: Double) {
        let end = now.adding(seconds: seconds)
        while let due = panel.nextDeadline, due <= end {
            now = max(now, due)
            perform(.advance)
        }
        now = end
    }

    // MARK: What happened

    /// Why the elements of the last command were refused.
    public var refusals: [ControlError] { panel.turn.steps.compactMap(\.refusal) }
    /// What was reported while the last command ran.
    public var faults: [ControlError] { panel.turn.faults }

    public var log: String {
        let named = panel.controls.count > 1
        return groups.map { group in
            group.map { named ? "\($0.id).\($0.events)" : $0.events }.joined(separator: ", ")
        }.joined(separator: " · ")
    }

    /// The log so far, which then begins anew.
    public func takeLog() -> String {
        defer { groups = [] }
        return log
    }

    private func note() {
        let turn = panel.turn
        var position = 0
        for step in turn.steps {
            append(turn.passes[position..<step.passes.lowerBound])
            append(turn.passes[step.passes])
            position = step.passes.upperBound
        }
        append(turn.passes[position...])
    }

    private func append(_ passes: ArraySlice<Turn.Pass>) {
        guard !passes.isEmpty else { return }
        groups.append(
            passes.map { ($0.control.accessibilityIdentifier ?? "", $0.events.names.joined(separator: "|")) })
    }
}

extension UIControl {
    /// Runs a body whenever one of the events is sent.
    public func on(_ events: UIControl.Event, _ body: @escaping () -> Void) {
        addAction(UIAction { _ in body() }, for: events)
    }
}
