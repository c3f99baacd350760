/// The way to answer a request later.
///
///     return .deferred { answer in
///         waiting.append(answer)          // later, on any thread: answer.complete(.init(json: frame))
///     }
///
/// The first `complete` counts, the others do nothing. When the last reference goes without one, or the server stops, the
/// client gets 503. A client that hangs up meanwhile is not noticed; answering it does no harm.
package final class DeferredAnswer: Sendable {
    private let suspension: Suspension

    init(_ suspension: Suspension) {
        self.suspension = suspension
    }

    deinit { suspension.abandon() }

    /// Gives the answer, from any thread. Returns false when there was one already.
    @discardableResult
    package func complete(_ response: HTTPResponse) -> Bool {
        suspension.complete(response)
    }
}
