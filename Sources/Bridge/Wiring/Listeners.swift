/// Who wants to hear of what: handlers by name, and by pattern where a name has wildcards.
///
/// Names are found in one step; patterns are tried one after the other.
struct Listeners<Handler: Sendable>: Sendable {
    /// Beyond this many, a new one is refused.
    static var maximumCount: Int { 20_000 }

    private struct Entry {
        let id: ListenerID
        let handler: Handler
    }

    private let matches: @Sendable (_ pattern: String, _ name: String) -> Bool
    private let isPattern: @Sendable (String) -> Bool
    private var byName: [String: [Entry]] = [:]
    private var byPattern: [String: [Entry]] = [:]
    private var names: [ListenerID: String] = [:]
    private var last: UInt64 = 0

    init(
        isPattern: @escaping @Sendable (String) -> Bool,
        matches: @escaping @Sendable (_ pattern: String, _ name: String) -> Bool
    ) {
        self.isPattern = isPattern
        self.matches = matches
    }

    var count: Int { names.count }

    /// Adds a handler behind those that are there; nil when there are too many.
    mutating func add(_ name: String, _ handler: Handler) -> ListenerID? {
        guard count < Self.maximumCount else { return nil }
        last += 1
        let entry = Entry(id: ListenerID(number: last), handler: handler)
        names[entry.id] = name
        if isPattern(name) {
            byPattern[name, default: []].append(entry)
        } else {
            byName[name, default: []].append(entry)
        }
        return entry.id
    }

    /// Takes a handler out; returns what it listened to, nil when it had gone before.
    mutating func remove(_ id: ListenerID) -> String? {
        guard let name = names.removeValue(forKey: id) else { return nil }
        if isPattern(name) {
            Self.remove(id, of: name, from: &byPattern)
        } else {
            Self.remove(id, of: name, from: &byName)
        }
        return name
    }

    /// All whose name or pattern fits, in the order they came.
    func handlers(for name: String) -> [Handler] {
        var found = byName[name] ?? []
        for (pattern, entries) in byPattern where matches(pattern, name) { found += entries }
        return found.sorted { $0.id.number < $1.id.number }.map(\.handler)
    }

    /// The names, patterns left out, that fit a pattern somebody else sent.
    func handlers(fitting pattern: String) -> [Handler] {
        byName.filter { matches(pattern, $0.key) }.values.joined()
            .sorted { $0.id.number < $1.id.number }.map(\.handler)
    }

    private static func remove(_ id: ListenerID, of name: String, from table: inout [String: [Entry]]) {
        table[name]?.removeAll { $0.id == id }
        if table[name]?.isEmpty == true { table[name] = nil }
    }
}

/// Names one handler that listens to a bridge.
package struct ListenerID: Hashable, Sendable {
    let number: UInt64
}
