@testable import ControlKit

/// The handlers of one pass, as the table had them when it began: each is called at most once, in this order
/// (semantics.md 14.9, 10).
final class HandlerOrder {
    let control: UIControl
    private let names: [String]
    private var last = -1
    /// Handlers of this control were called by a pass nobody logs.
    var isMuddled = false

    init(_ control: UIControl, matching events: UIControl.Event) {
        self.control = control
        var names: [String] = []
        control.enumerateEventHandlers { action, pair, mask, _ in
            if !mask.isDisjoint(with: events) { names.append(Self.name(action, pair?.1)) }
        }
        self.names = names
    }

    private static func name(_ action: UIAction?, _ selector: Selector?) -> String {
        action?.identifier.rawValue ?? String(selector?.name.dropLast() ?? "")
    }

    func called(_ name: String, by control: UIControl) -> String? {
        guard control === self.control, !isMuddled else { return nil }
        // A target and a nil target of one name are two entries.
        guard let place = names.indices.first(where: { $0 > last && names[$0] == name }) else {
            return "\(name) was called out of turn; the table had \(names), the last was number \(last)"
        }
        last = place
        return nil
    }

    /// What is wrong with a control's table, nil when nothing is.
    static func tableFault(of control: UIControl) -> String? {
        var union = UIControl.Event()
        var seen: Set<String> = []
        var fault: String?
        control.enumerateEventHandlers { action, pair, mask, _ in
            if mask.isEmpty { fault = "an entry has no events" }
            union.formUnion(mask)
            let target = pair?.0.map { "\(ObjectIdentifier($0))" } ?? "none"
            if !seen.insert(action.map { "action \($0.identifier.rawValue)" } ?? "\(target) \(pair!.1)").inserted {
                fault = "two entries are the same"
            }
        }
        return fault ?? (union == control.allControlEvents ? nil : "allControlEvents is not the union of its entries")
    }
}
