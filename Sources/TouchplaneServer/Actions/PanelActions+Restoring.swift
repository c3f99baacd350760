import ControlKit
import Store
import Wire

extension PanelActions {
    /// Puts back what was registered or switched in an earlier life, in its order. What the panel has no place for any
    /// more, or this server does not allow, is left out, with a line in the log.
    func restore(_ stored: [StoredPanel.Action], rules: ActionRules) {
        if stored.isEmpty { return }
        var tables: [String: PropertyTable] = [:]
        for view in panel.controls {
            if let id = view.accessibilityIdentifier { tables[id] = view.properties }
        }
        for action in stored where panel.control(action.control) is UIControl {
            do {
                try restore(action, tables, rules)
            } catch {
                Log.shared.line(
                    "panel \(panel.name)",
                    "the registered action \(action.identifier) of \(action.control) stays in the store: \(error)")
            }
        }
    }

    private func restore(
        _ action: StoredPanel.Action, _ tables: [String: PropertyTable], _ rules: ActionRules
    ) throws {
        let value = try action.bytes.withUnsafeBytes { bytes throws(WireError) in try MarkedValue(body: bytes) }
        if case .string(Origin.document.rawValue)? = value["origin"]?.value.node {
            let declared = entry(action.identifier, of: action.control)
            guard case .bool(let isEnabled)? = value["enabled"]?.value.node, declared?.origin == .document else {
                return
            }
            declared?.isEnabled = isEnabled
            return
        }
        let description = try ActionDescription.read(
            value.without(["origin", "mask"]), identifier: action.identifier, control: action.control, tables: tables,
            rules: rules)
        put(description, .registered, on: action.control)
    }
}
