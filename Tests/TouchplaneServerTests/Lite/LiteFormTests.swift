import ControlKit
import Testing

@testable import TouchplaneServer

@Suite("Forms of the plain pages")
struct LiteFormTests {
    private func form(_ text: String) -> LiteForm? {
        Array(text.utf8).withUnsafeBytes { LiteForm($0) }
    }

    private func command(_ text: String, _ kind: String, _ record: [String: PropertyValue] = [:]) -> Command? {
        form(text)?.command(for: LiteControl(id: "one", kind: kind, record: record))
    }

    @Test("a form is read with plus signs and percent codes")
    func reading() {
        let read = form("control=gain&value=a+b%26c%C3%BC&tap")
        #expect(read?["control"] == "gain")
        #expect(read?["value"] == "a b&cü")
        #expect(read?["tap"] == "")
        #expect(read?["other"] == nil)
    }

    @Test(
        "what is no form is refused",
        arguments: ["a=%4", "a=%zz", "a=%FF", "a=1&a=2", (0...16).map { "f\($0)=1" }.joined(separator: "&")])
    func refused(text: String) {
        #expect(form(text) == nil)
    }

    @Test("a value is of the control's own type, and left as text where it is not")
    func values() {
        #expect(command("value=0,5", "slider") == .setValue(control: "one", .double(0.5)))
        #expect(command("value=loud", "slider") == .setValue(control: "one", .string("loud")))
        #expect(command("value=inf", "slider") == .setValue(control: "one", .string("inf")))
        #expect(command("value=2", "segmentedControl") == .setValue(control: "one", .integer(2)))
        #expect(command("value=true", "switch") == .setValue(control: "one", .bool(true)))
        #expect(command("value=+7+", "textField") == .setValue(control: "one", .string(" 7 ")))
        #expect(
            command("x=0.2&y=1", "xyPad")
                == .setValue(control: "one", .object([.init("x", .double(0.2)), .init("y", .double(1))])))
    }

    @Test("a step, a tap and a hold are what an assistive technology's are")
    func acts() {
        #expect(command("step=up", "stepper") == .adjust(control: "one", up: true))
        #expect(command("step=sideways", "stepper") == nil)
        #expect(command("tap=1", "button") == .tap(control: "one", count: 1, hold: nil))
        #expect(command("hold=900", "holdButton") == .tap(control: "one", count: 1, hold: 60))
        #expect(command("nothing=1", "button") == nil)
    }
}
