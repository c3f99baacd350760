extension UIView {
    /// Hidden, transparent or switched off: neither it nor anything in it is hit.
    public var canBeHit: Bool { !isHidden && alpha >= 0.01 && isUserInteractionEnabled }

    /// Whether it and all its ancestors can be hit and it has a size.
    public var isReachable: Bool {
        guard !frame.isEmpty else { return false }
        var candidate: UIView? = self
        while let view = candidate {
            if !view.canBeHit { return false }
            candidate = view.superview
        }
        return true
    }

    /// The frontmost hit among the subviews. Few are asked one by one; many are looked up by place.
    func hitSubviews(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let views = subviews
        guard views.count >= HitIndex.threshold else {
            for view in views.reversed() {
                if let hit = view.hitTest(point.offset(by: view.frame.origin, sign: -1), with: event) { return hit }
            }
            return nil
        }
        let index = hitIndex ?? HitIndex(views)
        hitIndex = index
        return index.firstHit(at: point) { number in
            let view = views[number]
            return view.hitTest(point.offset(by: view.frame.origin, sign: -1), with: event)
        }
    }
}
