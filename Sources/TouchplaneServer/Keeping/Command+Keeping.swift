import ControlKit

/// What of a command's turn has to be on the disk, and when.
enum Keeping: Sendable {
    /// Stored, and its sender is answered only then.
    case acknowledged
    /// The middle of a gesture: its values are carried by the next change that is stored, and nobody waits.
    case carried
    /// Nobody asked for it: what the clock brought. Stored when something fired, carried otherwise.
    case unasked
}

extension Command {
    var keeping: Keeping {
        switch self {
        case .touches(let inputs):
            inputs.contains { $0.phase == .ended || $0.phase == .cancelled } ? .acknowledged : .carried
        case .advance: .unasked
        default: .acknowledged
        }
    }

    /// Whether it is done although the store can't keep it: whoever takes the finger away must be let go.
    var isDoneWithoutStore: Bool {
        switch self {
        case .touches, .introduce, .setVisible, .streamOpened, .streamClosed, .cancelAllTouches, .advance, .focus: true
        default: false
        }
    }
}
