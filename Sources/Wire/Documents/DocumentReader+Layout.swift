import ControlKit

extension DocumentReader {
    /// The keys that make an object a stack; it has exactly one of them.
    static let arrangements = ["hstack", "vstack", "grid", "pages"]
    private static let stackKeys = ["spacing", "padding", "distribution", "alignment", "title"]
    private static let shape = "the id of a control, or an object with one of \(arrangements.joined(separator: ", "))"

    /// Reads the tree; nil when not even its root can be read.
    mutating func layout(_ site: DocumentSite, _ entries: [PanelDocument.Entry]) -> LayoutNode? {
        var places = LayoutPlaces(framed: Set(entries.filter { $0.frame != nil }.map(\.id)))
        let node = node(site, &places, depth: 0)
        if node == nil { isPartial = true }
        return node
    }

    /// Which controls were met in the layout, and where.
    struct LayoutPlaces {
        let framed: Set<String>
        var marks: [String: TextMark] = [:]
    }

    private mutating func node(_ site: DocumentSite, _ places: inout LayoutPlaces, depth: Int) -> LayoutNode? {
        switch site.value.node {
        case .string(let id): return leaf(id, site, &places)
        case .object(let members): return stack(members, site, &places, depth: depth)
        default:
            isPartial = true
            return refuse(site, allowed: Self.shape)
        }
    }

    private mutating func leaf(_ id: String, _ site: DocumentSite, _ places: inout LayoutPlaces) -> LayoutNode? {
        if let first = places.marks[id] {
            mistakes.add(
                site.mistake(found: "found \"\(id)\" a second time (first at \(first))", allowed: "each control once"))
            return nil
        }
        guard marksByID[id] != nil else {
            if isPartial { return nil }
            let hint = NearestName.hint(for: id, among: marksByID.keys.sorted())
            mistakes.add(
                site.mistake(
                    found: "found \(FoundText.quote(id))\(hint), which is no control of this panel",
                    allowed: "the id of one of its controls"))
            return nil
        }
        places.marks[id] = site.value.mark
        if places.framed.contains(id) {
            mistakes.add(
                site.mistake(found: "found \"\(id)\", which has a frame", allowed: "a frame, or a place in the layout"))
        }
        return .control(id)
    }

    private mutating func stack(
        _ members: [MarkedMember], _ site: DocumentSite, _ places: inout LayoutPlaces, depth: Int
    ) -> LayoutNode? {
        guard depth < PanelDocument.Limits.layoutDepth else {
            mistakes.add(
                site.mistake(
                    found: "found level \(depth + 1) of stacks",
                    allowed: "at most \(PanelDocument.Limits.layoutDepth) inside one another"))
            isPartial = true
            return nil
        }
        guard let main = members.first(where: { Self.arrangements.contains($0.key) }) else {
            isPartial = true
            if let member = members.first(where: { !Self.stackKeys.contains($0.key) }) {
                refuse(member, in: site, allowed: Self.arrangements + Self.stackKeys)
                return nil
            }
            return refuse(site, allowed: Self.shape)
        }
        var stack = LayoutNode.Stack(arrangement: .column)
        var columns = 2
        let isGrid = main.key == "grid"
        for member in members where member.key != main.key {
            let child = site.child(member)
            let lengths = 0...PanelDocument.Limits.length
            switch member.key {
            case "spacing": stack.spacing = number(child, in: lengths) ?? 0
            case "padding" where main.key != "pages": stack.padding = number(child, in: lengths) ?? 0
            case "distribution" where main.key != "pages":
                stack.distribution = choice(child, of: UIStackView.Distribution.allCases.map(\.rawValue))
            case "alignment" where main.key != "pages":
                stack.alignment = choice(child, of: UIStackView.Alignment.allCases.map(\.rawValue))
            case "title": _ = string(child, limit: 1024)
            case "columns" where isGrid: columns = integer(child, in: PanelDocument.Limits.columns) ?? columns
            case let key where Self.arrangements.contains(key):
                isPartial = true
                mistakes.add(
                    member.mistake(
                        at: site.path, found: "found \"\(key)\" beside \"\(main.key)\"", allowed: "one of them"))
            default: refuse(member, in: site, allowed: Self.keys(of: main.key))
            }
        }
        stack.arrangement =
            switch main.key {
            case "hstack": .row
            case "grid": .grid(columns: columns)
            case "pages": .pages
            default: .column
            }
        guard let children = elements(of: site.child(main), allowed: "an array of ids and stacks") else {
            isPartial = true
            return nil
        }
        stack.children = children.compactMap { node($0, &places, depth: depth + 1) }
        return .stack(stack)
    }

    /// The keys an arrangement may have, its own first.
    static func keys(of arrangement: String) -> [String] {
        switch arrangement {
        case "grid": [arrangement, "columns"] + stackKeys
        case "pages": [arrangement, "spacing", "title"]
        default: [arrangement] + stackKeys
        }
    }
}
