/// Something that can answer an action, and knows who to ask next when it does not.
///
/// Swift has no selectors on Linux: a responder says what it answers to with `register(_:_:)`, or by overriding
/// `responds(to:)` and `perform(_:sender:event:)`.
open class UIResponder: ActionTarget {
    /// What runs for a registered selector. Throwing is reported and stops nothing.
    public typealias ActionHandler = (_ sender: Any?, _ event: UIEvent?) throws -> Void

    private var handlers: [Selector: ActionHandler] = [:]

    /// A responder that answers to nothing yet.
    public init() {}

    /// The next responder of the chain (semantics.md 7).
    open var next: UIResponder? { nil }

    /// Makes this responder answer a selector. Registering it again replaces the handler.
    public func register(_ selector: Selector, _ handler: @escaping ActionHandler) {
        handlers[selector] = handler
    }

    /// Whether it answers to a selector.
    open func responds(to selector: Selector) -> Bool { handlers[selector] != nil }

    /// A responder that has the method but answers false here is skipped on the way up the chain.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { responds(to: action) }

    /// Runs what answers a selector; with as many arguments as the selector has colons.
    open func perform(_ selector: Selector, sender: Any?, event: UIEvent?) throws {
        try handlers[selector]?(selector.arity >= 1 ? sender : nil, selector.arity == 2 ? event : nil)
    }

    // MARK: First responder

    /// Whether keys may go to it.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether keys go to it.
    open var isFirstResponder: Bool { false }
    /// Asks for the keys. Answers whether it has them.
    @discardableResult open func becomeFirstResponder() -> Bool { false }
    /// Gives the keys away. Answers whether it has.
    @discardableResult open func resignFirstResponder() -> Bool { true }
}
