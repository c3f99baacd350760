/// One event stream on its loop: everything that waits is in its feed, which the library reads.
final class EventStreamConnection: Connection {
    private let feed: EventStreamFeed
    private var isClosing = false

    init(_ handover: EventStreamHandover, on core: LoopCore) {
        feed = handover.feed
        super.init(handover.subscriber, session: handover.session, on: core)
    }

    override func append(_ frame: Frame, topic: Outbox.Topic?) {
        if feed.append(frame, topic: topic) == .hopeless { finish() }
    }

    override func skip(_ topic: Outbox.Topic, count: Int) {
        feed.skip(topic, count: count)
    }

    override func rejoined(_ topic: Outbox.Topic) {
        feed.rejoined(topic)
    }

    override func flush() {
        feed.wake()
    }

    override func beat() {
        feed.beat()
    }

    override func readOut() {
        if let stale = feed.nextResync() { ask(for: stale) }
    }

    override func close(code: UInt16, reason: String) {
        if isClosing { return }
        isClosing = true
        feed.end()
        core.limitGoodbye(of: self)
    }

    override func release() {
        feed.giveUp()
    }
}

/// An event stream on its way to its loop.
struct EventStreamHandover: StreamHandover {
    let feed: EventStreamFeed
    let subscriber: Subscriber
    let session: any StreamSession

    func makeConnection(on core: LoopCore) -> Connection {
        EventStreamConnection(self, on: core)
    }

    func giveUp() {
        feed.giveUp()
    }
}
