/// Whether a view is mirrored where people read from right to left. Raw values as in UIKit.
public enum UISemanticContentAttribute: Int, Sendable, CaseIterable {
    /// As its superview; a window that does not say runs from left to right.
    case unspecified = 0
    /// Transport buttons: never mirrored.
    case playback = 1
    /// Directions in space: never mirrored.
    case spatial = 2
    /// From left to right.
    case forceLeftToRight = 3
    /// From right to left.
    case forceRightToLeft = 4

    var name: String { Self.names[rawValue] }

    init?(name: String) {
        guard let index = Self.names.firstIndex(of: name) else { return nil }
        self.init(rawValue: index)
    }

    static let names = ["unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft"]
}

/// Raw values as in UIKit.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

extension UIView {
    /// The direction the view runs: its own word, else its nearest ancestor's, else left to right.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        var candidate: UIView? = self
        while let view = candidate {
            switch view.semanticContentAttribute {
            case .unspecified: candidate = view.superview
            case .forceRightToLeft: return .rightToLeft
            case .playback, .spatial, .forceLeftToRight: return .leftToRight
            }
        }
        return .leftToRight
    }

    /// Left and right are exchanged: minus is on the right, the arrow to the left goes forward.
    var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}
