import ControlKit

/// Pages side by side, each as large as the view: page k begins at k times its width, as in a scroll view that pages.
/// Which one is seen is the surface's affair.
final class PagesView: UIView {
    var spacing: CGFloat = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, page) in subviews.enumerated() {
            page.frame = CGRect(
                x: CGFloat(index) * (bounds.width + spacing), y: 0, width: bounds.width, height: bounds.height)
        }
    }
}
