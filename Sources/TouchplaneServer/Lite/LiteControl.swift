import ControlKit

/// A control as a plain page needs it: a copy of its record, taken under the panel's lock.
struct LiteControl: Sendable {
    let id: String
    let kind: String
    private let record: [String: PropertyValue]

    init?(_ view: UIView) {
        guard let id = view.accessibilityIdentifier else { return nil }
        self.id = id
        kind = type(of: view).kind
        var record: [String: PropertyValue] = [:]
        for (index, property) in view.properties.properties.enumerated() {
            if let value = view.property(at: index) { record[property.name] = value }
        }
        self.record = record
    }

    init(id: String, kind: String, record: [String: PropertyValue]) {
        self.id = id
        self.kind = kind
        self.record = record
    }

    subscript(name: String) -> PropertyValue? { record[name] }

    func text(_ name: String) -> String? {
        if case .string(let text) = record[name] { text } else { nil }
    }

    func flag(_ name: String) -> Bool { record[name] == .bool(true) }

    func number(_ name: String) -> Double? { record[name]?.number }

    var title: String {
        if let title = text("title"), !title.isEmpty { return title }
        return accessibility("label") ?? id
    }

    /// A member of the accessibility part of the record.
    func accessibility(_ name: String) -> String? {
        guard case .object(let members) = record["accessibility"],
            case .string(let text) = members.first(where: { $0.name == name })?.value, !text.isEmpty
        else { return nil }
        return text
    }

    var isEnabled: Bool { record["isEnabled"] != .bool(false) }
    var isOn: Bool { flag("isOn") || record["value"] == .bool(true) }
    var isToggle: Bool { flag("changesSelectionAsPrimaryAction") }
    var isDangerous: Bool { text("role") == "destructive" }

    /// The titles of the segments, with their numbers; those that can't be chosen are left out.
    var segments: [(index: Int, title: String)] {
        guard case .array(let all) = record["segments"] else { return [] }
        return all.enumerated().compactMap { index, segment in
            switch segment {
            case .string(let title): return (index, title)
            case .object(let members):
                if members.contains(where: { $0.name == "isEnabled" && $0.value == .bool(false) }) { return nil }
                guard case .string(let title) = members.first(where: { $0.name == "title" })?.value else {
                    return (index, String(index + 1))
                }
                return (index, title)
            default: return (index, String(index + 1))
            }
        }
    }

    /// What a menu offers, flat.
    var choices: [(id: String, title: String)] {
        guard case .array(let elements) = record["menu"] else { return [] }
        return elements.flatMap(Self.choices)
    }

    private static func choices(_ element: PropertyValue) -> [(id: String, title: String)] {
        guard case .object(let members) = element else { return [] }
        func member(_ name: String) -> PropertyValue? { members.first { $0.name == name }?.value }
        if case .array(let children) = member("children") { return children.flatMap(choices) }
        if case .array(let attributes) = member("attributes"),
            attributes.contains(.string("disabled")) || attributes.contains(.string("hidden"))
        {
            return []
        }
        guard case .string(let id) = member("id") else { return [] }
        if case .string(let title) = member("title") { return [(id, title)] }
        return [(id, id)]
    }
}
