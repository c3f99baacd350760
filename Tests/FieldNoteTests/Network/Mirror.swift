import Wire

/// A panel as a client has been told it, and what was wrong with the telling.
struct Mirror {
    struct Event: Equatable {
        var revision: Int
        var control: String
        var names: [String]
        var client: String?
    }

    private(set) var boot = ""
    private(set) var revision = -1
    /// Every control's properties, by id.
    private(set) var controls: [String: [String: JSONValue]] = [:]
    private(set) var events: [Event] = []
    private(set) var surfaces: [JSONValue] = []
    /// Turns left out by messages that brought a slow reader to the present.
    private(set) var skipped = 0
    private(set) var snapshots = 0
    private(set) var changes = 0
    /// Breaches of the promise: gaps, repetitions, steps back.
    private(set) var faults: [String] = []

    init() {}

    /// The mirror of a panel's snapshot.
    init(snapshot: JSONValue) {
        apply(snapshot)
    }

    mutating func apply(_ message: JSONValue) {
        switch message["type"]?.string {
        case "hello":
            let boot = message["boot"]?.string ?? ""
            if boot != self.boot { revision = -1 }
            self.boot = boot
        case "snapshot": applySnapshot(message)
        case "change": applyChange(message)
        case "presence": surfaces = message["surfaces"]?.elements ?? []
        default: break
        }
    }

    private mutating func applySnapshot(_ message: JSONValue) {
        let number = message["revision"]?.int ?? -1
        if number < revision { faults.append("a snapshot of \(number) after \(revision)") }
        snapshots += 1
        skipped += message["skipped"]?.int ?? 0
        revision = number
        controls = [:]
        merge(message["controls"]?.elements ?? [])
        surfaces = message["surfaces"]?.elements ?? []
    }

    private mutating func applyChange(_ message: JSONValue) {
        let number = message["revision"]?.int ?? -1
        if number != revision + 1 { faults.append("revision \(number) after \(revision)") }
        changes += 1
        revision = number
        let client = message["origin"]?["client"]?.string
        for event in message["events"]?.elements ?? [] {
            let names = event["names"]?.elements.compactMap(\.string) ?? []
            events.append(
                Event(revision: number, control: event["control"]?.string ?? "", names: names, client: client))
        }
        merge(message["controls"]?.elements ?? [])
    }

    private mutating func merge(_ changed: [JSONValue]) {
        for control in changed {
            guard case .object(let members) = control, let id = control["id"]?.string else { continue }
            for member in members where member.key != "id" {
                controls[id, default: [:]][member.key] = member.value == .null ? nil : member.value
            }
        }
    }

    subscript(control: String, property: String) -> JSONValue? { controls[control]?[property] }

    /// The value of a slider and its like.
    func number(_ control: String) -> Double? { self[control, "value"]?.double }

    /// What fired on a control, one name after another.
    func names(of control: String) -> [String] { events.filter { $0.control == control }.flatMap(\.names) }
}

extension JSONValue {
    var string: String? {
        if case .string(let text) = self { return text }
        return nil
    }
    var double: Double? {
        if case .number(let number) = self { return number.value }
        return nil
    }
    var int: Int? { double.map { Int($0) } }
    var bool: Bool? {
        if case .bool(let value) = self { return value }
        return nil
    }
    var elements: [JSONValue] {
        if case .array(let elements) = self { return elements }
        return []
    }
}
