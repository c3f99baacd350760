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
        return try walk(from: sender, action, sender: sender, event: event)
            || walk(from: sender.firstResponderOfSender, action, sender: sender, event: event)
    }

    private static func walk(
        from start: UIResponder?, _ action: Selector, sender: UIControl, event: UIEvent?
    ) throws -> Bool {
        var candidate = start
        var delegateAsked = false
        while let responder = candidate {
            if responder.responds(to: action), responder.canPerformAction(action, withSender: sender) {
                try responder.perform(action, sender: sender, event: event)
                return true
            }
            let next = responder.next
            // A delegate that is also further down the chain is asked once.
            if responder is UIApplication {
                guard !delegateAsked else { return false }
                delegateAsked = true
            }
            candidate = next
        }
        return false
    }
}
