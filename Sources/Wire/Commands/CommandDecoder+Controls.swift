import ControlKit

/// What is asked of one control, wherever the control is named: in the path, or in the message.
extension CommandDecoder {
    private enum ValueField: String, JSONField {
        case value, adjust
        static let table = JSONFieldTable<ValueField>()
    }

    private enum TapField: String, JSONField {
        case count, hold, assistive
        static let table = JSONFieldTable<TapField>()
    }

    private enum EventsField: String, JSONField {
        case events
        static let table = JSONFieldTable<EventsField>()
    }

    /// `{"value":0.5}`, or any value that is no object; `{"adjust":"increment"}` for one step of it.
    static func boxedValue(_ scanner: inout JSONScanner, of control: String) throws(JSONError) -> Command {
        guard try scanner.peek() == .object else {
            return .setValue(control: control, try PropertyValue(&scanner))
        }
        var seen = JSONSeen<ValueField>()
        var command: Command?
        try scanner.beginObject()
        let start = scanner.place
        while let field = try scanner.nextField(&seen) {
            guard command == nil else {
                throw scanner.refusal(
                    at: scanner.place, found: "found \"\(field.rawValue)\" beside another", allowed: "value, or adjust")
            }
            switch field {
            case .value: command = .setValue(control: control, try PropertyValue(&scanner))
            case .adjust: command = .adjust(control: control, up: try adjustment(&scanner))
            }
        }
        guard let command else { throw scanner.refusal(missing: "value", in: start, allowed: "the value to set") }
        return command
    }

    /// `{"count":2}`, `{"hold":1.5}`, both, or neither; `{"assistive":true}` for what assistive technology does in place of
    /// a tap.
    static func tap(_ scanner: inout JSONScanner, of control: String) throws(JSONError) -> Command {
        var seen = JSONSeen<TapField>()
        var count = 1
        var hold: Double?
        var isAssistive = false
        var finger: JSONPlace?
        try scanner.beginObject()
        while let field = try scanner.nextField(&seen) {
            if field != .assistive { finger = scanner.place }
            switch field {
            case .count: count = try scanner.integer(in: CommandLimits.taps)
            case .hold: hold = try scanner.number(in: CommandLimits.hold, allowed: "seconds from 0 to 60")
            case .assistive: isAssistive = try scanner.bool()
            }
        }
        guard isAssistive else { return .tap(control: control, count: count, hold: hold) }
        if let finger {
            throw scanner.refusal(
                at: finger, found: "found a finger's count or hold beside \"assistive\"",
                allowed: "assistive alone: there is no finger")
        }
        return .activate(control: control)
    }

    /// `{"events":…}`.
    static func boxedEvents(_ scanner: inout JSONScanner) throws(JSONError) -> UIControl.Event {
        var seen = JSONSeen<EventsField>()
        var events: UIControl.Event?
        try scanner.beginObject()
        let start = scanner.place
        while try scanner.nextField(&seen) != nil { events = try Self.events(&scanner) }
        guard let events else {
            throw scanner.refusal(missing: "events", in: start, allowed: "an array of event names, or their bit mask")
        }
        return events
    }

    /// Names in an array, or UIKit's bit mask as a number.
    static func events(_ scanner: inout JSONScanner) throws(JSONError) -> UIControl.Event {
        if try scanner.peek() == .number {
            return UIControl.Event(rawValue: UInt32(try scanner.integer(in: 1...Int(UInt32.max))))
        }
        try scanner.beginArray()
        let list = scanner.place
        var events: UIControl.Event = []
        while try scanner.nextElement() {
            let name = try scanner.text().string
            guard let event = UIControl.Event(name: name) else {
                let names = UIControl.Event.named.map(\.name)
                throw scanner.refusal(
                    at: scanner.place,
                    found: "found the event \(FoundText.quote(name))\(NearestName.hint(for: name, among: names))",
                    allowed: names.joined(separator: ", "))
            }
            events.insert(event)
        }
        guard !events.isEmpty else {
            throw scanner.refusal(at: list, found: "found no event", allowed: "at least one event name")
        }
        return events
    }

    /// Assistive technology's two wishes.
    static func adjustment(_ scanner: inout JSONScanner) throws(JSONError) -> Bool {
        switch try scanner.text(allowed: "increment, decrement") {
        case "increment": true
        case "decrement": false
        default: throw scanner.refusal(at: scanner.place, allowed: "increment, decrement")
        }
    }
}
