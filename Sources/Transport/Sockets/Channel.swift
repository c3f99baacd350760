/// One topic that subscribers join: what is published to it reaches each of them, in order, or leaves it stale.
package final class Channel: Sendable {
    /// Makes a channel whose subscribers live on the given loops.
    package init(on loops: SocketLoops) { fatalError() }

    /// Sends a frame to every subscriber: one posted reference a loop that has any, and nothing at all when there is none.
    ///
    /// Never blocks; made to be called under the lock that orders the frames. When a loop's mailbox is full its subscribers
    /// of this channel become stale.
    package func publish(_ frame: Frame) { fatalError() }

    /// How many subscribers there are, joins on their way included.
    package var subscriberCount: Int { fatalError() }
}
