/// Who listens to which topics, and what therefore has to be asked of the broker.
struct MQTTSubscriptions: Sendable {
    typealias Handler = @Sendable (MQTTIncoming) -> Void

    private var listeners = Listeners<Handler>(
        isPattern: { MQTTTopic.hasWildcard($0) || $0.hasPrefix("$share/") },
        matches: { MQTTTopic.matches(filter: MQTTTopic.comparable($0), topic: $1) })
    private var filters: [String: Filter] = [:]
    /// Larger after every change.
    private(set) var version: UInt64 = 0

    private struct Filter {
        var qualities: [ListenerID: MQTTQuality] = [:]
        var additions: UInt64 = 0
    }

    /// What the broker is asked for one filter.
    struct Wish: Equatable, Sendable {
        /// The best that anyone wants.
        var quality: MQTTQuality
        /// How often someone has begun to listen. Each time the broker is asked again, for it then sends once more what it
        /// has kept, and a newcomer wants to know how things are.
        var additions: UInt64
    }

    /// nil when there are too many.
    mutating func add(_ filter: String, _ quality: MQTTQuality, _ handler: @escaping Handler) -> ListenerID? {
        guard let id = listeners.add(filter, handler) else { return nil }
        filters[filter, default: Filter()].qualities[id] = quality
        filters[filter]!.additions += 1
        version += 1
        return id
    }

    mutating func remove(_ id: ListenerID) {
        guard let filter = listeners.remove(id) else { return }
        filters[filter]?.qualities[id] = nil
        if filters[filter]?.qualities.isEmpty == true { filters[filter] = nil }
        version += 1
    }

    func handlers(for topic: String) -> [Handler] { listeners.handlers(for: topic) }

    /// What to ask for and what to give up, so that a broker that was asked for `asked` serves what is wanted. Sorted.
    func changes(from asked: [String: Wish]) -> (ask: [(filter: String, wish: Wish)], giveUp: [String]) {
        let wanted = filters.mapValues { Wish(quality: $0.qualities.values.max()!, additions: $0.additions) }
        let ask = wanted.filter { asked[$0.key] != $0.value }.sorted { $0.key < $1.key }
        return (ask.map { ($0.key, $0.value) }, asked.keys.filter { wanted[$0] == nil }.sorted())
    }
}
