import Synchronization

/// One topic that subscribers join: what is published to it reaches each of them, in order, or leaves it stale.
package final class Channel: Sendable {
    let topic: Outbox.Topic
    /// One for each loop, in the loops' order.
    private let everyLoop: [Members]

    private static let lastTopic = Atomic<UInt64>(0)

    /// Makes a channel whose subscribers live on the given loops.
    package init(on loops: SocketLoops) {
        let topic = Self.lastTopic.add(1, ordering: .relaxed).newValue
        self.topic = topic
        everyLoop = loops.all.map { Members(topic: topic, on: $0) }
        for members in everyLoop { members.channel = self }
    }

    /// Sends a frame to every subscriber: one posted reference a loop that has any, and nothing at all when there is none.
    ///
    /// Never blocks; made to be called under the lock that orders the frames. When a loop's mailbox is full its subscribers
    /// of this channel become stale.
    package func publish(_ frame: Frame) {
        for members in everyLoop where !members.isEmpty {
            members.loop.publish(frame, to: members)
        }
    }

    /// Waits until what was published before is as good as sent: a few frames behind are let pass, and nobody waits for long.
    ///
    /// For who is about to publish because of a request, before it takes any lock.
    package func waitUntilCaughtUp() {
        for members in everyLoop where !members.isEmpty { members.loop.waitUntilCaughtUp() }
    }

    /// How many subscribers there are, joins on their way included.
    package var subscriberCount: Int {
        everyLoop.reduce(0) { $0 + $1.count }
    }

    func members(on loop: SocketLoop) -> Members {
        everyLoop[loop.index]
    }
}
