import Synchronization

/// The subscribers of one channel on one loop.
///
/// @unchecked: `list` is touched on the loop's thread only, `channel` is written before anyone else sees the object.
final class Members: @unchecked Sendable {
    let topic: Outbox.Topic
    let loop: SocketLoop
    /// The channel this belongs to; gone when nobody holds the channel any more, and then nothing can be published.
    weak var channel: Channel?

    /// Who receives, in no particular order. The loop's own.
    private(set) var list: [Connection] = []

    private let raised = Atomic<Int>(0)
    /// Frames that found the loop's mailbox full.
    private let missed = Atomic<Int>(0)

    init(topic: Outbox.Topic, on loop: SocketLoop) {
        self.topic = topic
        self.loop = loop
    }

    /// Members, joins on their way included.
    var count: Int { raised.load(ordering: .acquiring) }
    var isEmpty: Bool { count == 0 }

    /// Counts a join on its way.
    func raise() { raised.add(1, ordering: .acquiringAndReleasing) }
    /// Takes back one count: a member left, or a join came to nothing.
    func lower() { raised.subtract(1, ordering: .acquiringAndReleasing) }

    /// Counts a frame that could not be posted.
    func miss() { missed.add(1, ordering: .acquiringAndReleasing) }
    /// The missed frames since the last call.
    func takeMissed() -> Int { missed.exchange(0, ordering: .acquiringAndReleasing) }

    // MARK: On the loop's thread

    /// Adds a connection and tells its place in the list.
    func add(_ connection: Connection) -> Int {
        list.append(connection)
        return list.count - 1
    }

    /// Removes the connection at a place; the last one takes its place and is told so.
    func remove(at place: Int) {
        let last = list.removeLast()
        if place < list.count {
            list[place] = last
            last.moved(in: self, to: place)
        }
        lower()
    }
}
