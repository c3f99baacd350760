/// An owner for a view tree of a panel written in Swift; part of the responder chain between its view and the parent.
open class UIViewController: UIResponder {
    /// Made by `loadView` when first asked for, then `viewDidLoad` runs.
    public var view: UIView {
        get {
            if let loaded { return loaded }
            loadView()
            let view = loaded ?? UIView()
            loaded = view
            view.viewController = self
            viewDidLoad()
            return view
        }
        set {
            loaded?.viewController = nil
            loaded = newValue
            newValue.viewController = self
        }
    }
    private var loaded: UIView?

    /// Who shows this one over itself; nil when nobody does.
    public internal(set) weak var presentingViewController: UIViewController?
    /// Whom this one shows over itself.
    public private(set) var presentedViewController: UIViewController?
    /// The controller it belongs to.
    public private(set) weak var parent: UIViewController?
    /// The controllers that belong to it.
    public private(set) var children: [UIViewController] = []
    /// What it is called.
    public var title: String?

    public override init() { super.init() }

    /// Whether its view exists already.
    public var isViewLoaded: Bool { loaded != nil }

    /// Makes the view; a plain one by default.
    open func loadView() { loaded = UIView() }
    /// The view has been made: add subviews and register handlers here.
    open func viewDidLoad() {}

    /// Shows another controller's view over this one's, as large as the window.
    public func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        guard presentedViewController == nil, let window = view.window else { return }
        presentedViewController = controller
        controller.presentingViewController = self
        controller.view.frame = window.bounds
        window.addSubview(controller.view)
        completion?()
    }

    /// Takes away what this controller presents, or itself when it is the one presented.
    public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        if let shown = presentedViewController {
            presentedViewController = nil
            shown.presentingViewController = nil
            shown.view.removeFromSuperview()
            completion?()
        } else {
            presentingViewController?.dismiss(animated: animated, completion: completion)
        }
    }

    /// Makes a controller belong to this one.
    public func addChild(_ controller: UIViewController) {
        controller.removeFromParent()
        controller.parent = self
        children.append(controller)
    }

    /// Makes it belong to nobody.
    public func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// semantics.md 7: a presented controller's next is who presented it; the root of a window's is the window; any
    /// other's is the superview of its view.
    open override var next: UIResponder? {
        if let presentingViewController { return presentingViewController }
        guard let view = loaded else { return nil }
        if let window = view.window, window.rootViewController === self { return window }
        return view.superview
    }
}
