/// The part of a view's look that UIKit keeps on its layer. Every change marks the view's appearance as changed.
public final class CALayer {
    private unowned(unsafe) let view: UIView

    init(view: UIView) { self.view = view }

    /// Points; finite, else not taken.
    public var cornerRadius: CGFloat = 0 {
        didSet {
            if !cornerRadius.isFinite { cornerRadius = oldValue }
            if cornerRadius != oldValue { view.appearanceChanged() }
        }
    }
    /// Points; finite, else not taken.
    public var borderWidth: CGFloat = 0 {
        didSet {
            if !borderWidth.isFinite { borderWidth = oldValue }
            if borderWidth != oldValue { view.appearanceChanged() }
        }
    }
    /// What the border is drawn in; nil draws none.
    public var borderColor: UIColor? { didSet { if borderColor != oldValue { view.appearanceChanged() } } }
    /// Whether what sticks out of the bounds is cut off.
    public var masksToBounds = false { didSet { if masksToBounds != oldValue { view.appearanceChanged() } } }
}
