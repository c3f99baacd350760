/// What a recogniser calls: a method of a weakly held target, or a closure.
struct GestureTarget {
    private(set) weak var target: AnyObject?
    private let isClosure: Bool
    let call: (UIGestureRecognizer) throws -> Void

    var isLive: Bool { isClosure || target != nil }

    init(target: AnyObject, call: @escaping (AnyObject, UIGestureRecognizer) throws -> Void) {
        self.target = target
        isClosure = false
        self.call = { [weak target] recognizer in
            if let target { try call(target, recognizer) }
        }
    }

    init(closure: @escaping (UIGestureRecognizer) throws -> Void) {
        isClosure = true
        call = closure
    }
}

extension UIGestureRecognizer {
    /// A recogniser that calls a method without arguments: `UITapGestureRecognizer(target: self, action: Deck.open)`.
    public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () throws -> Void) {
        self.init()
        addTarget(target, action: action)
    }

    /// A recogniser that calls a method with itself: `UIPanGestureRecognizer(target: self, action: Deck.dragged)`.
    public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        target: Target, action: @escaping (Target) -> (Recognizer) throws -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Calls a method of the target at each step of the gesture. The target is not retained.
    public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> () throws -> Void) {
        add(GestureTarget(target: target) { target, _ in try action(unsafeDowncast(target, to: Target.self))() })
    }

    /// Calls a method with the recogniser; one whose type is another is reported and not called.
    public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        _ target: Target, action: @escaping (Target) -> (Recognizer) throws -> Void
    ) {
        add(
            GestureTarget(target: target) { target, recognizer in
                guard let recognizer = recognizer as? Recognizer else {
                    throw ControlError.unrecognizedSelector(
                        name: "(\(Recognizer.self))", target: "\(type(of: recognizer))")
                }
                try action(unsafeDowncast(target, to: Target.self))(recognizer)
            })
    }

    /// Runs a closure at each step of the gesture; what it throws is reported. The recogniser keeps the closure.
    public func addHandler(_ handler: @escaping (UIGestureRecognizer) throws -> Void) {
        add(GestureTarget(closure: handler))
    }
}
