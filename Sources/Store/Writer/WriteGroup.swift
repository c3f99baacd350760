/// How much one transaction takes: as much as waits, but no more than a number of items, and for no longer than a time.
struct WriteGroup {
    private let limit: Int
    private let end: Int64
    private var count = 0

    init(_ configuration: StoreConfiguration, beganAt now: Int64) {
        limit = configuration.groupSize
        end = now + configuration.groupWindow
    }

    /// Whether a further item goes into this transaction. The first one always does.
    mutating func takesAnother(now: @autoclosure () -> Int64) -> Bool {
        guard count == 0 || (count < limit && now() < end) else { return false }
        count += 1
        return true
    }
}
