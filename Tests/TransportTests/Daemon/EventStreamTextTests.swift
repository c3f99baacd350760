import Testing

@testable import Transport

@Suite("Event stream text")
struct EventStreamTextTests {
    private func text(_ frame: Frame) -> String {
        var text: [UInt8] = []
        EventStreamText.append(frame, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    @Test("type, id and data each have their line, and a blank one ends the event")
    func whole() {
        let frame = Frame(event: "change", id: EventID(epoch: "b1", number: 43), payload: "{\"a\":1}")
        #expect(text(frame) == "event: change\nid: b1:43\ndata: {\"a\":1}\n\n")
    }

    @Test("every line of the payload becomes a data line, whatever ends it")
    func lines() {
        #expect(text(Frame(event: "", payload: "a\nb\r\nc\rd")) == "data: a\ndata: b\ndata: c\ndata: d\n\n")
        #expect(text(Frame(event: "", payload: "")) == "data: \n\n")
    }
}
