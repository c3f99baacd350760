import ControlKit

/// What handlers were called, in order. Shared by everything a test registers.
final class CallLog {
    private(set) var lines: [String] = []

    func note(_ line: String) { lines.append(line) }
    func clear() { lines = [] }
}

/// A target that answers the selectors it is told, and notes each call as `name` or `target.name`.
final class Target: ActionTarget {
    private let log: CallLog
    private let answers: Set<Selector>
    private let name: String?

    init(_ log: CallLog, named name: String? = nil, answering answers: Selector...) {
        self.log = log
        self.name = name
        self.answers = Set(answers)
    }

    func responds(to selector: Selector) -> Bool { answers.contains(selector) }

    func perform(_ selector: Selector, sender: Any?, event: UIEvent?) {
        log.note((name.map { $0 + "." } ?? "") + selector.name)
    }
}

extension UIControl {
    /// Registers one handler per event, in order; each notes the event's name and what `detail` says of the control.
    func note(_ events: [Event], in log: CallLog, detail: @escaping (UIControl) -> String = { _ in "" }) {
        for event in events {
            let action = UIAction { action in
                guard let control = action.sender as? UIControl else { return }
                log.note(event.names.joined(separator: "|") + detail(control))
            }
            addAction(action, for: event)
        }
    }
}
