/// Watches the touches of a view that is not a control. The recognisers themselves come with the controls issue; this is
/// their place in the tree.
open class UIGestureRecognizer {
    /// A recognised gesture takes the touch away from the view's control, which gets touchCancel.
    public var cancelsTouchesInView = true
    public var isEnabled = true
    public internal(set) weak var view: UIView?

    public init() {}
}
