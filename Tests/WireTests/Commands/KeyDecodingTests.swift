import ControlKit
import Testing

@testable import Wire

@Suite("CommandDecoder, keys")
struct KeyDecodingTests {
    @Test("without a phase a key goes down and up")
    func press() throws {
        #expect(
            try decode(#"{"key":"Enter"}"#, CommandDecoder.keys)
                == .keys([KeyInput(.key(UIKey("Enter"), .press))]))
    }

    @Test("phase, modifiers, repeat and control are read")
    func everything() throws {
        let command = try decode(
            """
            [{"key":"ArrowRight","phase":"down","repeat":true,"control":"gain"},
             {"shift":true,"alt":true,"ctrl":true,"meta":true,"key":"Tab","phase":"up"},
             {"key":" "},{"key":"é"},{"text":"hello\\n","control":"name"}]
            """, CommandDecoder.keys)
        #expect(
            command
                == .keys([
                    KeyInput(.key(UIKey("ArrowRight", isRepeat: true), .down), control: "gain"),
                    KeyInput(.key(UIKey("Tab", shift: true, alt: true, control: true, meta: true), .up)),
                    KeyInput(.key(UIKey(" "), .press)),
                    KeyInput(.key(UIKey("é"), .press)),
                    KeyInput(.text("hello\n"), control: "name"),
                ]))
    }

    @Test("a key nobody has is refused with the nearest one and all that are known")
    func unknownKey() {
        let error = refusal(of: #"{"key":"ArowRight"}"#, CommandDecoder.keys)
        #expect(error?.pointer == "/key")
        #expect(error?.cause.found == #""key" is "ArowRight" (nearest: "ArrowRight")"#)
        #expect(error?.cause.allowed.hasPrefix("one character, or Alt, ArrowDown, ArrowLeft, ") == true)
    }

    @Test(
        "wrong fields are named",
        arguments: [
            (
                #"{"key":"a","phase":"began"}"#, "/phase",
                #""phase" is "began"; allowed: down, up; none for down and then up"#
            ),
            (#"{"key":"a","shift":1}"#, "/shift", #""shift" is 1; allowed: true or false"#),
            (
                #"{"key":"a","text":"b"}"#, "/key",
                "found a key together with text; allowed: key, or text, in one element"
            ),
            (
                #"{"text":"b","shift":true}"#, "/shift",
                "found a key together with text; allowed: key, or text, in one element"
            ),
            (#"{}"#, "/key", #""key" is missing; allowed: key with a KeyboardEvent.key name, or text"#),
            (#"{"key":""}"#, "/key", #""key" is ""; allowed: text of 1 to 64 bytes"#),
            (
                #"{"key":"a","shiftKey":true}"#, "/shiftKey",
                #"found the unknown key "shiftKey"; allowed: key, phase, control, text, shift, alt, ctrl, meta, repeat"#
            ),
        ])
    func wrongFields(text: String, pointer: String, message: String) {
        let error = refusal(of: text, CommandDecoder.keys)
        #expect(error?.message == message)
        #expect(error?.pointer == pointer)
    }

    @Test("text of 16,384 bytes is one edit, one byte more is refused")
    func longText() throws {
        let longest = String(repeating: "x", count: 16_384)
        #expect(
            try decode(#"{"text":"\#(longest)"}"#, CommandDecoder.keys) == .keys([KeyInput(.text(longest))]))
        let error = refusal(of: #"{"text":"\#(longest)x"}"#, CommandDecoder.keys)
        #expect(error?.cause.allowed == "text of at most 16384 bytes")
    }
}
