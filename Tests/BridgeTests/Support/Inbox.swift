import Glibc
import Synchronization
import Threads

/// Where a test waits for what other threads bring: in the order it came, with a deadline instead of a nap.
final class Inbox<Item: Sendable>: Sendable {
    struct NothingCame: Error {
        let waitedFor: Duration
    }

    private struct Items {
        var all: [Item] = []
        var head = 0

        mutating func takeFirst() -> Item? {
            guard head < all.count else { return nil }
            head += 1
            return all[head - 1]
        }
    }

    private let items = Mutex(Items())
    private let bell = Mailbox<Void>(capacity: 1)

    func put(_ item: Item) {
        items.withLock { $0.all.append(item) }
        _ = bell.post(())
    }

    /// The next item; fails when none comes in time.
    func next(within limit: Duration = .seconds(20)) throws -> Item {
        guard let item = nextIfAny(within: limit) else { throw NothingCame(waitedFor: limit) }
        return item
    }

    /// The next so many items.
    func next(_ count: Int, within limit: Duration = .seconds(20)) throws -> [Item] {
        try (0..<count).map { _ in try next(within: limit) }
    }

    /// The first item from here on that fits, those before it thrown away.
    func first(within limit: Duration = .seconds(20), where fits: (Item) -> Bool) throws -> Item {
        while true {
            let item = try next(within: limit)
            if fits(item) { return item }
        }
    }

    /// What has come so far, taken out.
    func all() -> [Item] {
        items.withLock { items in
            defer { items = Items() }
            return Array(items.all[items.head...])
        }
    }

    private func nextIfAny(within limit: Duration) -> Item? {
        let clock = ContinuousClock()
        let end = clock.now + limit
        while true {
            if let item = items.withLock({ $0.takeFirst() }) { return item }
            let left = clock.now.duration(to: end)
            guard left > .zero else { return nil }
            var readiness = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&readiness, 1, Int32(clamping: left.components.seconds * 1_000 + 1)) > 0 else { continue }
            bell.wait()
            var rings: [Void] = []
            bell.drain(into: &rings)
        }
    }
}
