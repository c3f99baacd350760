/// What the layer above does with one stream: one object a connection.
///
/// All four are called on the thread of the subscriber's socket loop, one at a time, so they must be quick and never block.
/// They may call anything of `Subscriber` and `Channel`.
package protocol StreamSession: AnyObject, Sendable {
    /// The stream is open; the first call. `subscriber` is how to answer it.
    func opened(_ subscriber: Subscriber)

    /// A whole text message has come in, checked to be UTF-8. The bytes are gone when this returns. Never called for an event stream.
    func received(text: UnsafeRawBufferPointer, from subscriber: Subscriber)

    /// Frames of `channel` were dropped because the client read too slowly, and now there is room: answer with
    /// `subscriber.join(channel, first: [a fresh state])`, from any thread, now or later. Until that join nothing of the
    /// channel is sent.
    ///
    /// - Parameter skipped: how many frames were dropped up to now; those published between this call and the join are left
    ///   out too and are not counted.
    func resync(_ subscriber: Subscriber, channel: Channel, skipped: Int)

    /// The stream has ended, whoever ended it: exactly once, and nothing is called after it.
    func closed(_ subscriber: Subscriber)

    /// True when binary messages are taken as well; otherwise one closes the connection with 1003.
    var acceptsBinary: Bool { get }

    /// A whole binary message has come in. Only called when `acceptsBinary`.
    func received(binary: UnsafeRawBufferPointer, from subscriber: Subscriber)
}

extension StreamSession {
    package var acceptsBinary: Bool { false }

    package func received(binary: UnsafeRawBufferPointer, from subscriber: Subscriber) {}
}
