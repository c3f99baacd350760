/// What a handler does with a request.
package enum HTTPAnswer {
    case response(HTTPResponse)
    /// An answer made beforehand, with its own status or another: 304 keeps the headers and leaves out the body.
    case prepared(PreparedResponse, status: UInt16? = nil)
    /// Turns the connection into a WebSocket served by the session. The request must have `asksForWebSocket`; otherwise the
    /// client gets 426. A subprotocol is named to the client as the one chosen.
    case webSocket(any StreamSession, subprotocol: StaticString? = nil)
    /// Answers with server-sent events until one side ends.
    case eventStream(any StreamSession)
    /// The answer comes later, from any thread: the connection sleeps meanwhile and costs no thread. The closure is called
    /// at once, on this thread.
    case deferred((DeferredAnswer) -> Void)
}
