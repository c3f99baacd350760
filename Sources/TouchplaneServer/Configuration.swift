import Store
import Transport

/// What the server is told at start; every value has a default that suits one machine.
public struct Configuration: Sendable {
    /// Where to listen. Port 0 picks a free one.
    public var host = "127.0.0.1"
    /// 1…65535, or 0.
    public var port: UInt16 = 8080
    /// The folder of the surface's files; nil serves none.
    public var publicFolder: String?
    /// Panel documents to load, as paths.
    public var documents: [String] = []
    /// The folder that keeps what was acknowledged across restarts and power cuts. It is made when it is missing, and
    /// belongs to one server at a time. nil keeps everything in memory only.
    public var dataFolder: String?
    /// Names besides loopback, the bound address and this machine's own that a request's Host may give.
    public var allowedHosts: [String] = []

    /// Seconds between two signs of life on a stream.
    public var heartbeat = 10.0
    /// Seconds of silence after which a held touch is cancelled, for clients with and without a stream.
    public var leaseWithStream = 3.0
    /// The same for clients without a stream.
    public var leaseWithoutStream = 10.0

    /// Open connections, streams included; one more is answered with 503.
    public var connectionLimit = 16_384
    /// Bytes waiting for one stream before it becomes stale.
    public var outboxLimit = 256 * 1024
    /// Panels; one more is refused with 429.
    public var panelLimit = 10_000
    /// Turns kept per panel for streams that resume, and the bytes they may take; beyond either the oldest goes.
    public var historyTurns = 1024
    /// Bytes those turns may take.
    public var historyBytes = 1 << 20
    /// Threads that read requests, and threads that own streams. One of each is the cheapest per touch: a panel is one
    /// lock, so more threads mostly wait for each other. More help when many panels are busy on many cores.
    public var httpThreads = 1
    /// Threads that own streams.
    public var socketLoops = 1

    /// The store's own limits and times.
    package var store = StoreConfiguration()
    /// MQTT brokers that actions and feedback may name, each `[NAME=]mqtt://[USER@]HOST[:PORT][?OPTION=VALUE&…]` (mqtts:// for
    /// TLS); the first one is meant where none is named. Options: version (3.1.1, 5), password-file, ca, cert, key,
    /// client-id, keep-alive, will-topic, will-payload, will-retain, will-qos.
    public var brokers: [String] = []
    /// The files of the keys that sign webhooks, by the name documents use.
    public var secrets: [String: String] = [:]
    /// Where OSC is listened for: `PORT` on this machine only, or `ADDRESS:PORT`; nil listens for answers only.
    public var oscListen: String?
    /// Certificates webhooks trust in place of the system's, a PEM file.
    public var webhookAuthorities: String?
    /// Whether panel files may run programs.
    public var allowsExec = false

    /// What suits one machine.
    public init() {}

    /// What the sockets need of it.
    func transport(log: Log) -> TransportConfiguration {
        var transport = TransportConfiguration()
        transport.host = host
        transport.port = port
        transport.extraHosts = allowedHosts
        transport.formPath = "/p/"
        transport.heartbeat = Int64(heartbeat * 1e9)
        transport.connectionLimit = connectionLimit
        transport.outboxLimit = outboxLimit
        transport.httpThreads = httpThreads
        transport.socketLoops = socketLoops
        transport.log = { log.line("transport", $0) }
        return transport
    }
}
