extension UIView {
    /// A point of this view's coordinates in another view's; in the window's when `view` is nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let inWindow = point.offset(by: originInWindow)
        return view.map { inWindow.offset(by: $0.originInWindow, sign: -1) } ?? inWindow
    }

    /// A point of another view's coordinates (the window's when nil) in this view's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        let inWindow = view.map { point.offset(by: $0.originInWindow) } ?? point
        return inWindow.offset(by: originInWindow, sign: -1)
    }

    /// Where the view's own zero is in the window.
    var originInWindow: CGPoint {
        var origin = frame.origin
        var parent = superview
        while let view = parent, view.superview != nil || view.window !== view {
            origin.x += view.frame.origin.x
            origin.y += view.frame.origin.y
            parent = view.superview
        }
        return origin
    }

    /// Whether it is the view, or somewhere in it.
    public func isDescendant(of view: UIView) -> Bool {
        var candidate: UIView? = self
        while let here = candidate {
            if here === view { return true }
            candidate = here.superview
        }
        return false
    }

    /// What is in it has moved with it: records say where in the window.
    func originChanged() {
        for view in subviews {
            view.recordChanged(Self.baseBits.frame)
            view.originChanged()
        }
    }

    /// How many views are around it.
    var depth: Int {
        var depth = 0
        var parent = superview
        while let view = parent {
            depth += 1
            parent = view.superview
        }
        return depth
    }

    func layOutNow() {
        guard needsLayout else { return }
        needsLayout = false
        layoutSubviews()
    }
}

extension CGPoint {
    func offset(by other: CGPoint, sign: CGFloat = 1) -> CGPoint {
        CGPoint(x: x + sign * other.x, y: y + sign * other.y)
    }
}
