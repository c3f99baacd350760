/// One request whose head has passed every check and whose body is there. Nothing is decoded until it is asked for.
///
/// It borrows the server's memory: it cannot be kept. Take values out of it.
package struct HTTPRequest: ~Copyable {
    /// A request made by hand, for tests and for calls from inside.
    package init(_ method: HTTPMethod, _ target: String, headers: [(String, String)] = [], body: [UInt8] = []) {
        fatalError()
    }

    package var method: HTTPMethod { fatalError() }
    /// The path as it was sent: percent signs not decoded, without the query. It begins with "/".
    package var path: String { fatalError() }
    /// The bytes of `path`, good as long as the closure runs.
    package func withPath<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
    /// The first value of a query parameter, percent-decoded; "" when it has no value, nil when it is absent or not UTF-8.
    package func query(_ name: StaticString) -> String? { fatalError() }
    /// The first header of that name, case ignored; nil when absent or not UTF-8.
    package func header(_ name: StaticString) -> String? { fatalError() }
    /// The whole body.
    package var body: UnsafeRawBufferPointer { fatalError() }
    /// True when the client asks to become a WebSocket and its handshake is complete and correct.
    package var asksForWebSocket: Bool { fatalError() }
    /// The peer's address without its port, as text.
    package var remoteAddress: String { fatalError() }
    /// True when the peer is on this machine.
    package var isLoopback: Bool { fatalError() }
}
