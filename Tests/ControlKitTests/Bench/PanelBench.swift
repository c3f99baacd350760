import ControlKit

/// A panel with controls to touch, a clock the test moves, and a log of every pass.
///
///     let bench = PanelBench(UIButton(frame: PanelBench.small))
///     bench.tap(50, 22)
///     bench.log == "touchDown · touchUpInside|primaryActionTriggered"
///
/// The first control stands at the panel's origin, so that panel points are its own. Its passes are logged bare, those of
/// others with their id before a colon. As in semantics.md 5: `a|b` is one pass, `,` separates the passes of one step,
/// ` · ` separates steps.
final class PanelBench {
    /// The bounds of section 16's cases.
    static let small = CGRect(x: 0, y: 0, width: 100, height: 44)
    /// The bounds of its slider cases.
    static let track = CGRect(x: 0, y: 0, width: 240, height: 40)

    let panel: Panel
    /// The moment of the last command.
    private(set) var clock = Moment.zero
    private(set) var steps: [[String]] = []

    init(_ control: UIView, id: String = "c", size: CGSize = CGSize(width: 1000, height: 1000)) {
        panel = Panel(name: "bench", size: size)
        add(control, as: id)
    }

    /// Another control (or any view) of the panel.
    @discardableResult
    func add<View: UIView>(_ view: View, as id: String, in parent: UIView? = nil) -> View {
        (parent ?? panel.window).addSubview(view)
        panel.register(view, as: id)
        panel.structureTold()
        return view
    }

    var log: String { steps.map { $0.joined(separator: ", ") }.joined(separator: " · ") }
    var turn: Turn { panel.turn }
    /// Why the last command's last element was refused.
    var refusal: ControlError? { turn.steps.last?.refusal }

    func clearLog() { steps = [] }

    // MARK: Commands

    /// Performs one command `after` seconds, and logs its passes.
    func perform(_ command: Command, client: String = "ada", after seconds: Double = 0.01) {
        clock = clock.adding(seconds: seconds)
        panel.perform(command, from: client, at: clock)
        note()
    }

    /// Code of the panel's author, as one turn.
    func run(_ body: () -> Void) {
        panel.run(at: clock) { _ in body() }
        note()
    }

    /// Lets time pass; what is due runs.
    func wait(_ seconds: Double) { perform(.advance, client: "", after: seconds) }

    func touch(
        _ phase: UITouch.Phase, _ place: TouchInput.Place, touch: Int64 = 1, control: String? = nil,
        client: String = "ada", sequence: Int64? = nil, type: UITouch.TouchType = .direct, after: Double = 0.01
    ) {
        let input = TouchInput(
            id: .number(touch), phase: phase, control: control, place: place, sequence: sequence, type: type)
        perform(.touches([input]), client: client, after: after)
    }

    func down(_ x: Double, _ y: Double, touch id: Int64 = 1, client: String = "ada", after: Double = 0.01) {
        touch(.began, .point(CGPoint(x: x, y: y)), touch: id, client: client, after: after)
    }

    func move(_ x: Double, _ y: Double, touch id: Int64 = 1, client: String = "ada", after: Double = 0.01) {
        touch(.moved, .point(CGPoint(x: x, y: y)), touch: id, client: client, after: after)
    }

    func up(_ x: Double, _ y: Double, touch id: Int64 = 1, client: String = "ada", after: Double = 0.01) {
        touch(.ended, .point(CGPoint(x: x, y: y)), touch: id, client: client, after: after)
    }

    func cancel(touch id: Int64 = 1, client: String = "ada", after: Double = 0.01) {
        touch(.cancelled, .unspecified, touch: id, client: client, after: after)
    }

    /// Down and up at one place.
    func tap(_ x: Double, _ y: Double, client: String = "ada", after: Double = 0.01) {
        down(x, y, client: client, after: after)
        up(x, y, client: client)
    }

    func key(
        _ name: String, _ phase: KeyInput.Phase = .press, control: String? = nil, shift: Bool = false,
        isRepeat: Bool = false, client: String = "ada"
    ) {
        let key = UIKey(name, shift: shift, isRepeat: isRepeat)
        perform(.keys([KeyInput(.key(key, phase), control: control)]), client: client)
    }

    /// Properties set as code does, through the wire's door.
    func set(_ control: String = "c", _ members: PropertyValue.Member..., client: String = "device") {
        perform(.setProperties(control: control, members), client: client)
    }

    // MARK: Log

    private func note() {
        var isTold = [Bool](repeating: false, count: turn.passes.count)
        var groups: [[String]] = []
        for step in turn.steps where !step.passes.isEmpty {
            groups.append(step.passes.map { text(turn.passes[$0]) })
            for index in step.passes { isTold[index] = true }
        }
        // What no step asked for: timers, leases, presence, code.
        let others = turn.passes.indices.filter { !isTold[$0] }.map { text(turn.passes[$0]) }
        if !others.isEmpty { steps.append(others) }
        steps += groups
    }

    private func text(_ pass: Turn.Pass) -> String {
        let names = pass.events.names.joined(separator: "|")
        let id = pass.control.accessibilityIdentifier ?? "?"
        return id == "c" ? names : "\(id):\(names)"
    }
}
