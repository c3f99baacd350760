import Store
import Synchronization
import Transport

/// The replies of one stream, in the order of their commands: each goes out once what it acknowledges is on the disk, and
/// none overtakes another.
///
/// Limit: `limit` replies waiting. At one more the stream is closed: its client asks faster than the disk can answer.
final class ReplyLine: Sendable {
    static let limit = 4096

    private struct Line {
        /// The replies from the first that waits on; nil for one whose receipt is not settled.
        var frames: [Frame?] = []
        /// The number of the first, counted from the beginning of the stream.
        var first = 0
    }

    private let line = Mutex(Line())

    /// Sends a reply in its turn.
    ///
    /// - Parameters:
    ///   - receipt: what has to be settled before; nil when nothing has to be.
    ///   - failed: the reply to be sent instead when the change was not stored.
    func send(
        _ frame: Frame, after receipt: Receipt?, to subscriber: Subscriber,
        orElse failed: @escaping @Sendable (StoreError) -> Frame
    ) {
        let place: Int? = line.withLock { line in
            if receipt == nil, line.frames.isEmpty {
                subscriber.send(frame)
                return nil
            }
            guard line.frames.count < Self.limit else {
                subscriber.close(code: 1013, reason: "too many commands wait for the disk")
                return nil
            }
            line.frames.append(receipt == nil ? frame : nil)
            return receipt == nil ? nil : line.first + line.frames.count - 1
        }
        guard let place, let receipt else { return }
        receipt.whenSettled { [self] error in
            let settled = error.map(failed) ?? frame
            line.withLock { line in
                line.frames[place - line.first] = settled
                while case .some(.some(let next)) = line.frames.first {
                    subscriber.send(next)
                    line.frames.removeFirst()
                    line.first += 1
                }
            }
        }
    }
}
