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

        /// One line a part: none of them can have a line break.
        var text: String { [client, method.token, path, key].joined(separator: "\n") }

        init(client: String, method: HTTPMethod, path: String, key: String) {
            self.client = client
            self.method = method
            self.path = path
            self.key = key
        }

        /// Reads `text` back; nil when it is none.
        init?(text: String) {
            let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 4, let method = [HTTPMethod.post, .put].first(where: { $0.token == parts[1] }) else {
                return nil
            }
            self.init(client: parts[0], method: method, path: parts[2], key: parts[3])
        }
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

    func admit(_ key: Key, digest: UInt64, at moment: Moment) -> Admission {
        state.withLock { state in
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

    /// Keeps the answer of an admitted request. One that says that the server could not (503) is none to be given again:
    /// a repeat acts.
    func finish(_ key: Key, _ response: HTTPResponse?) {
        state.withLock { state in
            if let response, response.status != 503 {
                state.entries[key]?.response = response
            } else {
                state.entries[key] = nil
            }
        }
    }

    /// Takes back an answer of an earlier life, given so many seconds ago.
    func remember(_ reply: KeptReply, age: Double, at moment: Moment) {
        state.withLock { state in
            let key = reply.request.key
            let began = moment.adding(seconds: -age)
            if state.entries.updateValue(
                Entry(body: reply.request.digest, response: reply.response, began: began), forKey: key) == nil
            {
                state.order.append(key)
            }
        }
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
    static func digest(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
