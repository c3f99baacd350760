/// Something that can answer an action, and knows who to ask next when it does not.
///
/// Swift has no selectors on Linux: a responder says what it answers to with `register(_:_:)`, or by overriding
/// `responds(to:)` and `perform(_:sender:event:)`.
open class UIResponder: ActionTarget {
    /// What runs for a registered selector. Throwing is reported and stops nothing.
    public typealias ActionHandler = (_ sender: Any?, _ event: UIEvent?) throws -> Void

    private var handlers: [Selector: ActionHandler] = [:]

    public init() {}

    /// The next responder of the chain (semantics.md 7).
    open var next: UIResponder? { nil }

    /// Makes this responder answer a selector. Registering it again replaces the handler.
    public func register(_ selector: Selector, _ handler: @escaping ActionHandler) {
        handlers[selector] = handler
    }

    open func responds(to selector: Selector) -> Bool { handlers[selector] != nil }

    /// A responder that has the method but answers false here is skipped on the way up the chain.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { responds(to: action) }

    open func perform(_ selector: Selector, sender: Any?, event: UIEvent?) throws {
        try handlers[selector]?(selector.arity >= 1 ? sender : nil, selector.arity == 2 ? event : nil)
    }

    // MARK: First responder

    open var canBecomeFirstResponder: Bool { false }
    open var isFirstResponder: Bool { false }
    @discardableResult open func becomeFirstResponder() -> Bool { false }
    @discardableResult open func resignFirstResponder() -> Bool { true }
}
