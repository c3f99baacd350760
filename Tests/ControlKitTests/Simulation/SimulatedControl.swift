@testable import ControlKit

/// A plain control whose hooks do as they are told.
final class SimulatedControl: UIControl {
    var hooks = Hooks()
    var act: (CodeAction) -> Void = { _ in }
    private var moves = 0

    private func run(_ action: CodeAction?) { if let action { act(action) } }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        moves = 0
        run(hooks.atBegin)
        return hooks.begins
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        moves += 1
        run(hooks.atContinue)
        return moves < hooks.stopsAtMove
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        run(hooks.atEnd)
    }

    override func cancelTracking(with event: UIEvent?) {
        run(hooks.atCancel)
        super.cancelTracking(with: event)
    }
}

/// Answers one selector for a handler.
final class SimulatedTarget: ActionTarget {
    private let name: String
    private let run: (UIControl) throws -> Void

    init(_ name: String, _ run: @escaping (UIControl) throws -> Void) {
        self.name = name
        self.run = run
    }

    func responds(to selector: Selector) -> Bool { selector.name == name + ":" }

    func perform(_ selector: Selector, sender: Any?, event: UIEvent?) throws {
        if let control = sender as? UIControl { try run(control) }
    }
}
