import ControlKit
import Testing
import Wire

@testable import TouchplaneServer

@Suite("Feedback")
struct FeedbackFillingTests {
    /// What a payload becomes for a control of this kind.
    private func members(
        _ payload: String, _ kind: String, _ feedback: String = "{ mqtt: 'a' }"
    ) throws -> [PropertyValue.Member] {
        let document = try PanelDocument.read(
            Array("{ controls: [ { id: 'x', kind: '\(kind)', frame: [0, 0, 99, 44], feedback: \(feedback) } ] }".utf8),
            file: "f", defaultName: "desk", catalog: Kinds.all)
        let panel = document.makePanel()
        let description = try #require(document.wiring.feedback.first)
        let view = try #require(panel.control("x"))
        return try description.members(from: PropertyValue(payload: Array(payload.utf8)), for: view, panel: "desk")
    }

    @Test(
        "what devices say for on and off is understood",
        arguments: [("true", true), ("1", true), ("ON", true), ("off", false), ("0", false), ("\"yes\"", true)])
    func flags(payload: String, meant: Bool) throws {
        #expect(try members(payload, "switch") == [.init("value", .bool(meant))])
    }

    @Test("text that is a number is one, JSON or not; text is text for a label")
    func numbersAndText() throws {
        #expect(try members("0.5", "slider") == [.init("value", .double(0.5))])
        #expect(try members("\"0.5\"", "slider") == [.init("value", .double(0.5))])
        #expect(try members("21.5", "textField") == [.init("value", .string("21.5"))])
        #expect(try members("warm", "textField") == [.init("value", .string("warm"))])
    }

    @Test("a part of a payload, into more than one property")
    func parts() throws {
        #expect(
            try members(
                #"{"level":0.3,"name":"Vox"}"#, "slider",
                "{ mqtt: 'a', value: '{{payload.level}}', properties: { title: '{{payload.name}}!' } }")
                == [.init("value", .double(0.3)), .init("title", .string("Vox!"))])
    }

    @Test("a map says what payloads mean, and refuses what is not in it")
    func map() throws {
        let feedback = "{ mqtt: 'a', map: { open: true, shut: false } }"
        #expect(try members("open", "switch", feedback) == [.init("value", .bool(true))])
        #expect(throws: ControlError.invalidValue(property: "value", found: "\"ajar\"", allowed: "open, shut")) {
            try members("ajar", "switch", feedback)
        }
    }

    @Test("a range becomes the control's, and ends at its ends")
    func range() throws {
        let feedback = "{ osc: '/a', range: [0, 127] }"
        #expect(try members("63.5", "slider", feedback) == [.init("value", .double(0.5))])
        #expect(try members("500", "slider", feedback) == [.init("value", .double(1))])
    }
}
