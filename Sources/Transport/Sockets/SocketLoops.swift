/// The socket loops of one server: made first, given to channels and to the `HTTPServer`.
package final class SocketLoops: Sendable {
    /// Starts `configuration.socketLoops` threads.
    package init(_ configuration: TransportConfiguration) { fatalError() }
}
