import Synchronization
import Threads

/// What all HTTP connections share: the rules, the handler, the counts.
final class HTTPService: Sendable {
    /// Bytes of a body beyond its limit that are read and thrown away before the connection is cut.
    static let swallowed = 256 * 1024

    let configuration: TransportConfiguration
    let handler: any RequestHandler
    let loops: SocketLoops
    let ledger: ConnectionLedger
    let reaper: Reaper
    let suspensions = Suspensions()
    /// Rung when a request is over while draining.
    let quiet = Bell()

    private let policy: OriginPolicy
    private let draining = Atomic<Bool>(false)
    private let complaints = Mutex(LineLimiter(lines: 20, every: 10_000_000_000))

    init(_ configuration: TransportConfiguration, loops: SocketLoops, handler: any RequestHandler, hosts: [String]) {
        self.configuration = configuration
        self.handler = handler
        self.loops = loops
        ledger = ConnectionLedger(
            limit: configuration.connectionLimit, limitPerAddress: configuration.connectionsPerAddress)
        reaper = Reaper(configuration)
        policy = OriginPolicy(
            hosts: hosts, origins: configuration.extraOrigins, formPath: configuration.formPath)
    }

    /// Everything that a request's head must satisfy, whatever it asks for.
    func check(_ head: RequestHead, bodyLimit: Int, localAddress: () -> String?) -> Problem? {
        if let problem = RequestGuard().check(head, bodyLimit: bodyLimit) { return problem }
        if let problem = policy.check(head, localAddress: localAddress) { return problem }
        return head.namesWebSocket ? UpgradeCheck().check(head) : nil
    }

    /// True when so many connections are open that one more is not even told why, and while the server stops.
    var refusesConnections: Bool { isDraining || ledger.count >= ledger.limit + Self.spill(ledger.limit) }

    /// Connections beyond the limit that are still answered, with 503.
    static func spill(_ limit: Int) -> Int { max(16, limit / 8) }

    /// Logs a line of the library; a client can cause any number of them, so most of a flood are only counted.
    func libraryComplains(_ line: String) {
        switch complaints.withLock({ $0.admit(now: MonotonicClock.coarse) }) {
        case .drop: break
        case .write(let dropped) where dropped > 0: configuration.log("http: \(line) (and \(dropped) lines more)")
        case .write: configuration.log("http: \(line)")
        }
    }

    // MARK: Stopping

    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// From now on requests are refused.
    func startDraining() { draining.store(true, ordering: .sequentiallyConsistent) }

    /// A request is over.
    func ended() {
        if isDraining { quiet.ring() }
    }

    /// Waits until no request is under way, but not beyond the deadline.
    func waitUntilQuiet(_ deadline: Int64) {
        while reaper.isBusy {
            let left = deadline - MonotonicClock.now
            if left <= 0 { return }
            quiet.wait(milliseconds: Int32(clamping: min(left / 1_000_000 + 1, 50)))
        }
    }
}
