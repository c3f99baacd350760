import CMicroHTTPD
import Synchronization

/// What lies between a socket loop, which fills it, and the library's thread, which reads it out to the client.
///
/// While there is nothing to say the connection sleeps; whatever is put in wakes it.
///
/// @unchecked: the connection's pointer is used only under the lock and only until the library lets go of the stream.
final class EventStreamFeed: @unchecked Sendable {
    fileprivate struct State {
        var outbox: Outbox
        /// Text of the frames under way, and how much of it is out.
        var text = EventStreamText.opening
        var sent = 0
        var wantsComment = false
        var isAsleep = false
        /// Nothing more comes; what waits is still read out.
        var isEnded = false
        /// The library has let go of the connection.
        var isGone = false
    }

    private let subscriber: Subscriber
    private let connection: OpaquePointer
    private let state: Mutex<State>

    init(to subscriber: Subscriber, on connection: OpaquePointer, outboxLimit: Int) {
        self.subscriber = subscriber
        self.connection = connection
        state = Mutex(State(outbox: Outbox(limit: outboxLimit)))
    }

    /// The answer that reads from this feed and keeps it alive.
    func makeResponse() -> ResponseHandle {
        ResponseHandle(
            reader: readFeed, release: releaseFeed, context: Unmanaged.passRetained(self).toOpaque(), blockSize: 1_024,
            headers: [
                HTTPResponse.Header("Content-Type", "text/event-stream"),
                HTTPResponse.Header("Cache-Control", "no-store"),
                HTTPResponse.Header("X-Accel-Buffering", "no"),
            ])
    }

    // MARK: The loop's side

    func append(_ frame: Frame, topic: Outbox.Topic?) -> Outbox.Outcome {
        state.withLock { $0.isEnded ? .skipped : $0.outbox.append(frame, topic: topic) }
    }

    func skip(_ topic: Outbox.Topic, count: Int) {
        state.withLock { state in
            for _ in 0..<count { state.outbox.skip(topic) }
        }
    }

    func rejoined(_ topic: Outbox.Topic) {
        state.withLock { $0.outbox.rejoined(topic) }
    }

    /// The topic whose fresh state should be asked for.
    func nextResync() -> Outbox.Stale? {
        state.withLock { $0.text.count == $0.sent ? $0.outbox.nextResync() : nil }
    }

    /// Has the comment line sent once there is nothing else.
    func beat() {
        state.withLock { $0.wantsComment = true }
        wake()
    }

    /// Ends the stream after what waits.
    func end() {
        state.withLock { $0.isEnded = true }
        wake()
    }

    /// Ends the stream and drops what waits.
    func giveUp() {
        state.withLock { state in
            state.outbox = Outbox(limit: 0)
            state.isEnded = true
        }
        wake()
    }

    /// Has the library read, if it was asleep.
    func wake() {
        state.withLock { state in
            guard state.isAsleep, !state.isGone else { return }
            state.isAsleep = false
            MHD_resume_connection(connection)
        }
    }

    // MARK: The library's side

    /// Fills the buffer; 0 when there is nothing and the connection was put to sleep, -1 at the end.
    fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let (count, isStale) = state.withLock { state in
            let count = state.read(into: buffer)
            if count != 0 { return (count, false) }
            state.isAsleep = true
            MHD_suspend_connection(connection)
            return (0, !state.outbox.stale.isEmpty)
        }
        if isStale { subscriber.loop.deliver(.readOut(subscriber)) }
        return count
    }

    fileprivate func released() {
        state.withLock { $0.isGone = true }
        subscriber.loop.deliver(.ended(subscriber))
    }
}

extension EventStreamFeed.State {
    /// Moves as much text as fits; 0 when there is none, -1 when there never will be.
    fileprivate mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        while count < buffer.count {
            if sent == text.count, !refill() { break }
            let part = min(buffer.count - count, text.count - sent)
            text.withUnsafeBytes { bytes in
                UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[sent..<(sent + part)]))
            }
            sent += part
            count += part
        }
        if count > 0 { return count }
        return isEnded ? -1 : 0
    }

    /// Makes the text of what comes next; false when there is nothing.
    private mutating func refill() -> Bool {
        text.removeAll(keepingCapacity: text.capacity <= 4_096)
        sent = 0
        if let frame = outbox.popFirst() {
            EventStreamText.append(frame, to: &text)
            return true
        }
        if wantsComment, !isEnded {
            wantsComment = false
            text.append(contentsOf: EventStreamText.comment)
            return true
        }
        return false
    }
}

private func readFeed(
    _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int {
    Unmanaged<EventStreamFeed>.fromOpaque(context!).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
}

private func releaseFeed(_ context: UnsafeMutableRawPointer?) {
    Unmanaged<EventStreamFeed>.fromOpaque(context!).takeRetainedValue().released()
}
