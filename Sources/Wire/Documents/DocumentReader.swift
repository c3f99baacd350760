import ControlKit

/// Reads a panel document and collects everything that is wrong with it.
///
/// One mistake does not hide the next: what can't be used is left out and reading goes on. Nothing is made until all of it
/// is right.
struct DocumentReader {
    let catalog: ControlCatalog
    let defaultName: String?
    let rules: ActionRules

    var mistakes = Mistakes()
    var warnings: [(mark: TextMark, text: String)] = []

    /// Where each id stands, to find a second one and those the layout forgets.
    var marksByID: [String: TextMark] = [:]

    /// One control of each kind with bounds, as it is by default.
    var usualControls: [String: UIView] = [:]

    /// The properties of each control that was read, by id: what actions and bindings may name.
    var tables: [String: PropertyTable] = [:]

    /// What waits until all controls are known, because it may name any of them.
    var waiting: [Waiting] = []

    /// A control's `actions` or `feedback`.
    struct Waiting {
        var control: String
        var kind: ControlCatalog.Kind
        var member: MarkedMember
        var site: DocumentSite
    }

    /// Whether something could not be read that may have named controls; then nobody is told they are missing.
    var isPartial = false

    init(catalog: ControlCatalog, defaultName: String?, rules: ActionRules) {
        self.catalog = catalog
        self.defaultName = defaultName
        self.rules = rules
    }

    private static let keys = [
        "panel", "title", "size", "exclusiveScope", "controls", "layout", "bindings", "responders", "$schema",
    ]

    mutating func read(_ bytes: [UInt8]) -> PanelDocument? {
        guard bytes.count <= PanelDocument.Limits.bytes else {
            mistakes.add(
                JSONError(
                    mark: TextMark(line: 1, column: 1), found: "found a document of \(bytes.count) bytes",
                    allowed: "at most \(PanelDocument.Limits.bytes) bytes"))
            return nil
        }
        guard let root = JSON5Parser.parse(bytes, &mistakes) else { return nil }
        let document = read(DocumentSite(root))
        mistakes.sort()
        return mistakes.isEmpty ? document : nil
    }

    private mutating func read(_ root: DocumentSite) -> PanelDocument? {
        guard let members = members(of: root, allowed: "an object with \(Self.keys.joined(separator: ", "))") else {
            return nil
        }
        var name = defaultName
        var title: String?
        var size = CGSize(width: 1024, height: 768)
        var isExclusiveForAll = false
        var controls: DocumentSite?
        var layout: DocumentSite?
        var bindings: DocumentSite?
        var responders: DocumentSite?
        for member in members {
            let site = root.child(member)
            switch member.key {
            case "panel": name = id(site) ?? name
            case "title": title = string(site, limit: 1024)
            case "size": size = self.size(site) ?? size
            case "exclusiveScope":
                isExclusiveForAll = choice(site, of: PanelDocument.exclusiveScopes) == PanelDocument.exclusiveScopes[1]
            case "controls": controls = site
            case "layout": layout = site
            case "bindings": bindings = site
            case "responders": responders = site
            case "$schema": _ = string(site, limit: 2048)
            default: refuse(member, in: root, allowed: Self.keys)
            }
        }
        if name == nil { missing("panel", in: root, allowed: "the panel's id, \(PanelDocument.idAlphabet)") }
        if controls == nil { missing("controls", in: root, allowed: "an array of controls") }
        let entries = controls.map { self.controls($0) } ?? []
        let wiring = wiring(bindings: bindings, responders: responders)
        let node = layout.flatMap { self.layout($0, entries) }
        checkPlaces(entries, node, root, hasLayout: layout != nil)
        guard let name else { return nil }
        return PanelDocument(
            name: name, title: title ?? name, size: size, isExclusiveForAll: isExclusiveForAll, entries: entries,
            wiring: wiring, layout: node,
            layoutTree: layout.map { PropertyValue($0.value) })
    }

    /// What was left for when every control is known.
    private mutating func wiring(bindings: DocumentSite?, responders: DocumentSite?) -> PanelWiring {
        var wiring = PanelWiring()
        for item in waiting {
            let site = item.site.child(item.member)
            if item.member.key == "actions" {
                wiring.actions.append((item.control, actions(site, of: item.kind)))
            } else {
                wiring.feedback += feedback(site, of: item.control, item.kind)
            }
        }
        if let responders { wiring.responders = self.responders(responders) }
        if let bindings { wiring.bindings = self.bindings(bindings) }
        warnOfUnanswered(wiring)
        return wiring
    }

    /// Every control stands in the layout or has a frame.
    private mutating func checkPlaces(
        _ entries: [PanelDocument.Entry], _ layout: LayoutNode?, _ root: DocumentSite, hasLayout: Bool
    ) {
        let placed = Set(layout?.controls ?? [])
        let lost = entries.filter { $0.frame == nil && !placed.contains($0.id) }
        guard !lost.isEmpty, !isPartial else { return }
        guard hasLayout else {
            let names = lost.prefix(3).map { "\"\($0.id)\"" }.joined(separator: ", ") + (lost.count > 3 ? ", …" : "")
            missing("layout", in: root, allowed: "a layout with every control that has no frame: \(names)")
            return
        }
        for entry in lost {
            mistakes.add(
                JSONError(
                    mark: marksByID[entry.id] ?? root.value.mark,
                    found: "\"\(entry.id)\" neither stands in the layout nor has a frame",
                    allowed: "a place in layout, or frame: [x, y, width, height]"))
        }
    }

    /// Allowed as in UIKit, and probably a slip of the pen: an action that climbs the whole chain and finds nobody.
    private mutating func warnOfUnanswered(_ wiring: PanelWiring) {
        for (control, actions) in wiring.actions {
            for case .selector(let selector) in actions.map(\.work)
            where !wiring.responders.contains(where: { $0.selector == selector }) {
                guard let mark = marksByID[control] else { continue }
                warnings.append(
                    (mark, "nobody answers the action \"\(selector.name)\": responders has no such selector"))
            }
        }
    }
}
