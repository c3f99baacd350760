/// The HTTP side of the server: listens, checks, asks the handler, answers.
package final class HTTPServer: Sendable {
    /// Binds, listens and serves from now on.
    package init(_ configuration: TransportConfiguration, loops: SocketLoops, handler: any RequestHandler)
        throws(ListenError)
    { fatalError() }

    /// The port in use; the real one when 0 was asked for.
    package var port: UInt16 { fatalError() }

    /// Stops: no new connections, deferred answers become 503, streams get their goodbye (1001), then everything is closed,
    /// the loops' threads included. Returns when done, at most `seconds` later. Call it once.
    package func drain(within seconds: Double) { fatalError() }
}
