import ControlKit

/// A rating from one to five, written the way UIKit tutorials write one: the value sends in its observer, the tracking
/// hooks read the finger.
final class StarRow: UIControl {
    static let maximum = 5

    var stars = 0 {
        didSet {
            if stars == oldValue { return }
            accessibilityValue = "\(stars) of \(Self.maximum)"
            sendActions(for: .valueChanged)
            setNeedsDisplay()
        }
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch)
        return true
    }

    private func follow(_ touch: UITouch) {
        let share = touch.location(in: self).x / bounds.width
        stars = max(1, min(Self.maximum, 1 + Int(share * CGFloat(Self.maximum))))
    }
}
