/// The root of a panel's view tree. Its coordinates are the panel's.
public final class UIWindow: UIView {
    /// The panel whose root this is: its clock for timers, its effects.
    public internal(set) unowned(unsafe) var panel: Panel?

    init(size: CGSize) {
        super.init(frame: CGRect(origin: .zero, size: size))
        window = self
    }

    public required init?(coder: NSCoder) { nil }

    deinit { window = nil }

    /// Whose view fills the window; it is kept alive by it.
    public var rootViewController: UIViewController? {
        didSet {
            oldValue?.view.removeFromSuperview()
            guard let view = rootViewController?.view else { return }
            view.frame = bounds
            addSubview(view)
        }
    }

    public override var next: UIResponder? { panel?.application }
}
