/// Whether there is a connection, and when to try for one: the rule of everything here that keeps a connection up.
///
/// It has no clock and no socket: the moments come in, and it says what to do.
struct Link: Equatable, Sendable {
    enum State: Equatable, Sendable {
        /// No connection until then.
        case resting(until: Int64)
        /// One is being made; it must be there by then.
        case connecting(by: Int64)
        case online(since: Int64)
    }

    enum Action: Equatable, Sendable {
        case nothing
        /// Begin to connect.
        case connect
        /// It takes too long: break it off, and say `lost`.
        case abandon
    }

    /// Online for so long, and the next loss counts as the first: a peer that takes everyone in and throws them out at once
    /// must not be asked a hundred times a second.
    static let steadyAfter: Int64 = 10_000_000_000

    private(set) var state = State.resting(until: .min)
    private let patience: Int64
    private var retry: RetrySchedule

    /// - Parameter patience: how long a connection may take to be made.
    init(patience: Duration, retry: RetrySchedule) {
        self.patience = patience.nanoseconds
        self.retry = retry
    }

    var isOnline: Bool { if case .online = state { true } else { false } }
    var isResting: Bool { if case .resting = state { true } else { false } }

    /// When `tick` is to be asked again although nothing happened; nil when never.
    var nextTick: Int64? {
        switch state {
        case .resting(let moment), .connecting(let moment): moment
        case .online: nil
        }
    }

    /// What is to be done now.
    mutating func tick(at now: Int64) -> Action {
        switch state {
        case .resting(let end) where end <= now:
            state = .connecting(by: now.addingReportingOverflow(patience).partialValue)
            return .connect
        case .connecting(let end) where end <= now: return .abandon
        default: return .nothing
        }
    }

    /// The connection is there.
    mutating func connected(at now: Int64) {
        state = .online(since: now)
    }

    /// The connection broke, or was never made. Returns how long it rests.
    ///
    /// - Parameter isQuiet: the other side hung up while nothing was going on, as some do to save connections. After one that
    ///   lasted, there is then no rest.
    mutating func lost(at now: Int64, isQuiet: Bool = false, using random: inout some RandomNumberGenerator) -> Int64 {
        if case .online(let since) = state, now - since >= Self.steadyAfter {
            retry.reset()
            if isQuiet {
                state = .resting(until: now)
                return 0
            }
        }
        let pause = retry.next(using: &random)
        state = .resting(until: now + pause)
        return pause
    }
}
