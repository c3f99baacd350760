import Synchronization

/// One client's stream, WebSocket or event stream, as a handle that any thread may hold and use.
///
/// What is done through it happens later, on the thread of its socket loop, in the order it was called; calls after the end
/// of the stream do nothing. None of them blocks.
///
/// @unchecked: `connection` is touched on the loop's thread only; everything else never changes.
package final class Subscriber: @unchecked Sendable {
    /// Unique among the streams of this process; never used twice.
    package let id: UInt64
    /// True for server-sent events: nothing can come in.
    package let isEventStream: Bool
    /// The peer's address without its port, as text.
    package let remoteAddress: String

    let loop: SocketLoop
    /// The stream itself, while it is open. The loop's own.
    var connection: Connection?

    private static let lastID = Atomic<UInt64>(0)

    init(on loop: SocketLoop, isEventStream: Bool, remoteAddress: String) {
        id = Self.lastID.add(1, ordering: .relaxed).newValue
        self.loop = loop
        self.isEventStream = isEventStream
        self.remoteAddress = remoteAddress
    }

    /// Sends a frame to this client only.
    ///
    /// Such frames are never dropped in favour of others: a client that lets more than the outbox's limit of them pile up is closed.
    package func send(_ frame: Frame) {
        loop.deliver(.send(self, frame))
    }

    /// Joins the channel: `first` arrives before anything published to it from now on, and everything published from now on
    /// arrives after `first`. Called under the lock that `publish` is called under, there is no gap and no duplicate.
    ///
    /// Joining again sends `first` once more, in order; this is also the answer to `StreamSession.resync`.
    package func join(_ channel: Channel, first: [Frame]) {
        let members = channel.members(on: loop)
        // Raised here and not when the loop gets to it: a publish right after this call must find the loop.
        members.raise()
        if !loop.deliver(.join(self, members, first)) { members.lower() }
    }

    /// Leaves the channel. Frames already on their way still arrive.
    package func leave(_ channel: Channel) {
        loop.deliver(.leave(self, channel.members(on: loop)))
    }

    /// Ends the stream after what is queued: with a WebSocket close frame, or the end of the event stream.
    ///
    /// - Parameters:
    ///   - code: a WebSocket close code, 1000 to 4999.
    ///   - reason: up to 123 bytes of UTF-8 are sent.
    package func close(code: UInt16, reason: String) {
        loop.deliver(.close(self, code, reason))
    }
}
