/// An explicit target that answers selectors by name. Every `UIResponder` is one.
///
/// A target registered with a method reference (`addTarget(self, action: Type.method, for:)`) need not conform.
public protocol ActionTarget: AnyObject {
    func responds(to selector: Selector) -> Bool
    func perform(_ selector: Selector, sender: Any?, event: UIEvent?) throws
}
