/// Every number of the sockets: limits, deadlines, threads. Times are in nanoseconds.
package struct TransportConfiguration: Sendable {
    /// Where to listen. A name or an address; "0.0.0.0" or "::" for every network.
    package var host = "127.0.0.1"
    /// 0 picks a free port.
    package var port: UInt16 = 8080
    /// Names besides the usual ones that a request's Host may give.
    package var extraHosts: [String] = []
    /// Origins besides the server's own whose pages may write, such as "https://panels.example" behind a TLS proxy.
    package var extraOrigins: [String] = []

    /// How the paths begin below which a POST may be a form; "" for none.
    package var formPath = ""

    /// Threads that read requests and answer them.
    package var httpThreads = 2
    /// Threads that own the streams.
    package var socketLoops = 1

    /// Open connections, streams included. A request on one more gets 503 with Retry-After; far beyond, new connections
    /// are refused at once.
    package var connectionLimit = 4_096
    /// Open connections from one address; 0 means no limit of its own. Behind a proxy all clients have one address.
    package var connectionsPerAddress = 0
    /// Memory of one HTTP connection, of which a request's head may fill about three quarters; more is answered with 431 or 414.
    /// The library clears all of it after each request, so it is not made larger than browsers need.
    package var headMemory = 16 * 1024

    /// How long a head may take to arrive.
    package var headDeadline: Int64 = 5_000_000_000
    /// How long a body may take.
    package var bodyDeadline: Int64 = 15_000_000_000
    /// How long an answer may take to be read by the client.
    package var answerDeadline: Int64 = 60_000_000_000
    /// How long a connection may be silent between two requests.
    package var idleTimeout: Int64 = 60_000_000_000

    /// Bytes waiting for one stream before frames are dropped and it becomes stale.
    package var outboxLimit = 256 * 1024
    /// Bytes the kernel may hold unsent for one WebSocket; what waits beyond them stays in the outbox, where it can still be
    /// replaced by a fresh state.
    package var unsentLowWater: Int32 = 32 * 1024
    /// A ping or comment this often; a WebSocket that leaves two unanswered is closed.
    package var heartbeat: Int64 = 10_000_000_000
    /// Bytes of one incoming message; more closes with 1009.
    package var messageLimit = 64 * 1024
    /// Fragments of one incoming message; more closes with 1008.
    package var fragmentLimit = 1_024
    /// How long one incoming message may take from its first byte to its last; longer closes with 1008.
    package var messageDeadline: Int64 = 30_000_000_000
    /// Whether compression of messages is agreed to when a client offers it (permessage-deflate, RFC 7692).
    package var deflates = true
    /// How long a stream that was told goodbye may take to hang up.
    package var goodbyeDeadline: Int64 = 2_000_000_000

    /// Where lines about trouble go. Called on any thread.
    package var log: @Sendable (String) -> Void = { _ in }

    package init() {}
}
