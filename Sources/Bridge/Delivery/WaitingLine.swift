/// What waits for one target, first come first served, never more than the limits allow.
struct WaitingLine<Element> {
    /// One element and what was said of it when it joined.
    struct Place {
        let element: Element
        let cost: Int
        /// From this moment on it must not be sent; nil means it may wait for ever.
        let expires: Int64?

        func hasExpired(at now: Int64) -> Bool { expires.map { $0 <= now } ?? false }
    }

    private let maximumCount: Int
    private let maximumCost: Int
    private var places: [Place?] = []
    private var head = 0
    /// The sum of what the waiting ones cost.
    private(set) var cost = 0

    init(maximumCount: Int, maximumCost: Int) {
        precondition(maximumCount > 0, "a line that holds nothing would lose every element")
        self.maximumCount = maximumCount
        self.maximumCost = maximumCost
    }

    var count: Int { places.count - head }
    var isEmpty: Bool { count == 0 }
    var first: Place? { isEmpty ? nil : places[head] }

    /// Joins the end of the line. Returns those who had to leave for it: the oldest, while the line is over a limit. The
    /// newest always stays, even when it alone costs more than the line may.
    mutating func append(_ place: Place) -> [Element] {
        places.append(place)
        cost += place.cost
        var displaced: [Element] = []
        while count > 1, count > maximumCount || cost > maximumCost, let oldest = removeFirst() {
            displaced.append(oldest.element)
        }
        return displaced
    }

    /// Goes back to the front, after having been taken and not delivered. Displaces nobody: there was room when it came.
    mutating func putBack(_ place: Place) {
        if head == 0 {
            places.insert(place, at: 0)
        } else {
            head -= 1
            places[head] = place
        }
        cost += place.cost
    }

    mutating func removeFirst() -> Place? {
        guard head < places.count, let place = places[head] else { return nil }
        places[head] = nil
        head += 1
        cost -= place.cost
        if head == places.count {
            places.removeAll(keepingCapacity: places.capacity <= 64)
            head = 0
        } else if head >= 64, head * 2 >= places.count {
            places.removeSubrange(..<head)
            head = 0
        }
        return place
    }

    /// Takes everyone out.
    mutating func removeAll() -> [Element] {
        var all: [Element] = []
        all.reserveCapacity(count)
        while let place = removeFirst() { all.append(place.element) }
        return all
    }
}

extension WaitingLine.Place: Equatable where Element: Equatable {}
extension WaitingLine.Place: Sendable where Element: Sendable {}
extension WaitingLine: Sendable where Element: Sendable {}
