/// The end of a panel's responder chain, and the place where actions are delivered.
public final class UIApplication: UIResponder {
    /// Asked last, when it is not already in the chain.
    public weak var delegate: UIResponder?

    public override var next: UIResponder? { delegate }

    /// Delivers one action (semantics.md 6.7).
    ///
    /// A nil target is looked for from the sender upwards, then from the sender's client's first responder. The first
    /// that has the selector and does not refuse it gets it. Answers whether somebody did; nobody is no error.
    @discardableResult
    static func sendAction(
        _ action: Selector, to target: AnyObject?, from sender: UIControl, for event: UIEvent?
    ) throws -> Bool {
        if let target {
            guard let answering = target as? any ActionTarget, answering.responds(to: action) else {
                throw ControlError.unrecognizedSelector(name: action.name, target: "\(type(of: target))")
            }
            try answering.perform(action, sender: sender, event: event)
            return true
        }
        var asked: [UIResponder] = []
        for start in [sender, sender.firstResponderOfSender] {
            if let answering = firstAnswering(action, from: start, sender: sender, &asked) {
                try answering.perform(action, sender: sender, event: event)
                return true
            }
        }
        return false
    }

    /// Asks each responder of a chain once, in both walks together; a `next` that leads back ends the walk.
    private static func firstAnswering(
        _ action: Selector, from start: UIResponder?, sender: UIControl, _ asked: inout [UIResponder]
    ) -> UIResponder? {
        var candidate = start
        while let responder = candidate, !asked.contains(where: { $0 === responder }) {
            asked.append(responder)
            if responder.responds(to: action), responder.canPerformAction(action, withSender: sender) {
                return responder
            }
            candidate = responder.next
        }
        return nil
    }
}
