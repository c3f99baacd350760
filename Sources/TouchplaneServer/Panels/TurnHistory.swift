import Transport

/// The last turns of a panel, for streams that resume. Bounded by count and bytes; the oldest goes first.
struct TurnHistory {
    let turnLimit: Int
    let byteLimit: Int
    private var frames: [Frame] = []
    /// Where the oldest kept frame is in `frames`; the ones before it are dropped in batches.
    private var first = 0
    private var bytes = 0
    /// Turns of earlier lives, oldest first: for the log alone. They give way to the turns of this life.
    private var earlier: ArraySlice<Frame>
    private var earlierBytes: Int
    /// The revision of the oldest kept turn.
    private var oldest: UInt64

    /// `revision`: the panel's present one; turns up to it are not here, except for the log.
    init(revision: UInt64, turnLimit: Int, byteLimit: Int, earlier: [Frame] = []) {
        self.earlier = earlier.suffix(turnLimit)
        earlierBytes = self.earlier.reduce(0) { $0 + $1.payloadCount }
        self.turnLimit = turnLimit
        self.byteLimit = byteLimit
        oldest = revision + 1
    }

    /// Keeps a turn. Revisions rise by one.
    mutating func append(_ frame: Frame) {
        frames.append(frame)
        bytes += frame.payloadCount
        while !earlier.isEmpty,
            earlier.count + frames.count - first > turnLimit || earlierBytes + bytes > byteLimit
        {
            earlierBytes -= earlier.removeFirst().payloadCount
        }
        while frames.count - first > turnLimit || (bytes > byteLimit && frames.count - first > 1) {
            bytes -= frames[first].payloadCount
            first += 1
            oldest += 1
        }
        if first > 64, first * 2 > frames.count {
            frames.removeFirst(first)
            first = 0
        }
    }

    /// The turns after a revision, in order; nil when they are no longer all here.
    func turns(after revision: UInt64, present: UInt64) -> [Frame]? {
        guard revision <= present, revision + 1 >= oldest else { return nil }
        return Array(frames[(first + Int(revision + 1 - oldest))...])
    }

    /// The kept turns after a revision, in order; fewer than happened when older ones are gone.
    func kept(after revision: UInt64) -> [Frame] {
        let skipped = revision < oldest ? 0 : Int(min(revision + 1 - oldest, UInt64(frames.count - first)))
        return earlier.filter { $0.id.map { $0.number > revision } ?? false } + frames[(first + skipped)...]
    }

    /// Forgets everything: what comes next can only be told by a snapshot.
    mutating func restart(at revision: UInt64) {
        frames.removeAll()
        earlier = []
        earlierBytes = 0
        first = 0
        bytes = 0
        oldest = revision + 1
    }
}
