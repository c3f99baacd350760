import ControlKit

/// One message up a stream: a command, and the number its sender gives it.
///
///     {"ref":7,"touches":[…]}   {"ref":8,"keys":[…]}   {"ref":9,"control":"gain","value":0.5}   {"visible":false}
///     {"control":"gain","tap":{"count":2}}   {"control":"gain","set":{"title":"Gain"}}
///     {"control":"gain","events":["touchUpInside"]}   {"control":"gain","adjust":"increment"}
///     {"focus":"name"}   {"focus":null}   {"introduce":{"name":"Front of house","color":"#C2185B"}}
///     {"recall":"night"}   {"recall":{"preset":"night","as":"user","fade":2.5}}   {"undo":true}
///
/// The bodies are those of the routes, with the same checks.
package struct SocketMessage: Equatable {
    /// With it there is a reply that carries it, without it none.
    package var ref: Int64?

    /// The panel it is for, on a stream of several.
    package var panel: String?

    /// What is asked; nil for `{}`, which only says that the client is still there.
    package var command: Command?

    /// What is asked in place of a command, when only the panel's host can say which command that comes to.
    package var wish: Wish?

    package enum Wish: Equatable, Sendable {
        case recall(preset: String, Recall.Manner, fade: Double)
        case undo
    }

    package init(ref: Int64? = nil, panel: String? = nil, command: Command?, wish: Wish? = nil) {
        self.ref = ref
        self.panel = panel
        self.command = command
        self.wish = wish
    }

    private enum Field: String, JSONField {
        case ref, panel, touches, keys, control, value, tap, set, events, adjust, focus, visible, introduce
        case recall, undo
        static let table = JSONFieldTable<Field>()
    }

    /// Reads a whole message.
    ///
    /// - Throws: what is wrong with it, with the `ref` where that can still be read.
    package static func decode(_ text: UnsafeRawBufferPointer) throws(WireError) -> SocketMessage {
        var scanner = JSONScanner(text)
        do throws(JSONError) {
            let message = try SocketMessage(&scanner)
            try scanner.end()
            return message
        } catch {
            throw WireError(error, ref: ref(in: text))
        }
    }

    private static func ref(_ scanner: inout JSONScanner) throws(JSONError) -> Int64 {
        Int64(try scanner.integer(in: 0...1 << 53))
    }

    /// The `ref` of a message that can't be read, when it stands before what is wrong.
    private static func ref(in text: UnsafeRawBufferPointer) -> Int64? {
        var scanner = JSONScanner(text)
        guard (try? scanner.beginObject()) != nil else { return nil }
        while let key = try? scanner.nextKey() {
            if case "ref" = key { return try? ref(&scanner) }
            guard (try? scanner.skipValue()) != nil else { return nil }
        }
        return nil
    }

    private init(_ scanner: inout JSONScanner) throws(JSONError) {
        var seen = JSONSeen<Field>()
        var control: (id: String, place: JSONPlace)?
        var request: Request?
        try scanner.beginObject()
        let start = scanner.place
        while let field = try scanner.nextField(&seen) {
            let key = scanner.place
            switch field {
            case .ref: ref = try Self.ref(&scanner)
            case .panel: panel = try scanner.id()
            case .control: control = (try scanner.id(), key)
            default:
                if let request {
                    throw scanner.refusal(
                        at: key, found: "found \"\(field.rawValue)\" beside \"\(request.name)\"",
                        allowed: "one command in a message")
                }
                request = Request(field.rawValue, try Self.verb(field, &scanner))
            }
        }
        guard let request else {
            if ref == nil, control == nil { return }
            throw scanner.refusal(
                at: start, found: "found no command",
                allowed:
                    "one of touches, keys, value, tap, set, events, adjust, focus, visible, introduce, recall, undo")
        }
        if case .panel(.wish(let asked)) = request.verb, control == nil {
            wish = asked
        } else {
            command = try request.command(of: control, scanner, start)
        }
    }

    private static func verb(_ field: Field, _ scanner: inout JSONScanner) throws(JSONError) -> Verb {
        switch field {
        case .touches: return .panel(.command(.touches(try CommandDecoder.touches(&scanner))))
        case .keys: return .panel(.command(.keys(try CommandDecoder.keys(&scanner))))
        case .focus: return .panel(.command(.focus(control: try scanner.takeNull() ? nil : try scanner.id())))
        case .visible: return .panel(.command(.setVisible(try scanner.bool())))
        case .introduce: return .panel(.command(.introduce(try CommandDecoder.introduction(&scanner))))
        case .value:
            let value = try PropertyValue(&scanner)
            return .control { .setValue(control: $0, value) }
        case .tap:
            let tap = try CommandDecoder.tap(&scanner, of: "")
            return .control { id in
                if case .tap(_, let count, let hold) = tap { return .tap(control: id, count: count, hold: hold) }
                return .activate(control: id)
            }
        case .set:
            let members = try PropertyValue.members(&scanner)
            return .control { .setProperties(control: $0, members) }
        case .events:
            let events = try CommandDecoder.events(&scanner)
            return .control { .sendEvents(control: $0, events) }
        case .adjust:
            let up = try CommandDecoder.adjustment(&scanner)
            return .control { .adjust(control: $0, up: up) }
        case .recall: return .panel(.wish(try PresetText.wish(&scanner)))
        case .undo:
            guard try scanner.bool() else { throw scanner.refusal(at: scanner.place, allowed: "true") }
            return .panel(.wish(.undo))
        case .ref, .panel, .control: preconditionFailure("\(field) is no command")
        }
    }

    /// What is asked, of the panel as a whole or of the control named beside it, before or after.
    private enum Verb {
        case panel(Asked)
        case control((String) -> Command)
    }

    private enum Asked {
        case command(Command)
        case wish(Wish)
    }

    private struct Request {
        let name: String
        let verb: Verb

        init(_ name: String, _ verb: Verb) {
            self.name = name
            self.verb = verb
        }

        func command(
            of control: (id: String, place: JSONPlace)?, _ scanner: JSONScanner, _ message: JSONPlace
        ) throws(JSONError) -> Command {
            switch verb {
            case .control(let make):
                guard let control else {
                    throw scanner.refusal(missing: "control", in: message, allowed: "the id of the control")
                }
                return make(control.id)
            case .panel(let asked):
                if let control {
                    throw scanner.refusal(
                        at: control.place, found: "found \"control\" beside \"\(name)\"",
                        allowed: "no control here: each element names its own")
                }
                guard case .command(let command) = asked else { return .advance }
                return command
            }
        }
    }
}
