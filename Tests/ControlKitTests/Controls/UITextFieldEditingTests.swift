import ControlBench
import ControlKit
import Testing

@Suite("UITextField: editing")
struct UITextFieldEditingTests {
    private let bench = ControlBench()
    private let field: UITextField

    init() { field = bench.add(UITextField()) }

    private func focus() {
        bench.tapAlone(50)
        _ = bench.takeLog()
    }

    @Test("113. text set by code fires nothing, editing or not; the caret goes to the end")
    func fromCode() {
        bench.run { field.text = "x" }
        focus()
        bench.run { field.text = "xyz" }
        bench.set("text", .string("four"))
        #expect(field.selectedRange == NSRange(location: 4, length: 0))
        bench.run { field.text = nil }
        #expect(field.text == "")
        #expect(bench.log == "")
    }

    @Test("114. the clear button empties the text with one editingChanged")
    func clearButton() {
        field.clearButtonMode = .whileEditing
        field.text = "abc"
        focus()
        bench.tapAlone(90)
        #expect(field.text == "")
        #expect(bench.log == "touchDown · editingChanged")
    }

    @Test("the clear button of a field that is not edited makes it first responder before")
    func clearButtonWhenIdle() {
        field.clearButtonMode = .always
        field.text = "abc"
        bench.tapAlone(90)
        #expect(field.text == "")
        #expect(bench.takeLog() == "touchDown · editingDidBegin, editingChanged")
        bench.run { field.text = "abc" }
        bench.setValue(.null)
        #expect(field.text == "")
        #expect(bench.log == "editingChanged")
    }

    @Test("where there is no clear button a touch there is any touch")
    func noClearButton() {
        field.text = "abc"
        bench.tapAlone(90)
        #expect(field.text == "abc")
        field.clearButtonMode = .unlessEditing
        bench.tapAlone(90)
        #expect(field.text == "abc", "it is being edited")
    }

    @Test("115. a delegate that refuses the change and sets the text itself causes no editingChanged")
    func delegateSetsText() {
        let delegate = TextFieldLog()
        delegate.mayChange = false
        delegate.onChange = { $0.text = "(1" }
        field.delegate = delegate
        focus()
        bench.key("1", on: "c")
        #expect(field.text == "(1")
        #expect(bench.log == "")
    }

    @Test("a paste of five characters is one edit, with one question and one editingChanged")
    func paste() {
        let delegate = TextFieldLog()
        field.delegate = delegate
        focus()
        delegate.lines = []
        bench.type("hello", on: "c")
        #expect(delegate.lines == [" shouldChange 0,0 hello"])
        #expect(field.text == "hello")
        #expect(bench.log == "editingChanged")
    }

    @Test("line breaks in pasted text become spaces")
    func lineBreaks() {
        bench.type("a\r\nb\nc\u{2028}d", on: "c")
        #expect(field.text == "a b c d")
    }

    @Test("keys insert, delete and move; on an empty field Backspace does nothing")
    func keys() {
        focus()
        for key in ["a", "b", "c", "ArrowLeft", "Backspace", "Home", "Delete", "Backspace", "x"] {
            bench.key(key, on: "c")
        }
        #expect(field.text == "xc")
        #expect(bench.takeLog() == Array(repeating: "editingChanged", count: 6).joined(separator: " · "))
        bench.key("End", on: "c")
        bench.key("Backspace", on: "c")
        bench.key("Backspace", on: "c")
        _ = bench.takeLog()
        bench.key("Backspace", on: "c")
        #expect(bench.log == "")
    }

    @Test("Shift extends the selection, and typing replaces it")
    func selection() {
        field.text = "hello"
        focus()
        bench.key("ArrowLeft", on: "c", shift: true)
        bench.key("ArrowLeft", on: "c", shift: true)
        #expect(field.property("selectedRange") == .array([.integer(3), .integer(2)]))
        bench.key("p", on: "c")
        #expect(field.text == "help")
    }

    @Test("a whole text from a user is the one edit that leads to it")
    func wholeText() {
        let delegate = TextFieldLog()
        field.delegate = delegate
        field.text = "12:30"
        focus()
        delegate.lines = []
        bench.setValue(.string("12:45"))
        #expect(delegate.lines == [" shouldChange 3,2 45"])
        bench.setValue(.string("12:45"))
        #expect(bench.log == "editingChanged", "the same text is no edit")
    }

