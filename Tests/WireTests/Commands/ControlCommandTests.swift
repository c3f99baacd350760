import ControlKit
import Testing

@testable import Wire

@Suite("CommandDecoder, commands to one control")
struct ControlCommandTests {
    private func value(_ text: String) throws(WireError) -> Command {
        try decode(text) { body throws(WireError) in try CommandDecoder.value(body, control: "gain") }
    }

    private func tap(_ text: String) throws(WireError) -> Command {
        try decode(text) { body throws(WireError) in try CommandDecoder.tap(body, control: "go") }
    }

    private func properties(_ text: String) throws(WireError) -> Command {
        try decode(text) { body throws(WireError) in try CommandDecoder.properties(body, control: "gain") }
    }

    private func events(_ text: String) throws(WireError) -> Command {
        try decode(text) { body throws(WireError) in try CommandDecoder.events(body, control: "go") }
    }

    @Test(
        "a value comes in a box or bare",
        arguments: [
            (#"{"value":0.5}"#, .double(0.5)), ("0.5", .double(0.5)), (" 3 ", .integer(3)), ("-3e0", .double(-3)),
            ("true", .bool(true)), ("null", .null), (#""text""#, .string("text")),
            (#"{"value":[1,2.0,"a"]}"#, .array([.integer(1), .double(2), .string("a")])),
            (#"{"value":{"a":null}}"#, .object([.init("a", .null)])),
            ("9223372036854775807", .integer(.max)), ("9223372036854775808", .double(0x1p63)),
        ] as [(String, PropertyValue)])
    func values(text: String, expected: PropertyValue) throws {
        #expect(try value(text) == .setValue(control: "gain", expected))
    }

    @Test("a box without a value, with two, or with something else is refused")
    func wrongValues() {
        for (text, message) in [
            ("{}", #""value" is missing; allowed: the value to set"#),
            (#"{"value":1,"value":2}"#, #"found the key "value" a second time; allowed: each key once"#),
            (#"{"valeu":1}"#, #"found the unknown key "valeu" (nearest: "value"); allowed: value, adjust"#),
            ("1e400", "found 1e400; allowed: a number below 1.8e308"),
            ("NaN", "found the word NaN; allowed: a value"), ("", "found the end of the text; allowed: a value"),
        ] {
            let error = refusal(of: text) { body throws(WireError) in try CommandDecoder.value(body, control: "gain") }
            #expect(error?.message == message)
        }
    }

    @Test("a tap needs no body")
    func taps() throws {
        #expect(try tap("") == .tap(control: "go", count: 1, hold: nil))
        #expect(try tap(" \r\n") == .tap(control: "go", count: 1, hold: nil))
        #expect(try tap("{}") == .tap(control: "go", count: 1, hold: nil))
        #expect(try tap(#"{"count":2}"#) == .tap(control: "go", count: 2, hold: nil))
        #expect(try tap(#"{"hold":1.5,"count":10}"#) == .tap(control: "go", count: 10, hold: 1.5))
    }

    @Test("taps have bounds")
    func wrongTaps() {
        for (text, message) in [
            (#"{"count":0}"#, #""count" is 0; allowed: a whole number from 1 to 10"#),
            (#"{"count":11}"#, #""count" is 11; allowed: a whole number from 1 to 10"#),
            (#"{"hold":-1}"#, #""hold" is -1; allowed: seconds from 0 to 60"#),
            (#"{"hold":61}"#, #""hold" is 61; allowed: seconds from 0 to 60"#),
            (#"{"hold":"1"}"#, #""hold" is "1"; allowed: seconds from 0 to 60"#),
            ("2", "found 2; allowed: an object"),
        ] {
            let error = refusal(of: text) { body throws(WireError) in try CommandDecoder.tap(body, control: "go") }
            #expect(error?.message == message)
        }
    }

    @Test("a patch keeps the order of its members")
    func patches() throws {
        #expect(
            try properties(#"{"title":"Gain","isEnabled":false,"accessibility":{"hint":null},"value":0.25}"#)
                == .setProperties(
                    control: "gain",
                    [
                        .init("title", .string("Gain")), .init("isEnabled", .bool(false)),
                        .init("accessibility", .object([.init("hint", .null)])), .init("value", .double(0.25)),
                    ]))
        #expect(try properties("{}") == .setProperties(control: "gain", []))
        let twice = refusal(of: #"{"a":{"b":1,"b":2}}"#) { body throws(WireError) in
            try CommandDecoder.properties(body, control: "gain")
        }
        #expect(twice?.pointer == "/a/b")
        #expect(twice?.message == #"found the key "b" a second time; allowed: each key once"#)
    }

    @Test("events come by name, or as UIKit's bit mask")
    func eventNames() throws {
        #expect(
            try events(#"{"events":["touchUpInside","valueChanged","touchUpInside"]}"#)
                == .sendEvents(control: "go", [.touchUpInside, .valueChanged]))
        #expect(try events(#"{"events":4160}"#) == .sendEvents(control: "go", [.touchUpInside, .valueChanged]))
        for (text, message) in [
            (#"{"events":[]}"#, "found no event; allowed: at least one event name"),
            (#"{"events":0}"#, #""events" is 0; allowed: a whole number from 1 to 4294967295"#),
            (#"{"events":"touchUpInside"}"#, #""events" is "touchUpInside"; allowed: an array"#),
            ("{}", #""events" is missing; allowed: an array of event names, or their bit mask"#),
        ] {
            let error = refusal(of: text) { body throws(WireError) in try CommandDecoder.events(body, control: "go") }
            #expect(error?.message == message)
        }
        let unknown = refusal(of: #"{"events":["touchUp","x"]}"#) { body throws(WireError) in
            try CommandDecoder.events(body, control: "go")
        }
        #expect(unknown?.pointer == "/events/0")
        #expect(unknown?.cause.allowed.hasPrefix("touchDown, touchDownRepeat, ") == true)
    }
}
