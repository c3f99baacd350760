import Glibc
import Threads

/// What a socket loop's thread works with. Made, used and freed on that thread.
final class LoopCore {
    /// Bytes read from one socket at a time, so that one that talks without end does not keep the others waiting.
    static let readSize = 16 * 1024
    /// Mail is looked after between two sockets when more than this has piled up.
    private static let mailBetweenSockets = 4_096
    private static let millisecond: Int64 = 1_000_000

    let loop: SocketLoop
    let configuration: TransportConfiguration
    let poller = Poller(capacity: 256)
    var parsers: ParserPool
    var deflaters = Deflaters()
    /// Where input is read to, and where the parts of one write are listed; both shared by all connections.
    let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: LoopCore.readSize, alignment: 16)
    let parts = UnsafeMutableBufferPointer<iovec>.allocate(capacity: 64)
    /// The present time, as of the last wake-up.
    private(set) var now = MonotonicClock.now

    private var connections: [Connection] = []
    private var touched: [Connection] = []
    private var flushing: [Connection] = []
    /// Streams that ended during this round; an event for one of them may still be in hand.
    private var ended: [Connection] = []
    private var heartbeats: DueQueue<Connection>
    private var goodbyes: DueQueue<Connection>
    private var batch: [LoopMessage] = []
    /// Frames for channels that this round has taken out of the mailbox.
    private var published = 0
    private var isDraining = false
    private var isStopped = false

    init(of loop: SocketLoop, _ configuration: TransportConfiguration) {
        self.loop = loop
        self.configuration = configuration
        parsers = ParserPool(configuration)
        heartbeats = DueQueue(delay: configuration.heartbeat)
        goodbyes = DueQueue(delay: configuration.goodbyeDeadline)
    }

    deinit {
        readBuffer.deallocate()
        parts.deallocate()
    }

    /// The thread's body: until stopped.
    func run() {
        poller.watch(bell: loop.mailbox.descriptor)
        while !isStopped {
            poller.wait(milliseconds: patience) { event in
                guard let token = event.token else { return }
                let connection = Unmanaged<Connection>.fromOpaque(token).takeUnretainedValue()
                if !connection.isOver { connection.ready(event) }
                if loop.mailbox.count > Self.mailBetweenSockets { readMail() }
            }
            now = MonotonicClock.now
            readMail()
            flushTouched()
            loop.settle(published)
            published = 0
            keepTime()
            ended.removeAll(keepingCapacity: true)
        }
        while let connection = connections.last { connection.finish() }
    }

    /// How long to sleep: until something comes due, and not at all while there is mail.
    private var patience: Int32 {
        if loop.mailbox.count > 0 || !touched.isEmpty { return 0 }
        guard let due = [heartbeats.nextDue, goodbyes.nextDue].compactMap({ $0 }).min() else { return -1 }
        return Int32(clamping: max(0, (due - now + Self.millisecond - 1) / Self.millisecond))
    }

    private func keepTime() {
        while let connection = heartbeats.popDue(now: now) {
            if connection.isOver { continue }
            connection.beat()
            heartbeats.insert(connection, now: now)
        }
        while let connection = goodbyes.popDue(now: now) { connection.finish() }
    }

    private func flushTouched() {
        // What a flush touches is flushed in the next round.
        swap(&touched, &flushing)
        for connection in flushing {
            connection.isTouched = false
            if !connection.isOver { connection.flush() }
        }
        flushing.removeAll(keepingCapacity: true)
    }

    private func readMail() {
        loop.mailbox.drain(into: &batch)
        // Before the batch: what was posted after a lost message must find its receivers marked already.
        if loop.takeMissed() { settleMissed() }
        for message in batch { perform(message) }
        batch.removeAll(keepingCapacity: batch.capacity <= SocketLoop.mailboxCapacity)
    }

    private func perform(_ message: LoopMessage) {
        switch message {
        case .publish(let members, let frame):
            published += 1
            for connection in members.list {
                connection.append(frame, topic: members.topic)
                touch(connection)
            }
        case .send(let subscriber, let frame):
            guard let connection = subscriber.connection else { return }
            connection.append(frame, topic: nil)
            touch(connection)
        case .join(let subscriber, let members, let first):
            guard let connection = subscriber.connection else { return members.lower() }
            connection.join(members, first: first)
            touch(connection)
        case .leave(let subscriber, let members):
            subscriber.connection?.leave(members)
        case .close(let subscriber, let code, let reason):
            subscriber.connection?.close(code: code, reason: reason)
        case .adopt(let handover):
            adopt(handover)
        case .readOut(let subscriber):
            subscriber.connection?.readOut()
        case .ended(let subscriber):
            subscriber.connection?.finish()
        case .drain:
            isDraining = true
            for connection in connections { sayGoodbye(to: connection) }
        case .stop:
            isStopped = true
        }
    }

    private func adopt(_ handover: any StreamHandover) {
        let connection = handover.makeConnection(on: self)
        connection.place = connections.count
        connections.append(connection)
        loop.openCount.add(1, ordering: .releasing)
        connection.subscriber.connection = connection
        heartbeats.insert(connection, now: now)
        connection.session?.opened(connection.subscriber)
        if !connection.start() { return connection.finish() }
        if isDraining { sayGoodbye(to: connection) }
    }

    private func sayGoodbye(to connection: Connection) {
        connection.close(code: CloseCode.goingAway, reason: "the server is stopping")
    }

    /// Makes up for messages that found the mailbox full.
    private func settleMissed() {
        for subscriber in loop.takeCondemned() {
            subscriber.connection?.close(code: CloseCode.tryAgainLater, reason: "the server has too much to do")
        }
        var missed: [ObjectIdentifier: Int] = [:]
        for connection in connections {
            for members in connection.joined {
                let key = ObjectIdentifier(members)
                if missed[key] == nil { missed[key] = members.takeMissed() }
                guard let count = missed[key], count > 0 else { continue }
                connection.skip(members.topic, count: count)
                touch(connection)
            }
        }
    }
}

extension LoopCore {
    /// Has the connection flushed once this round's mail is read.
    func touch(_ connection: Connection) {
        if connection.isTouched { return }
        connection.isTouched = true
        touched.append(connection)
    }

    /// Ends the connection in a little while, whatever it does.
    func limitGoodbye(of connection: Connection) {
        goodbyes.insert(connection, now: now)
    }

    /// Takes an ended connection out of the table.
    func forget(_ connection: Connection) {
        let last = connections.removeLast()
        if last !== connection {
            connections[connection.place] = last
            last.place = connection.place
        }
        ended.append(connection)
        if loop.openCount.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { loop.emptied.ring() }
    }
}
