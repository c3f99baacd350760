/// One contact, from began to ended or cancelled. The same object lives as long as the contact.
public final class UITouch: Hashable {
    /// Raw values as in UIKit (semantics.md 2.3).
    public enum Phase: Int, Sendable {
        case began = 0
        case moved = 1
        case stationary = 2
        case ended = 3
        case cancelled = 4
        case regionEntered = 5
        case regionMoved = 6
        case regionExited = 7
    }

    /// Raw values as in UIKit. A browser's touch is `direct`, its pen `pencil`, its mouse `indirectPointer`.
    public enum TouchType: Int, Sendable {
        case direct = 0
        case indirect = 1
        case pencil = 2
        case indirectPointer = 3
    }

    /// How far the contact has come.
    public internal(set) var phase: Phase
    /// Finger, pen or mouse.
    public let type: TouchType
    /// How many touches in quick succession at one place, this one included (semantics.md 4.9).
    public internal(set) var tapCount: Int
    /// Seconds since the host's origin.
    public var timestamp: Double { moment.seconds }
    /// The view it began on.
    public internal(set) var view: UIView?
    /// The window it is in.
    public var window: UIWindow? { view?.window }
    /// The client whose contact this is.
    public let client: String

    var moment: Moment
    /// In the window's coordinates.
    var location: CGPoint
    var previousLocation: CGPoint

    init(client: String, type: TouchType, location: CGPoint, tapCount: Int, moment: Moment) {
        self.client = client
        self.type = type
        self.location = location
        self.tapCount = tapCount
        self.moment = moment
        previousLocation = location
        phase = .began
    }

    /// Where the contact is, in a view's coordinates; in the window's when `view` is nil.
    public func location(in view: UIView?) -> CGPoint { view?.convert(location, from: nil) ?? location }

    /// Where it was one phase before.
    public func previousLocation(in view: UIView?) -> CGPoint {
        view?.convert(previousLocation, from: nil) ?? previousLocation
    }

    /// The same contact.
    public static func == (a: UITouch, b: UITouch) -> Bool { a === b }
    /// By identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    func move(to point: CGPoint, phase: Phase, at moment: Moment) {
        previousLocation = location
        location = point
        self.phase = phase
        self.moment = moment
    }
}
