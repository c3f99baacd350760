import Synchronization

/// Messages from any thread to the one thread that drains them, in the order they were posted.
///
///     if !mailbox.post(.publish(frame)) { … the owner is overwhelmed … }
///
/// The owner waits for `descriptor` to become readable (epoll, edge-triggered: the counter need not be read back) or calls
/// `wait()`, then calls `drain`. The descriptor is written only when a message lands in an empty box, so a burst costs one
/// wake-up.
///
/// Limit: `capacity` messages. A message posted to a full box is refused (`post` returns false) and the poster decides.
package final class Mailbox<Message: Sendable>: Sendable {
    /// An eventfd that becomes readable when the box stops being empty.
    package var descriptor: Int32 { bell.descriptor }
    private let bell = Bell()
    private let capacity: Int
    private let box: Mutex<Box>

    private struct Box {
        var messages: [Message] = []
        var isClosed = false
    }

    /// Makes an empty box. Traps when the process has no file descriptor left.
    package init(capacity: Int) {
        self.capacity = capacity
        box = Mutex(Box())
    }

    /// Puts a message at the end of the box; false when the box is full or closed and the message was not taken. Never blocks.
    ///
    /// - Parameters:
    ///   - reserve: so many places beyond the capacity are open to this message, for the few that must arrive even when the
    ///     box is full: a goodbye, a stop.
    ///   - quietly: true leaves the owner asleep. For the owner itself, which looks into the box before it sleeps.
    package func post(_ message: consuming Message, beyond reserve: Int = 0, quietly: Bool = false) -> Bool {
        let limit = capacity + reserve
        // A closure can't consume a parameter, but it can take the value out of an optional.
        var letter: Message? = consume message
        let count = box.withLock { box in
            if box.isClosed || box.messages.count >= limit { return 0 }
            box.messages.append(letter.take()!)
            return box.messages.count
        }
        if count == 1, !quietly { bell.ring() }
        return count > 0
    }

    /// How many messages wait at this moment.
    package var count: Int { box.withLock { $0.messages.count } }

    /// Moves every waiting message into `batch`, which must be empty; the two arrays change places, so that neither is
    /// allocated anew.
    package func drain(into batch: inout [Message]) {
        precondition(batch.isEmpty, "drain needs an empty batch, or its messages would be lost")
        box.withLock { swap(&$0.messages, &batch) }
    }

    /// Refuses messages from now on; hands over those that were not drained.
    package func close() -> [Message] {
        box.withLock { box in
            box.isClosed = true
            defer { box.messages = [] }
            return box.messages
        }
    }

    /// Blocks until a message lands in the empty box. May return without one.
    package func wait() {
        bell.wait(milliseconds: -1)
    }
}
