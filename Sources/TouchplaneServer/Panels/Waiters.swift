import ControlKit
import Transport

/// One `?after=&wait=` request: answered with the snapshot when there is news, with 304 when its time is over.
final class SnapshotWaiter: Sendable {
    let revision: UInt64
    let expiry: Moment
    private let answer: DeferredAnswer
    private let present: @Sendable (Frame) -> HTTPResponse

    /// `present` makes the answer of a snapshot.
    init(
        after revision: UInt64, until expiry: Moment, answer: DeferredAnswer,
        present: @escaping @Sendable (Frame) -> HTTPResponse
    ) {
        self.revision = revision
        self.expiry = expiry
        self.answer = answer
        self.present = present
    }

    func complete(with snapshot: Frame) { answer.complete(present(snapshot)) }
    func expire() { answer.complete(HTTPResponse(status: 304)) }
    func refuse() { answer.complete(Problems.tooManyWaiters.response) }
}

/// The requests that wait for news of a panel. At most `limit`; one more is refused.
struct Waiters {
    static let limit = 1024
    private var waiting: [SnapshotWaiter] = []

    /// Answers false at the limit.
    mutating func add(_ waiter: SnapshotWaiter) -> Bool {
        guard waiting.count < Self.limit else { return false }
        waiting.append(waiter)
        return true
    }

    mutating func take(reached revision: UInt64) -> [SnapshotWaiter] {
        guard !waiting.isEmpty else { return [] }
        let ready = waiting.filter { $0.revision < revision }
        waiting.removeAll { $0.revision < revision }
        return ready
    }

    mutating func take(expiredBy moment: Moment) -> [SnapshotWaiter] {
        guard let next = nextExpiry, next <= moment else { return [] }
        let over = waiting.filter { $0.expiry <= moment }
        waiting.removeAll { $0.expiry <= moment }
        return over
    }

    var nextExpiry: Moment? { waiting.lazy.map(\.expiry).min() }

    mutating func takeAll() -> [SnapshotWaiter] {
        defer { waiting = [] }
        return waiting
    }
}
