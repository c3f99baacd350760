import Synchronization

/// One thread that performs messages one after another: the home of a library that blocks.
///
///     let disk = Worker<Row>(name: "store", capacity: 1_024) { row in … }
///     if !disk.post(row) { … say that the store can't keep up … }
///
/// Limit: `capacity` waiting messages; beyond it `post` returns false.
package final class Worker<Message: Sendable>: Sendable {
    private enum Letter: Sendable {
        case work(Message)
        case stop
    }

    private let mailbox: Mailbox<Letter>
    private let thread: SystemThread
    private let stopped = Mutex(false)

    /// Starts the thread; `perform` is only ever called on it.
    package init(name: String, capacity: Int, perform: @escaping @Sendable (Message) -> Void) {
        let mailbox = Mailbox<Letter>(capacity: capacity)
        self.mailbox = mailbox
        thread = SystemThread(name: name) {
            var batch: [Letter] = []
            while true {
                mailbox.wait()
                mailbox.drain(into: &batch)
                for letter in batch {
                    switch letter {
                    case .work(let message): perform(message)
                    case .stop: return
                    }
                }
                batch.removeAll(keepingCapacity: true)
            }
        }
    }

    /// Hands over a message; false when the worker is full or stopped and the message was not taken.
    package func post(_ message: Message) -> Bool {
        stopped.withLock { $0 ? false : mailbox.post(.work(message)) }
    }

    /// Performs what was posted before, then ends the thread and waits for it. Later posts are refused.
    package func stop() {
        stopped.withLock { already in
            if !already { _ = mailbox.post(.stop, beyond: 1) }
            already = true
        }
        thread.join()
    }

    deinit {
        if !stopped.withLock({ $0 }) { _ = mailbox.post(.stop, beyond: 1) }
    }
}
