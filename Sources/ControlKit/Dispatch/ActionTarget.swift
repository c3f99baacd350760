/// An explicit target that answers selectors by name. Every `UIResponder` is one.
///
/// A target registered with a method reference (`addTarget(self, action: Type.method, for:)`) need not conform.
public protocol ActionTarget: AnyObject {
    /// Whether it answers to a selector.
    func responds(to selector: Selector) -> Bool
    /// Runs what answers a selector. What it throws is reported and stops nothing.
    func perform(_ selector: Selector, sender: Any?, event: UIEvent?) throws
}
