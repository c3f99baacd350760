/// What a handler does with a request.
package enum HTTPAnswer {
    case response(HTTPResponse)
    /// An answer made beforehand.
    case prepared(PreparedResponse)
    /// Turns the connection into a WebSocket served by the session. The request must have `asksForWebSocket`.
    case webSocket(any StreamSession, subprotocol: StaticString?)
    /// Answers with server-sent events until one side ends.
    case eventStream(any StreamSession)
    /// The answer comes later, from any thread: the connection sleeps meanwhile and costs no thread.
    case deferred((DeferredAnswer) -> Void)
}
