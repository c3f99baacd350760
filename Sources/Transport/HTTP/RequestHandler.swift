/// The layer above, as the HTTP server sees it. Called on any of the server's threads, several at a time; it must be quick.
package protocol RequestHandler: AnyObject, Sendable {
    /// Answers a request.
    func answer(_ request: borrowing HTTPRequest) -> HTTPAnswer

    /// How many bytes of body a request to that path may bring; more is answered with 413 before it is read.
    func bodyLimit(method: HTTPMethod, path: UnsafeRawBufferPointer) -> Int
}
