/// What is due when. Time comes in as a parameter; the queue never looks at a clock.
struct TimerQueue {
    /// Names a scheduled body, so that it can be taken back.
    public struct Token: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private struct Item {
        let due: Moment
        let token: Token
        let body: () -> Void
    }

    /// Ascending by time, then by the order of scheduling.
    private var items: [Item] = []
    private var scheduled: UInt64 = 0

    var count: Int { items.count }

    var next: Moment? { items.first?.due }

    mutating func schedule(at due: Moment, _ body: @escaping () -> Void) -> Token {
        scheduled += 1
        let token = Token(number: scheduled)
        let index = items.firstIndex { $0.due > due } ?? items.count
        items.insert(Item(due: due, token: token, body: body), at: index)
        return token
    }

    mutating func cancel(_ token: Token) { items.removeAll { $0.token == token } }

    /// Takes the first body that is due at `moment`.
    mutating func popDue(at moment: Moment) -> (due: Moment, body: () -> Void)? {
        guard let first = items.first, first.due <= moment else { return nil }
        items.removeFirst()
        return (first.due, first.body)
    }
}
