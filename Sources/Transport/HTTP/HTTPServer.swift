import Glibc
import Synchronization
import Threads

/// The HTTP side of the server: listens, checks, asks the handler, answers.
///
///     let loops = SocketLoops(configuration)
///     let server = try HTTPServer(configuration, loops: loops, handler: application)
///     print("listening on http://\(configuration.host):\(server.port)")
///     …
///     server.drain(within: 5)
package final class HTTPServer: Sendable {
    /// The port in use; the real one when 0 was asked for.
    package let port: UInt16
    private let service: HTTPService
    private let daemon: Daemon
    private let isStopped = Atomic<Bool>(false)

    /// Binds, listens and serves from now on. Raises the limit of open files to what the system allows.
    package init(
        _ configuration: TransportConfiguration, loops: SocketLoops, handler: any RequestHandler
    ) throws(ListenError) {
        var configuration = configuration
        configuration.connectionLimit = OpenFiles.fit(configuration.connectionLimit, log: configuration.log)
        let listener = try Listener(host: configuration.host, port: configuration.port)
        let service = HTTPService(
            configuration, loops: loops, handler: handler, hosts: Self.hosts(for: configuration))
        guard let daemon = Daemon(service, on: listener) else {
            listener.close()
            throw ListenError(
                host: configuration.host, port: configuration.port, cause: "libmicrohttpd did not start; see the log")
        }
        self.service = service
        self.daemon = daemon
        port = listener.port
    }

    /// The library has pointers to what goes with this object.
    deinit { drain(within: 0) }

    /// Connections open at this moment, streams included.
    package var connectionCount: Int { service.ledger.count }

    /// Stops: no new connections, deferred answers become 503, streams get their goodbye (1001), then everything is closed,
    /// the loops' threads included. Returns when done, at most `seconds` and a moment later. The second call does
    /// nothing.
    package func drain(within seconds: Double) {
        if isStopped.exchange(true, ordering: .acquiringAndReleasing) { return }
        let deadline = MonotonicClock.now + Int64(seconds * 1e9)
        service.startDraining()
        service.suspensions.abandonAll()
        service.loops.drain(until: deadline)
        service.waitUntilQuiet(deadline)
        // Whatever is left of the streams ends here, which wakes every connection that still sleeps.
        service.loops.stop()
        service.suspensions.abandonAll()
        daemon.stop()
        service.reaper.stop()
    }

    /// The names a Host header may give: this machine's, where it listens, and what was added.
    private static func hosts(for configuration: TransportConfiguration) -> [String] {
        var hosts = ["localhost", "127.0.0.1", "[::1]"]
        var buffer = [CChar](repeating: 0, count: 256)
        if gethostname(&buffer, buffer.count - 1) == 0 {
            let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let isBare = !name.isEmpty && !name.contains(".")
            hosts += isBare ? [name, name + ".local"] : [name]
        }
        if !["0.0.0.0", "::"].contains(configuration.host) {
            hosts.append(configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host)
        }
        return hosts + configuration.extraHosts
    }
}
