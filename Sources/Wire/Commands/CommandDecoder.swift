import ControlKit

/// Bodies of the routes to commands. Reads without a lock, changes nothing, and names what it refuses.
///
/// A body that is not JSON gives line and column; one of the wrong shape gives the pointer of the field, what it is and
/// what is allowed. Unknown keys are refused by name, with the nearest known one.
package enum CommandDecoder {
    /// One touch, or an array of them: `{"touch":1,"phase":"began","control":"gain","x":120,"y":20}`.
    package static func touches(_ body: UnsafeRawBufferPointer) throws(WireError) -> Command {
        try whole(body) { scanner throws(JSONError) in .touches(try touches(&scanner)) }
    }

    /// One key, one text, or an array of them: `{"key":"Enter"}`, `{"text":"hello","control":"name"}`.
    package static func keys(_ body: UnsafeRawBufferPointer) throws(WireError) -> Command {
        try whole(body) { scanner throws(JSONError) in .keys(try keys(&scanner)) }
    }

    /// A value as a user sets it: `{"value":0.5}`, or the bare `0.5`; `{"adjust":"increment"}` for one step.
    package static func value(_ body: UnsafeRawBufferPointer, control: String) throws(WireError) -> Command {
        try whole(body) { scanner throws(JSONError) in try boxedValue(&scanner, of: control) }
    }

    /// A virtual finger: nothing, `{}`, `{"count":2}` or `{"hold":1.5}`; `{"assistive":true}` for no finger at all.
    package static func tap(_ body: UnsafeRawBufferPointer, control: String) throws(WireError) -> Command {
        if body.allSatisfy(JSONScanner.isSpace) { return .tap(control: control, count: 1, hold: nil) }
        return try whole(body) { scanner throws(JSONError) in try tap(&scanner, of: control) }
    }

    /// Properties set as code does, a merge patch (RFC 7396): `{"title":"Gain","isEnabled":false}`.
    package static func properties(_ body: UnsafeRawBufferPointer, control: String) throws(WireError) -> Command {
        try whole(body) { scanner throws(JSONError) in
            .setProperties(control: control, try PropertyValue.members(&scanner))
        }
    }

    /// Events sent from code: `{"events":["touchUpInside"]}`, or their bit mask as a number.
    package static func events(_ body: UnsafeRawBufferPointer, control: String) throws(WireError) -> Command {
        try whole(body) { scanner throws(JSONError) in .sendEvents(control: control, try boxedEvents(&scanner)) }
    }

    // MARK: Parts

    private static func whole(
        _ body: UnsafeRawBufferPointer, _ read: (inout JSONScanner) throws(JSONError) -> Command
    ) throws(WireError) -> Command {
        var scanner = JSONScanner(body)
        do throws(JSONError) {
            let command = try read(&scanner)
            try scanner.end()
            return command
        } catch {
            throw WireError(error)
        }
    }

    /// One element, or an array of them with a limit.
    @inline(__always)
    static func oneOrMore<Element>(
        _ scanner: inout JSONScanner, limit: Int, _ read: (inout JSONScanner) throws(JSONError) -> Element
    ) throws(JSONError) -> [Element] {
        guard try scanner.peek() == .array else { return [try read(&scanner)] }
        try scanner.beginArray()
        let list = scanner.place
        var elements: [Element] = []
        while try scanner.nextElement() {
            guard elements.count < limit else {
                throw scanner.refusal(
                    at: list, found: "found an array of more than \(limit)", allowed: "at most \(limit) at once")
            }
            elements.append(try read(&scanner))
        }
        return elements
    }
}
