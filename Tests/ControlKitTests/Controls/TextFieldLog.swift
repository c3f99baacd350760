import ControlBench
import ControlKit

/// A delegate that notes what it was asked and told, in one log with the events, and answers as it is told.
final class TextFieldLog: UITextFieldDelegate {
    var lines: [String] = []
    var mayBegin = true
    var mayEnd = true
    var mayChange = true
    var mayClear = true
    var mayReturn = true
    /// Runs when a change is asked for, before the answer.
    var onChange: (UITextField) -> Void = { _ in }

    static let editingEvents: [UIControl.Event] = [
        .editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit, .primaryActionTriggered, .valueChanged,
        .touchUpInside,
    ]

    /// Listens to a field; `name` tells it from others in the log.
    func follow(_ field: UITextField, as name: String) {
        field.tag = lines.count
        field.accessibilityHint = name
        field.delegate = self
        for event in Self.editingEvents where event != .editingDidEndOnExit {
            field.on(event) { [unowned self] in note(field, event.names[0]) }
        }
    }

    func note(_ field: UITextField, _ what: String) { lines.append("\(field.accessibilityHint ?? "") \(what)") }

    func textFieldShouldBeginEditing(_ field: UITextField) -> Bool {
        note(field, "shouldBegin")
        return mayBegin
    }

    func textFieldDidBeginEditing(_ field: UITextField) { note(field, "didBegin") }

    func textFieldShouldEndEditing(_ field: UITextField) -> Bool {
        note(field, "shouldEnd")
        return mayEnd
    }

    func textFieldDidEndEditing(_ field: UITextField, reason: UITextField.DidEndEditingReason) {
        note(field, "didEnd \(reason)")
    }

    func textField(_ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString text: String)
        -> Bool
    {
        note(field, "shouldChange \(range.location),\(range.length) \(text)")
        onChange(field)
        return mayChange
    }

    func textFieldShouldClear(_ field: UITextField) -> Bool {
        note(field, "shouldClear")
        return mayClear
    }

    func textFieldShouldReturn(_ field: UITextField) -> Bool {
        note(field, "shouldReturn")
        return mayReturn
    }
}
