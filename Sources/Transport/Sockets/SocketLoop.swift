import Glibc
import Synchronization
import Threads

/// One thread that owns streams: only it reads, writes and frees them. This is how everyone else reaches it.
///
/// Limits: 65,536 waiting messages. A publish beyond them leaves the channel's members stale; a message for one
/// subscriber has as many places again, and beyond those the subscriber is closed with 1013.
final class SocketLoop: Sendable {
    static let mailboxCapacity = 65_536
    static let reserve = 65_536

    /// Its place among the server's loops.
    let index: Int
    let mailbox = Mailbox<LoopMessage>(capacity: SocketLoop.mailboxCapacity)
    /// Rung when the last stream has gone.
    let emptied = Bell()
    /// How many streams it has.
    let openCount = Atomic<Int>(0)

    /// Frames published and not yet written to, or queued for, everyone they are for; and who waits for fewer of them.
    private let owed = Backlog()

    /// The loop's thread, as pthread_self() tells it; 0 before it runs.
    private let owner = Atomic<UInt>(0)
    private let hasMissed = Atomic<Bool>(false)
    private let condemned = Mutex<[UInt64: Subscriber]>([:])
    private let thread = Mutex<SystemThread?>(nil)

    init(index: Int) {
        self.index = index
    }

    func start(_ configuration: TransportConfiguration) {
        let thread = SystemThread(name: "tp-stream-\(index)") { [self] in
            owner.store(pthread_self(), ordering: .releasing)
            LoopCore(of: self, configuration).run()
        }
        self.thread.withLock { $0 = thread }
    }

    /// Posts a message about one stream; false when there was no place for it. A stream that finds none is given up.
    @discardableResult
    func deliver(_ message: LoopMessage) -> Bool {
        if mailbox.post(message, beyond: Self.reserve, quietly: isOwnThread) { return true }
        switch message {
        case .send(let subscriber, _), .join(let subscriber, _, _), .leave(let subscriber, _),
            .close(let subscriber, _, _):
            condemned.withLock { $0[subscriber.id] = subscriber }
            hasMissed.store(true, ordering: .releasing)
        case .adopt(let handover):
            handover.giveUp()
        case .publish, .readOut, .ended, .drain, .stop:
            break
        }
        return false
    }

    /// Posts a frame for the members of a channel.
    func publish(_ frame: Frame, to members: Members) {
        owed.add()
        if mailbox.post(.publish(members, frame), quietly: isOwnThread) { return }
        owed.settle(1)
        members.miss()
        hasMissed.store(true, ordering: .releasing)
    }

    /// Posts the end: the thread closes what is left. Returns when it has ended.
    func stop() {
        _ = mailbox.post(.stop, beyond: 2 * Self.reserve)
        thread.withLock { $0 }?.join()
        for case .adopt(let handover) in mailbox.close() { handover.giveUp() }
    }

    /// Waits until the loop is at most a few frames behind. At once on the loop's own thread, which can't wait for itself.
    func waitUntilCaughtUp() {
        if !isOwnThread { owed.wait() }
    }

    /// So many published frames are on their way to everyone.
    func settle(_ frames: Int) { owed.settle(frames) }

    /// True once after messages found no place.
    func takeMissed() -> Bool {
        hasMissed.load(ordering: .acquiring) && hasMissed.exchange(false, ordering: .acquiringAndReleasing)
    }

    /// The subscribers to give up because a message to them was lost.
    func takeCondemned() -> [Subscriber] {
        condemned.withLock { all in
            defer { all = [:] }
            return all.values.sorted { $0.id < $1.id }
        }
    }

    /// The loop looks into its box before it sleeps, so it need not wake itself.
    private var isOwnThread: Bool { owner.load(ordering: .relaxed) == pthread_self() }
}
