/// One request whose head has passed every check and whose body is there. Nothing is decoded until it is asked for.
///
/// It borrows the server's memory: it cannot be kept. Take values out of it.
package struct HTTPRequest: ~Copyable {
    private let source: any RequestSource

    init(_ source: any RequestSource) {
        self.source = source
    }

    /// A request made by hand, for tests and for calls from inside.
    ///
    ///     HTTPRequest(.post, "/v1/panels/mixer/touches?dry=1", headers: [("Touchplane-Client", "foh")], body: Array(json.utf8))
    package init(_ method: HTTPMethod, _ target: String, headers: [(String, String)] = [], body: [UInt8] = []) {
        source = MadeRequest(method, target, headers: headers, body: body)
    }

    package var method: HTTPMethod { source.method }

    /// The path as it was sent: percent signs not decoded, without the query. It begins with "/".
    package var path: String { String(decoding: source.rawPath, as: UTF8.self) }

    /// The bytes of `path`, good as long as the closure runs.
    package func withPath<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(source.rawPath)
    }

    /// The first value of a query parameter, percent-decoded; "" when it has no value, nil when it is absent or not UTF-8.
    package func query(_ name: StaticString) -> String? {
        source.queryBytes(name).flatMap(PercentCode.decode)
    }

    /// The first header of that name, case ignored; nil when absent or not UTF-8.
    package func header(_ name: StaticString) -> String? {
        source.headerBytes(name).flatMap(UTF8Check.text)
    }

    /// The whole body, good as long as the request.
    package var body: UnsafeRawBufferPointer { source.bodyBytes }

    /// True when the client asks to become a WebSocket and its handshake is complete and correct.
    package var asksForWebSocket: Bool { source.asksForWebSocket }

    /// The peer's address without its port, as text.
    package var remoteAddress: String { source.peer.text }

    /// True when the peer is on this machine.
    package var isLoopback: Bool { source.peer.isLoopback }
}
