import Synchronization

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
    private let observer = Mutex<(@Sendable (HTTPResponse?) -> Void)?>(nil)

    init(_ suspension: Suspension) {
        self.suspension = suspension
    }

    deinit {
        observer.withLock { $0.take() }?(nil)
        suspension.abandon()
    }

    /// Calls the closure once, just before the answer goes out, with the answer; with nil when nobody gives one.
    package func observe(_ body: @escaping @Sendable (HTTPResponse?) -> Void) { observer.withLock { $0 = body } }

    /// Gives the answer, from any thread. Returns false when there was one already.
    @discardableResult
    package func complete(_ response: HTTPResponse) -> Bool {
        observer.withLock { $0.take() }?(response)
        return suspension.complete(response)
    }
}
