/// The way to answer a request later.
///
/// The first `complete` counts, the others do nothing. When the last reference goes without one, or the server stops, the
/// client gets 503.
package final class DeferredAnswer: Sendable {
    init() { fatalError() }

    /// Gives the answer, from any thread. Returns false when there was one already.
    @discardableResult
    package func complete(_ response: HTTPResponse) -> Bool { fatalError() }
}
