/// One stream on its loop, whatever it is made of: its channels, and what its loop asks of it.
///
/// Lives on the loop's thread and nowhere else.
class Connection {
    /// A channel it has joined, and its place in that channel's list.
    private struct Membership {
        let members: Members
        var place: Int
    }

    let subscriber: Subscriber
    unowned let core: LoopCore
    /// Its place in the loop's table.
    var place = 0
    /// True while it stands in the loop's list of connections to flush.
    var isTouched = false
    /// What the layer above does with it; nil once the stream has ended.
    private(set) var session: (any StreamSession)?
    private var memberships: [Membership] = []

    init(_ subscriber: Subscriber, session: any StreamSession, on core: LoopCore) {
        self.subscriber = subscriber
        self.session = session
        self.core = core
    }

    /// True once the stream has ended; nothing is done with it any more.
    var isOver: Bool { session == nil }

    // MARK: What each kind of stream does in its own way

    /// Begins; the session has not been told yet. False when there is nothing to begin with.
    func start() -> Bool { true }
    /// Takes a frame for sending at the next flush.
    func append(_ frame: Frame, topic: Outbox.Topic?) {}
    /// A frame of the topic was lost before it came here.
    func skip(_ topic: Outbox.Topic, count: Int) {}
    /// The topic's fresh state follows.
    func rejoined(_ topic: Outbox.Topic) {}
    /// Sends what waits, as far as it goes.
    func flush() {}
    /// The socket has something to say.
    func ready(_ event: Poller.Event) {}
    /// A heartbeat has passed.
    func beat() {}
    /// Everything that waited has been read.
    func readOut() {}
    /// Ends the stream after what is queued.
    func close(code: UInt16, reason: String) {}
    /// Lets go of the socket, now.
    func release() {}

    // MARK: Channels

    /// Joins, or joins again: either way the frames come first.
    func join(_ members: Members, first: [Frame]) {
        if memberships.contains(where: { $0.members === members }) {
            members.lower()
        } else {
            memberships.append(Membership(members: members, place: members.add(self)))
        }
        rejoined(members.topic)
        for frame in first { append(frame, topic: members.topic) }
    }

    /// Leaves, if it had joined.
    func leave(_ members: Members) {
        guard let place = memberships.firstIndex(where: { $0.members === members }) else { return }
        let membership = memberships.remove(at: place)
        rejoined(members.topic)
        members.remove(at: membership.place)
    }

    /// Its place in a channel's list has changed.
    func moved(in members: Members, to place: Int) {
        guard let index = memberships.firstIndex(where: { $0.members === members }) else { return }
        memberships[index].place = place
    }

    /// Every channel joined.
    var joined: [Members] { memberships.map(\.members) }

    /// Asks the session for a topic's fresh state.
    func ask(for stale: Outbox.Stale) {
        guard let members = memberships.first(where: { $0.members.topic == stale.topic })?.members,
            let channel = members.channel
        else {
            rejoined(stale.topic)
            return
        }
        session?.resync(subscriber, channel: channel, skipped: stale.skipped)
    }

    // MARK: The end

    /// Ends the stream at once: leaves every channel, lets go of the socket, tells the session. The second call does nothing.
    func finish() {
        guard let session else { return }
        self.session = nil
        for membership in memberships { membership.members.remove(at: membership.place) }
        memberships = []
        subscriber.connection = nil
        release()
        core.forget(self)
        session.closed(subscriber)
    }
}
