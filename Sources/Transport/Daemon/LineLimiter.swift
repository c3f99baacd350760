/// Lets so many lines through in so much time, and counts the rest.
struct LineLimiter {
    enum Decision: Equatable {
        /// Write it; so many were dropped since the last one written.
        case write(dropped: Int)
        case drop
    }

    private let lines: Int
    private let period: Int64
    private var periodEnds: Int64 = 0
    private var written = 0
    private var dropped = 0

    init(lines: Int, every period: Int64) {
        self.lines = lines
        self.period = period
    }

    mutating func admit(now: Int64) -> Decision {
        if now >= periodEnds {
            periodEnds = now + period
            written = 0
        }
        guard written < lines else {
            dropped += 1
            return .drop
        }
        written += 1
        defer { dropped = 0 }
        return .write(dropped: dropped)
    }
}
