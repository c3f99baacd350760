import Glibc

/// The frames that wait for one client, and what happens when it reads too slowly: a value without a socket.
///
/// Limit: `limit` bytes of frames with a topic, and as many of frames without. Each frame counts with `overhead` for its place
/// in the queue, and with no more than half the limit: a state larger than the limit must find room as well, and the changes
/// that follow it.
/// Beyond the limit every frame of a topic that has not begun to be written is dropped, and its topic is *stale*: its frames
/// are skipped until the client has read what is left and got a fresh state instead (`nextResync`, `rejoined`). Frames
/// without a topic are meant for this client alone; they are never dropped, and when they pass their limit the client is
/// given up.
struct Outbox {
    /// Whatever frames are published to, as a number.
    typealias Topic = UInt64

    /// What became of an appended frame.
    enum Outcome: Equatable {
        case queued
        /// Its topic is stale: the fresh state will cover it.
        case skipped
        /// The client has let too many frames of its own pile up: give it up.
        case hopeless
    }

    /// A topic whose frames were dropped.
    struct Stale: Equatable {
        var topic: Topic
        var skipped: Int
        /// True once a fresh state was asked for.
        var isAsked = false
    }

    struct Entry {
        var frame: Frame
        var topic: Topic?
    }

    /// What a waiting frame costs besides its bytes. Without it a flood of tiny frames would wait for seconds.
    static let overhead = 64

    let limit: Int
    /// Bytes not yet written.
    private(set) var byteCount = 0
    /// What waits by the measure of the limit: frames with a topic, and those without.
    private var topicCost = 0
    private var directCost = 0
    /// The topics that wait for a fresh state, in the order they became stale.
    private(set) var stale: [Stale] = []
    /// Bytes of the first frame that are already written.
    private(set) var written = 0

    // The first frame has a place of its own: the usual client has none or one waiting, and costs no allocation.
    private(set) var first: Entry?
    private var others: [Entry] = []
    /// How many of `others` are gone already.
    private var taken = 0

    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { first == nil }

    /// How many frames wait.
    var count: Int { first == nil ? 0 : 1 + others.count - taken }

    /// Adds a frame at the end, or skips it, by the rules above.
    mutating func append(_ frame: Frame, topic: Topic?) -> Outcome {
        if let topic, !stale.isEmpty, let place = stale.firstIndex(where: { $0.topic == topic }) {
            stale[place].skipped += 1
            return .skipped
        }
        if let topic {
            if topicCost + cost(frame) > limit {
                dropTopics()
                noteSkipped(topic)
                return .skipped
            }
        } else if directCost + cost(frame) > limit {
            return .hopeless
        }
        push(Entry(frame: frame, topic: topic))
        return .queued
    }

    /// True when a frame of the topic would be skipped.
    func skips(_ topic: Topic?) -> Bool {
        !stale.isEmpty && stale.contains { $0.topic == topic }
    }

    /// Notes that the client misses a frame of the topic that never came here.
    mutating func skip(_ topic: Topic) {
        noteSkipped(topic)
    }

    /// The topic whose fresh state should be asked for now: the client has read everything, and no other is being asked for.
    /// Each is returned once.
    mutating func nextResync() -> Stale? {
        guard isEmpty, !stale.isEmpty, !stale.contains(where: \.isAsked) else { return nil }
        stale[0].isAsked = true
        return stale[0]
    }

    /// The topic's fresh state follows: its frames are taken again.
    mutating func rejoined(_ topic: Topic) {
        if stale.isEmpty { return }
        stale.removeAll { $0.topic == topic }
    }

    private func cost(_ frame: Frame) -> Int {
        min(frame.storage.wireCount, limit / 2) + Self.overhead
    }

    private mutating func noteSkipped(_ topic: Topic) {
        if let place = stale.firstIndex(where: { $0.topic == topic }) {
            stale[place].skipped += 1
        } else {
            stale.append(Stale(topic: topic, skipped: 1))
        }
    }

    /// Drops every frame of a topic but the one that is partly written, and notes what was lost.
    private mutating func dropTopics() {
        var kept: [Entry] = []
        for place in 0..<count {
            let entry = place == 0 ? first! : others[taken + place - 1]
            let isBegun = place == 0 && written > 0
            if let topic = entry.topic, !isBegun {
                byteCount -= entry.frame.storage.wireCount
                topicCost -= cost(entry.frame)
                noteSkipped(topic)
            } else {
                kept.append(entry)
            }
        }
        first = kept.isEmpty ? nil : kept.removeFirst()
        others = kept
        taken = 0
    }

    private mutating func push(_ entry: Entry) {
        byteCount += entry.frame.storage.wireCount
        count(entry, sign: 1)
        if first == nil {
            first = entry
        } else {
            others.append(entry)
        }
    }

    private mutating func count(_ entry: Entry, sign: Int) {
        if entry.topic == nil {
            directCost += sign * cost(entry.frame)
        } else {
            topicCost += sign * cost(entry.frame)
        }
    }

    /// Removes the first frame, written or given away.
    private mutating func removeFirst() {
        if let first { count(first, sign: -1) }
        if taken < others.count {
            first = others[taken]
            taken += 1
            if taken == others.count {
                // A burst's worth of room is kept for the next burst; more is given back.
                others.removeAll(keepingCapacity: others.capacity <= 8)
                taken = 0
            } else if taken >= 32, taken * 2 >= others.count {
                others.removeFirst(taken)
                taken = 0
            }
        } else {
            first = nil
        }
        written = 0
    }
}

extension Outbox {
    /// Notes that so many bytes more have gone out.
    mutating func wrote(_ bytes: Int) {
        byteCount -= bytes
        var rest = bytes
        while rest > 0, let entry = first {
            let left = entry.frame.storage.wireCount - written
            if rest < left {
                written += rest
                return
            }
            rest -= left
            removeFirst()
        }
        precondition(rest == 0, "more bytes were written than waited")
    }

    /// Takes the first frame out whole.
    mutating func popFirst() -> Frame? {
        guard let entry = first else { return nil }
        byteCount -= entry.frame.storage.wireCount - written
        removeFirst()
        return entry.frame
    }

    /// What is left of the first frame. Good until the outbox is changed; there must be a frame.
    var firstBytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: first!.frame.storage.wire[written...])
    }

    /// Points `parts` at what waits, first things first; returns how many parts were used. They are good until the outbox
    /// is changed.
    func fill(_ parts: UnsafeMutableBufferPointer<iovec>) -> Int {
        guard !isEmpty, !parts.isEmpty else { return 0 }
        parts[0] = iovec(firstBytes)
        var used = 1
        var place = taken
        while used < parts.count, place < others.count {
            parts[used] = iovec(others[place].frame.storage.wire)
            used += 1
            place += 1
        }
        return used
    }
}

extension iovec {
    /// The same bytes as the kernel wants them; it only reads them.
    fileprivate init(_ bytes: UnsafeRawBufferPointer) {
        self.init(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    }
}
