import ControlKit

/// What the places of a template are filled with: one moment of one action.
///
/// Made and used under the panel's lock.
package struct TemplateScope {
    /// The control the action belongs to.
    let view: UIView?
    let event: String
    let client: String
    let panel: String
    let control: String
    let payload: PropertyValue
    /// In place of everything, for a trial: is the effect right whatever the values are?
    private let sample: PropertyValue?

    /// A firing of an action of `view`.
    package init(view: UIView?, control: String, event: UIControl.Event, panel: Panel) {
        self.view = view
        self.control = control
        self.event = event.names.joined(separator: ",")
        client = panel.turn.client
        self.panel = panel.name
        payload = .null
        sample = nil
    }

    /// What a device reported about a control.
    package init(payload: PropertyValue, control: String, panel: String) {
        view = nil
        self.control = control
        event = ""
        client = ""
        self.panel = panel
        self.payload = payload
        sample = nil
    }

    /// Every place holds the same.
    package init(sample: PropertyValue) {
        view = nil
        control = ""
        event = ""
        client = ""
        panel = ""
        payload = .null
        self.sample = sample
    }

    package func value(of reference: TemplateReference) -> PropertyValue {
        if let sample { return sample }
        switch reference {
        case .property(let name): return view?.property(name) ?? .null
        case .event: return .string(event)
        case .client: return .string(client)
        case .panel: return .string(panel)
        case .control: return .string(control)
        case .payload(let path): return payload.part(at: path)
        }
    }
}

extension PropertyValue {
    /// What a path of member names and element numbers leads to; null when it leads nowhere.
    fileprivate func part(at path: [String]) -> PropertyValue {
        var value = self
        for step in path {
            switch value {
            case .object: value = value[step] ?? .null
            case .array(let items): value = Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil } ?? .null
            default: return .null
            }
        }
        return value
    }

    /// The value inside a text: a string as it is, nothing for null, everything else as JSON.
    package var text: String {
        switch self {
        case .null: ""
        case .string(let text): text
        default: String(decoding: json, as: UTF8.self)
        }
    }

    /// The value as JSON.
    package var json: [UInt8] {
        var writer = JSONWriter(capacity: 64)
        writer.value(self)
        return writer.take()
    }
}
