import ControlKit

/// A panel with controls to touch, a keyboard, a clock that only moves when it is told to, and a log of every pass.
///
///     let bench = ControlBench(UIButton(frame: ControlBench.small))
///     bench.tap(50, 22)
///     bench.log == "touchDown · touchUpInside|primaryActionTriggered"
///
/// The first control stands at the panel's origin, so that panel points are its own. As in semantics.md 5: `a|b` is one pass,
/// `,` separates the passes of one step, ` · ` separates steps. Passes of the control `c` are logged bare, those of others
/// with their id before a colon.
public final class ControlBench {
    /// The bounds of section 16's cases.
    public static let small = CGRect(x: 0, y: 0, width: 100, height: 44)
    /// The bounds of its slider cases.
    public static let track = CGRect(x: 0, y: 0, width: 240, height: 40)

    public let panel: Panel
    /// Whose input the finger and the keyboard are, unless a call says otherwise.
    public var client = "ada"
    /// The moment of the last command.
    public private(set) var clock = Moment.zero
    public private(set) var steps: [[String]] = []
    /// Seconds every command takes, unless a call says otherwise.
    private let tick: Double

    /// A panel with nothing on it, whose time stands still between commands.
    public init(width: Double = 800, height: Double = 480) {
        panel = Panel(name: "bench", size: CGSize(width: width, height: height))
        tick = 0
    }

    /// A panel with one control, where each command comes a hundredth of a second after the last.
    public init(_ control: UIView, id: String = "c", size: CGSize = CGSize(width: 1000, height: 1000)) {
        panel = Panel(name: "bench", size: size)
        tick = 0.01
        add(control, as: id)
    }

    /// Another control (or any view) of the panel, where its frame says.
    @discardableResult
    public func add<View: UIView>(_ view: View, as id: String, in parent: UIView? = nil) -> View {
        (parent ?? panel.window).addSubview(view)
        panel.register(view, as: id)
        panel.structureTold()
        return view
    }

    /// Puts a control of a size on the panel, as code does in a turn; the next one goes below.
    @discardableResult
    public func add<View: UIView>(_ view: View, id: String = "c", width: Double = 100, height: Double = 44) -> View {
        let top = panel.controls.map { $0.frame.maxY + 200 }.max() ?? 0
        panel.run(at: clock) { panel in
            panel.window.addSubview(view)
            panel.register(view, as: id)
            view.frame = CGRect(x: 0, y: top, width: width, height: height)
        }
        return view
    }

    // MARK: Commands

    /// Performs one command, `seconds` after the last, and logs its passes.
    public func perform(_ command: Command, client: String? = nil, after seconds: Double? = nil) {
        clock = clock.adding(seconds: seconds ?? tick)
        panel.perform(command, from: client ?? self.client, at: clock)
        note()
    }

    /// Code of the panel's author, as one turn.
    public func run(_ body: () -> Void) {
        panel.run(at: clock) { _ in body() }
        note()
    }

    /// Lets time pass in one turn; what is due runs.
    public func wait(_ seconds: Double) { perform(.advance, client: "", after: seconds) }

    /// Lets time pass; what is due runs in a turn of its own at its moment, as a host would have it.
    public func pass(seconds: Double) {
        let end = clock.adding(seconds: seconds)
        while let due = panel.nextDeadline, due <= end {
            clock = max(clock, due)
            perform(.advance, client: "", after: 0)
        }
        clock = end
    }

    // MARK: What happened

    public var log: String { steps.map { $0.joined(separator: ", ") }.joined(separator: " · ") }

    /// The log so far, which then begins anew.
    public func takeLog() -> String {
        defer { steps = [] }
        return log
    }

    public func clearLog() { steps = [] }

    public var turn: Turn { panel.turn }
    /// Why the last command's last element was refused.
    public var refusal: ControlError? { turn.steps.last?.refusal }
    /// Why elements of the last command were refused.
    public var refusals: [ControlError] { turn.steps.compactMap(\.refusal) }
    /// What was reported while the last command ran.
    public var faults: [ControlError] { turn.faults }

    /// What the last turn left different: property names by control, in table order.
    public var changes: [String: [String]] {
        var changes: [String: [String]] = [:]
        for view in turn.changedViews {
            let names = view.properties.names.enumerated().filter {
                view.changedProperties & 1 << UInt64($0.offset) != 0
            }
            changes[view.accessibilityIdentifier ?? "?"] = names.map(\.element)
        }
        return changes
    }

    /// Each step's passes together, and what came between steps (timers, leases, menus, code) by itself.
    private func note() {
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
        steps.append(
            passes.map { pass in
                let names = pass.events.names.joined(separator: "|")
                let id = pass.control.accessibilityIdentifier ?? "?"
                return id == "c" ? names : "\(id):\(names)"
            })
    }
}
