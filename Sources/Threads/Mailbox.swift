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
    private let box: Mutex<[Message]>

    /// Makes an empty box. Traps when the process has no file descriptor left.
    package init(capacity: Int) {
        self.capacity = capacity
        box = Mutex([])
    }

    /// Puts a message at the end of the box; false when the box is full and the message was not taken. Never blocks.
    package func post(_ message: consuming Message) -> Bool {
        post(message, beyond: 0)
    }

    /// As `post`, for the few messages that must arrive even when the box is full (a goodbye, a stop): `reserve` more
    /// places are open to them.
    package func post(_ message: consuming Message, beyond reserve: Int) -> Bool {
        let limit = capacity + reserve
        let message = message
        let count = box.withLock { messages in
            if messages.count >= limit { return 0 }
            messages.append(message)
            return messages.count
        }
        if count == 1 { bell.ring() }
        return count > 0
    }

    /// Moves every waiting message into `batch`, which must be empty; the two arrays change places, so that neither is
    /// allocated anew.
    package func drain(into batch: inout [Message]) {
        precondition(batch.isEmpty, "drain needs an empty batch, or its messages would be lost")
        box.withLock { swap(&$0, &batch) }
    }

    /// Blocks until a message lands in the empty box. May return without one.
    package func wait() {
        bell.wait(milliseconds: -1)
    }
}
