import ControlKit
import Synchronization
import Transport

/// First answers by `Idempotency-Key`: a repeat within ten minutes gets the first answer and acts once.
///
/// A key belongs to a client and a method and path. At most `limit` answers are kept; beyond it the oldest goes, which makes
/// a very late repeat act again.
final class IdempotencyCache: Sendable {
    static let limit = 10_000
    static let lifetime = 600.0
    /// Bytes a key may have.
    static let keyLimit = 255

    struct Key: Hashable, Sendable {
        var client: String
        var method: HTTPMethod
        var path: String
        var key: String
    }

    /// What to do with a request that carries a key.
    enum Admission {
        /// The first: act, then `finish`.
        case act
        /// A repeat: give this answer.
        case repeated(HTTPResponse)
        /// The first is still being answered.
        case inFlight
        /// The same key came with another body.
        case otherBody
    }

    private struct Entry {
        var body: UInt64
        var response: HTTPResponse?
        var began: Moment
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// Keys in order of arrival; taken from the front.
        var order: [Key] = []
        var first = 0
    }

    private let state = Mutex(State())

    func admit(_ key: Key, body: UnsafeRawBufferPointer, at moment: Moment) -> Admission {
        let digest = Self.digest(body)
        return state.withLock { state in
            Self.expire(&state, at: moment)
            guard let entry = state.entries[key] else {
                state.entries[key] = Entry(body: digest, response: nil, began: moment)
                state.order.append(key)
                return .act
            }
            guard entry.body == digest else { return .otherBody }
            return entry.response.map { .repeated($0) } ?? .inFlight
        }
    }

    /// Keeps the answer of an admitted request.
    func finish(_ key: Key, _ response: HTTPResponse) {
        state.withLock { $0.entries[key]?.response = response }
    }

    private static func expire(_ state: inout State, at moment: Moment) {
        while state.first < state.order.count {
            let key = state.order[state.first]
            let isOld = state.entries[key].map { moment.seconds(since: $0.began) > lifetime } ?? true
            guard isOld || state.order.count - state.first >= limit else { break }
            state.entries[key] = nil
            state.first += 1
        }
        if state.first > 1024, state.first * 2 > state.order.count {
            state.order.removeFirst(state.first)
            state.first = 0
        }
    }

    /// FNV-1a, 64 bits: tells an accidental other body apart; nothing is guarded by it.
    private static func digest(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
