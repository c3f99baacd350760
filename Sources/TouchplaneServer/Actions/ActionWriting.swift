import ControlKit
import Wire

extension JSONWriter {
    /// An action as the dispatch table shows it, and as it can be put again.
    mutating func action(_ entry: PanelActions.Entry) {
        let description = entry.description
        beginObject()
        key("id")
        string(description.identifier)
        key("origin")
        string(entry.origin.rawValue)
        events(description.events)
        key("enabled")
        bool(entry.isEnabled)
        if let rate = description.rate {
            key("rate")
            number(rate)
        }
        switch description.work {
        case .effects:
            key("do")
            value(description.source)
        case .selector:
            key("target")
            null()
            key("action")
            value(description.source)
        }
        endObject()
    }

    /// What Swift code has put into a dispatch table; it can be seen, not changed.
    mutating func codeAction(_ action: UIAction?, _ pair: (AnyObject?, Selector)?, _ mask: UIControl.Event) {
        beginObject()
        if let action, action.isNamed {
            key("id")
            string(action.identifier.rawValue)
        }
        key("origin")
        string(literal: "code")
        events(mask)
        key("enabled")
        bool(true)
        if let pair {
            key("target")
            if let target = pair.0 { string("\(type(of: target))") } else { null() }
            key("action")
            string(pair.1.name)
        }
        endObject()
    }

    private mutating func events(_ events: UIControl.Event) {
        key("on")
        beginArray()
        for name in events.names { string(name) }
        endArray()
        key("mask")
        number(Int(events.rawValue))
    }
}
