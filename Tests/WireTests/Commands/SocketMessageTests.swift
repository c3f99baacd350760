import ControlKit
import Testing

@testable import Wire

@Suite("SocketMessage")
struct SocketMessageTests {
    @Test(
        "every command comes up the socket, with its ref before or after",
        arguments: [
            (
                #"{"ref":7,"touches":[{"touch":1,"phase":"began","control":"gain"}]}"#, 7,
                .touches([TouchInput(id: .number(1), phase: .began, control: "gain")])
            ),
            (#"{"touches":{"touch":1,"phase":"ended"}}"#, nil, .touches([TouchInput(id: .number(1), phase: .ended)])),
            (#"{"keys":[{"key":"a"}],"ref":8}"#, 8, .keys([KeyInput(.key(UIKey("a"), .press))])),
            (#"{"ref":9,"control":"gain","value":0.5}"#, 9, .setValue(control: "gain", .double(0.5))),
            (
                #"{"value":{"value":1},"control":"gain"}"#, nil,
                .setValue(control: "gain", .object([.init("value", .integer(1))]))
            ),
            (#"{"control":"go","tap":{}}"#, nil, .tap(control: "go", count: 1, hold: nil)),
            (#"{"control":"go","tap":{"count":2}}"#, nil, .tap(control: "go", count: 2, hold: nil)),
            (
                #"{"set":{"title":"x"},"control":"go"}"#, nil,
                .setProperties(control: "go", [.init("title", .string("x"))])
            ),
            (#"{"control":"go","events":["touchDown"]}"#, nil, .sendEvents(control: "go", .touchDown)),
            (#"{"control":"gain","adjust":"increment"}"#, nil, .adjust(control: "gain", up: true)),
            (#"{"control":"gain","adjust":"decrement"}"#, nil, .adjust(control: "gain", up: false)),
            (#"{"focus":"name"}"#, nil, .focus(control: "name")), (#"{"focus":null}"#, nil, .focus(control: nil)),
            (#"{"visible":false}"#, nil, .setVisible(false)), (#"{"ref":0,"visible":true}"#, 0, .setVisible(true)),
            ("{}", nil, nil),
        ] as [(String, Int64?, Command?)])
    func messages(text: String, ref: Int64?, command: Command?) throws {
        #expect(try decode(text, SocketMessage.decode) == SocketMessage(ref: ref, command: command))
    }

    @Test(
        "a message asks for one thing, of the right one",
        arguments: [
            (
                #"{"ref":1}"#,
                "found no command; allowed: one of touches, keys, value, tap, set, events, adjust, focus, visible, introduce, recall, undo"
            ),
            (
                #"{"control":"gain"}"#,
                "found no command; allowed: one of touches, keys, value, tap, set, events, adjust, focus, visible, introduce, recall, undo"
            ),
            (
                #"{"visible":true,"touches":[]}"#,
                #"found "touches" beside "visible"; allowed: one command in a message"#
            ),
            (#"{"value":1}"#, #""control" is missing; allowed: the id of the control"#),
            (
                #"{"control":"gain","touches":[]}"#,
                #"found "control" beside "touches"; allowed: no control here: each element names its own"#
            ),
            (#"{"control":"gain","adjust":"up"}"#, #""adjust" is "up"; allowed: increment, decrement"#),
            (#"{"focus":1}"#, #""focus" is 1; allowed: a string"#),
            (#"{"visible":1}"#, #""visible" is 1; allowed: true or false"#),
            (#"{"ref":"a","visible":true}"#, #""ref" is "a"; allowed: a number"#),
            (
                #"{"touchs":[]}"#,
                #"found the unknown key "touchs" (nearest: "touches"); allowed: ref, panel, touches, keys, control, value, tap, set, events, adjust, focus, visible, introduce, recall, undo"#
            ),
            ("[]", "found an array; allowed: an object"),
            ("hello", "found the word hello; allowed: a value"),
        ])
    func refused(text: String, message: String) {
        #expect(refusal(of: text, SocketMessage.decode)?.message == message)
    }

    @Test(
        "the ref of a refused message is told when it can be read",
        arguments: [
            (#"{"ref":7,"touches":[{"touch":1,"phase":"start"}]}"#, 7),
            (#"{"touches":[{"touch":1,"phase":"start"}],"ref":7}"#, 7),
            (#"{"ref":7,"touches":["#, 7), (#"{"ref":7,"x":1}"#, 7), (#"{"a":{},"ref":7"#, 7),
            (#"{"touches":[,"ref":7}"#, nil), (#"{"ref":-7,"visible":0}"#, nil), ("", nil), ("7", nil),
        ] as [(String, Int64?)])
    func refOfRefused(text: String, ref: Int64?) {
        let error = refusal(of: text, SocketMessage.decode)
        #expect(error != nil)
        #expect(error?.ref == ref)
    }

    @Test("on a stream of several panels a message names its own")
    func panel() throws {
        let message = try decode(#"{"ref":1,"panel":"mixer","control":"gain","value":0.5}"#, SocketMessage.decode)
        #expect(
            message == SocketMessage(ref: 1, panel: "mixer", command: .setValue(control: "gain", .double(0.5))))
        #expect(
            refusal(of: #"{"panel":7,"visible":true}"#, SocketMessage.decode)?.message
                == #""panel" is 7; allowed: a string"#)
    }

    @Test("the pointer leads into the message")
    func pointer() {
        let error = refusal(
            of: #"{"ref":7,"touches":[{"touch":1,"phase":"ended"},{"touch":2,"phase":"start"}]}"#, SocketMessage.decode)
        #expect(error?.pointer == "/touches/1/phase")
    }
}
