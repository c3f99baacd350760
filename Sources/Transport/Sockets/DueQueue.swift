/// Things that come due a fixed time after they are put in, so the oldest is always the next: a queue, not a heap.
struct DueQueue<Element> {
    private struct Entry {
        var due: Int64
        var element: Element
    }

    /// Nanoseconds between putting in and coming due.
    let delay: Int64
    private var entries: [Entry] = []
    private var taken = 0

    init(delay: Int64) {
        self.delay = delay
    }

    /// When the next one comes due; nil when there is none.
    var nextDue: Int64? { taken < entries.count ? entries[taken].due : nil }

    /// Puts one in, due `delay` after `now`.
    mutating func insert(_ element: Element, now: Int64) {
        entries.append(Entry(due: now + delay, element: element))
    }

    /// Takes out the next one if it is due.
    mutating func popDue(now: Int64) -> Element? {
        guard taken < entries.count, entries[taken].due <= now else { return nil }
        let element = entries[taken].element
        taken += 1
        if taken == entries.count {
            entries.removeAll(keepingCapacity: true)
            taken = 0
        } else if taken >= 64, taken * 2 >= entries.count {
            entries.removeFirst(taken)
            taken = 0
        }
        return element
    }
}
