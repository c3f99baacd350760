/// What a step carries to handlers: the kind of input and its touches.
///
/// One object serves every step of a panel; a handler reads it and does not keep it.
public final class UIEvent {
    /// Raw values as in UIKit.
    public enum EventType: Int, Sendable {
        case touches = 0
        case motion = 1
        case remoteControl = 2
        case presses = 3
    }

    /// Touches, whatever brought them.
    public let type = EventType.touches
    /// Seconds since the host's origin.
    public internal(set) var timestamp: Double
    /// The touch of this step.
    public internal(set) var touch: UITouch?
    /// The client whose input this is.
    public internal(set) var client: String

    /// The step's one touch; none when there is no step.
    public var allTouches: [UITouch] { touch.map { [$0] } ?? [] }

    init() {
        timestamp = 0
        client = ""
    }
}
