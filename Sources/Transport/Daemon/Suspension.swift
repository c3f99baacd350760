import CMicroHTTPD
import Synchronization

/// One connection that sleeps until somebody answers its request.
///
/// @unchecked: the connection's pointer is used once, to wake it, and a sleeping connection is not freed.
final class Suspension: @unchecked Sendable {
    private let connection: OpaquePointer
    private unowned let registry: Suspensions
    private let answer = Mutex<HTTPResponse?>(nil)

    init(of connection: OpaquePointer, in registry: Suspensions) {
        self.connection = connection
        self.registry = registry
    }

    /// Gives the answer and wakes the connection; false when there was one already.
    func complete(_ response: HTTPResponse) -> Bool {
        let isFirst = answer.withLock { answer in
            if answer != nil { return false }
            answer = response
            return true
        }
        if isFirst {
            registry.remove(self)
            MHD_resume_connection(connection)
        }
        return isFirst
    }

    /// Nobody will answer any more.
    func abandon() {
        _ = complete(Self.abandoned)
    }

    /// What was given; on the connection's thread, once it is awake.
    func takeAnswer() -> HTTPResponse {
        answer.withLock { $0 } ?? Self.abandoned
    }

    private static let abandoned = Problem(503, "abandoned", "The server gave up the request before it had an answer.")
        .with(header: "Retry-After", "1").response
}
