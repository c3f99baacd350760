import Glibc
import Synchronization

/// The same work on many items by every core, while the calling thread takes the results one after another in the items' order.
///
///     try WorkAhead.over(paths, by: { read($0) }) { document throws(StartError) in try load(document) }
///
/// Limit: the results of two batches of `batch` items wait for their turn, however many items there are.
package enum WorkAhead {
    /// Items handed out at once.
    package static let batch = 128

    /// Returns when every result was taken, or throws what `take` threw; work on later items is then under way or never begun.
    ///
    /// - Parameters:
    ///   - items: in the order in which their results are taken.
    ///   - work: called on threads of its own, several at a time; with a single item on the calling thread.
    ///   - take: called on the calling thread.
    package static func over<Item: Sendable, Result: Sendable, Failure>(
        _ items: [Item], by work: @escaping @Sendable (Item) -> Result, take: (Result) throws(Failure) -> Void
    ) throws(Failure) {
        guard items.count > 1 else {
            for item in items { try take(work(item)) }
            return
        }
        var next = WorkBatch(items.prefix(batch), by: work)
        for start in stride(from: 0, to: items.count, by: batch) {
            let present = next
            next = WorkBatch(items.dropFirst(start + batch).prefix(batch), by: work)
            for result in present.results() { try take(result) }
        }
    }
}

/// Some items that threads of its own work on from the start.
private final class WorkBatch<Item: Sendable, Result: Sendable>: Sendable {
    private let items: [Item]
    private let work: @Sendable (Item) -> Result
    private let next = Atomic<Int>(0)
    private let done: Mutex<[Result?]>
    private let threads = Mutex<[SystemThread]>([])

    init(_ items: ArraySlice<Item>, by work: @escaping @Sendable (Item) -> Result) {
        self.items = Array(items)
        self.work = work
        done = Mutex(Array(repeating: nil, count: items.count))
        let count = min(items.count, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
        threads.withLock { threads in
            for _ in 0..<count { threads.append(SystemThread(name: "ahead") { self.run() }) }
        }
    }

    private func run() {
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < items.count else { return }
            let result = work(items[index])
            done.withLock { $0[index] = result }
        }
    }

    /// The results in the order of the items, once all of them are there.
    func results() -> [Result] {
        for thread in threads.withLock({ $0 }) { thread.join() }
        return done.withLock { done in
            defer { done = [] }
            return done.compactMap(\.self)
        }
    }
}