    @Test("an edit may name its range, and a selection may be made alone")
    func edits() {
        field.text = "hello"
        let range = PropertyValue.array([.integer(1), .integer(4)])
        bench.setValue(.object([.init("range", range), .init("text", .string("i"))]))
        #expect(field.text == "hi")
        _ = bench.takeLog()
        bench.setValue(.object([.init("range", .array([.integer(0), .integer(1)]))]))
        #expect(field.selectedRange == NSRange(location: 0, length: 1))
        #expect(bench.log == "")
    }

    @Test("what is no text is refused, and so is a text too long; nothing changes")
    func wrongValues() {
        let wrong: [PropertyValue] = [
            .integer(5), .bool(true), .object([.init("text", .string("x"))]),
            .object([.init("range", .array([.integer(-1), .integer(0)])), .init("text", .string("x"))]),
            .object([.init("range", .array([.integer(1)]))]), .string(String(repeating: "x", count: 4097)),
        ]
        for value in wrong {
            bench.setValue(value)
            #expect(bench.refusals.count == 1, "\(value.found)")
        }
        #expect(!field.isEditing)
        bench.type(String(repeating: "é", count: 2048), on: "c")
        #expect(bench.refusals.isEmpty)
        bench.type("x", on: "c")
        #expect(bench.refusals.count == 1)
        bench.key("x", on: "c")
        #expect(bench.faults.count == 1)
        #expect(field.text?.utf8.count == 4096)
    }

    @Test("120. a handler of the second editingChanged that resigns gets editingDidEnd nested; later text is silent")
    func resignsInHandler() {
        var log: [String] = []
        var count = 0
        field.on(.editingChanged) { [field] in
            count += 1
            log.append("changed \(field.text ?? "")")
            if count == 2 { field.resignFirstResponder() }
            log.append("end of handler \(count)")
        }
        field.on(.editingDidEnd) { log.append("didEnd") }
        bench.type("1", on: "c")
        bench.type("2", on: "c")
        bench.run { field.text = "3" }
        #expect(log == ["changed 1", "end of handler 1", "changed 12", "didEnd", "end of handler 2"])
        #expect(!field.isEditing)
        #expect(bench.log == "editingDidBegin, editingChanged · editingChanged, editingDidEnd")
    }

    @Test("121. a secure field focused again: the first insertion replaces all, one editingChanged")
    func secure() {
        field.isSecureTextEntry = true
        field.text = "secret"
        focus()
        bench.key("a", on: "c")
        #expect(field.text == "a")
        bench.key("b", on: "c")
        #expect(field.text == "ab")
        #expect(bench.takeLog() == "editingChanged · editingChanged")
        bench.run { field.resignFirstResponder() }
        focus()
        bench.key("Backspace", on: "c")
        #expect(field.text == "")
        #expect(bench.log == "editingChanged")
    }

    @Test("clearsOnInsertion replaces the text once and is then off")
    func clearsOnInsertion() {
        field.text = "old"
        field.clearsOnInsertion = true
        bench.type("n", on: "c")
        bench.type("ew", on: "c")
        #expect(field.text == "new")
        #expect(!field.clearsOnInsertion)
    }

    @Test("a secure text is on no wire: not in the record, not in what is read, not in a refusal")
    func secretive() {
        bench.type("hunter2", on: "c")
        field.isSecureTextEntry = true
        #expect(field.property("text") == .null)
        #expect(field.property("value") == .null)
        #expect(field.property("selectedRange") == .null)
        #expect(field.defaultAccessibilityValue == "•••••••")
        bench.set([.init("text", .string("other")), .init("tintColor", .string("no colour"))])
        #expect(bench.refusals.count == 1)
        #expect(!"\(bench.refusals)".contains("other"))
        #expect(field.text == "hunter2", "a refused command puts the secret back")
        for index in field.properties.properties.indices {
            #expect(!"\(String(describing: field.property(at: index)))".contains("hunter2"))
        }
    }
}
