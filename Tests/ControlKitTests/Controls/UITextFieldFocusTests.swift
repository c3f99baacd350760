import ControlBench
import ControlKit
import Testing

@Suite("UITextField: focus and Return")
struct UITextFieldFocusTests {
    private let bench = ControlBench()
    private let first: UITextField
    private let second: UITextField
    private let log = TextFieldLog()

    init() {
        first = bench.add(UITextField(), id: "first")
        second = bench.add(UITextField(), id: "second")
        log.follow(first, as: "1")
        log.follow(second, as: "2")
    }

    private func focusFirst() {
        bench.tapAlone(50, on: "first")
        _ = bench.takeLog()
        log.lines = []
    }

    // MARK: Begin and end

    @Test("a surface whose focus comes and goes begins and ends editing, with no touch event")
    func focusCommand() {
        bench.perform(.focus(control: "first"))
        #expect(first.isFirstResponder)
        bench.perform(.focus(control: "second"))
        bench.perform(.focus(control: nil))
        #expect(!second.isEditing)
        #expect(
            bench.log == "first:editingDidBegin · first:editingDidEnd, second:editingDidBegin · second:editingDidEnd")
    }

    @Test("123. a tap sends touchDown and editingDidBegin, no touchUpInside")
    func tap() {
        bench.tapAlone(50, on: "first")
        #expect(bench.log == "first:touchDown · first:editingDidBegin")
        #expect(first.isFirstResponder)
        #expect(log.lines == ["1 shouldBegin", "1 didBegin", "1 editingDidBegin"])
        bench.tapAlone(50, on: "first")
        #expect(log.lines.count == 3, "a tap on the first responder begins nothing")
    }

    @Test("a touch that is lifted outside, or cancelled, does not begin editing")
    func noTap() {
        bench.down(50, on: "first")
        bench.up(50, 300, on: "first")
        bench.pass(seconds: 1)
        bench.down(50, on: "first")
        bench.cancel()
        #expect(!first.isEditing)
        #expect(bench.log == "first:touchDown · first:touchDown · first:touchCancel")
    }

    @Test("119. S17. tapping the second field: 2 shouldBegin, 1 editingDidEnd, 2 editingDidBegin, no didEndOnExit")
    func otherField() {
        focusFirst()
        bench.tapAlone(50, on: "second")
        #expect(
            log.lines == [
                "2 shouldBegin", "1 shouldEnd", "1 didEnd committed", "1 editingDidEnd", "2 didBegin",
                "2 editingDidBegin",
            ])
        #expect(bench.log == "second:touchDown · first:editingDidEnd, second:editingDidBegin")
        #expect(!first.isFirstResponder)
        #expect(second.isFirstResponder)
    }

    @Test("a field that may not begin leaves the other alone; one that may not end keeps the focus")
    func refusals() {
        focusFirst()
        log.mayBegin = false
        bench.tapAlone(50, on: "second")
        #expect(log.lines == ["2 shouldBegin"])
        #expect(first.isEditing)
        log.lines = []
        log.mayBegin = true
        log.mayEnd = false
        bench.tapAlone(50, on: "second")
        bench.key("Tab", on: nil)
        #expect(log.lines == ["2 shouldBegin", "1 shouldEnd", "2 shouldBegin", "1 shouldEnd"])
        #expect(first.isEditing)
        #expect(!second.isEditing)
        bench.type("x", on: "second")
        #expect(second.text == "", "text for a field that is not first responder is not taken")
    }

    @Test("Tab and Shift-Tab move on: didEnd, then didBegin")
    func tab() {
        focusFirst()
        bench.key("Tab", on: nil)
        #expect(second.isFirstResponder)
        bench.key("Tab", on: nil, shift: true)
        #expect(first.isFirstResponder)
        #expect(
            bench.log == "first:editingDidEnd, second:editingDidBegin · second:editingDidEnd, first:editingDidBegin")
    }

    @Test("code moves first responder with the same events")
    func code() {
        bench.run { #expect(first.becomeFirstResponder()) }
        bench.run { #expect(second.becomeFirstResponder()) }
        bench.run { #expect(second.resignFirstResponder()) }
        #expect(
            bench.log == "first:editingDidBegin · first:editingDidEnd, second:editingDidBegin · second:editingDidEnd")
    }

    @Test("124. a field in no window does not become first responder")
    func noWindow() {
        let field = UITextField()
        #expect(!field.becomeFirstResponder())
        first.isEnabled = false
        bench.run { #expect(!first.becomeFirstResponder()) }
        #expect(bench.log == "")
    }

    @Test("disabling, hiding or removing a field ends its editing unasked")
    func forced() {
        log.mayEnd = false
        for take: (UITextField) -> Void in [
            { $0.isEnabled = false }, { $0.isHidden = true }, { $0.removeFromSuperview() },
        ] {
            first.isEnabled = true
            first.isHidden = false
            focusFirst()
            bench.run { take(first) }
            #expect(log.lines == ["1 didEnd committed", "1 editingDidEnd"])
        }
    }

    @Test("endEditing asks; with force it does not")
    func endEditing() {
        focusFirst()
        log.mayEnd = false
        bench.run { #expect(!bench.panel.window.endEditing(false)) }
        #expect(first.isEditing)
        bench.run { #expect(bench.panel.window.endEditing(true)) }
        #expect(!first.isEditing)
        #expect(log.lines == ["1 shouldEnd", "1 didEnd committed", "1 editingDidEnd"])
    }

    @Test("Escape resigns with the reason cancelled, and keeps the text")
    func escape() {
        focusFirst()
        bench.type("x", on: "first")
        log.lines = []
        bench.key("Escape", on: "first")
        #expect(log.lines == ["1 shouldEnd", "1 didEnd cancelled", "1 editingDidEnd"])
        #expect(first.text == "x")
    }

    @Test("clearsOnBeginEditing asks and empties, with editingChanged after editingDidBegin")
    func clearsOnBegin() {
        first.text = "old"
        first.clearsOnBeginEditing = true
        log.mayClear = false
        bench.tapAlone(50, on: "first")
        #expect(first.text == "old")
        bench.run { first.resignFirstResponder() }
        log.mayClear = true
        log.lines = []
        bench.tapAlone(50, on: "first")
        #expect(log.lines == ["1 shouldBegin", "1 didBegin", "1 editingDidBegin", "1 shouldClear", "1 editingChanged"])
        #expect(first.text == "")
    }

    @Test("each client has its own first responder; a field is edited while anybody is at it")
    func twoClients() {
        bench.tapAlone(50, on: "first")
        bench.client = "other"
        bench.tapAlone(50, on: "second")
        #expect(first.isEditing)
        #expect(second.isEditing)
        #expect(bench.log == "first:touchDown · first:editingDidBegin · second:touchDown · second:editingDidBegin")
        bench.type("x", on: nil)
        bench.client = "ada"
        bench.type("y", on: nil)
        #expect(first.text == "y")
        #expect(second.text == "x")
    }

    // MARK: Return

    @Test("116. with a didEndOnExit handler Return sends it with the primary action, then editingDidEnd")
    func returnResigns() {
        first.on(.editingDidEndOnExit) {}
        focusFirst()
        bench.key("Enter", on: "first")
        #expect(bench.log == "first:primaryActionTriggered|editingDidEndOnExit, first:editingDidEnd")
        #expect(!first.isFirstResponder)
        #expect(
            log.lines == [
                "1 shouldReturn", "1 primaryActionTriggered", "1 shouldEnd", "1 didEnd committed", "1 editingDidEnd",
            ])
    }

    @Test("117. without a didEndOnExit handler the pass reaches primary action handlers and the field stays")
    func returnStays() {
        focusFirst()
        first.delegate = nil
        bench.key("Enter", on: "first")
        #expect(bench.log == "first:primaryActionTriggered|editingDidEndOnExit")
        #expect(first.isFirstResponder)
    }

    @Test("118. shouldReturn says no: nothing")
    func returnRefused() {
        first.on(.editingDidEndOnExit) {}
        focusFirst()
        log.mayReturn = false
        bench.key("Enter", on: "first")
        #expect(bench.log == "")
        #expect(log.lines == ["1 shouldReturn"])
    }

    @Test("122. a handler of the primary action alone runs once")
    func returnPrimaryOnly() {
        focusFirst()
        bench.key("Enter", on: "first")
        #expect(log.lines == ["1 shouldReturn", "1 primaryActionTriggered"])
    }

    @Test("enablesReturnKeyAutomatically ignores Return while the text is empty")
    func returnNeedsText() {
        first.enablesReturnKeyAutomatically = true
        focusFirst()
        bench.key("Enter", on: "first")
        #expect(bench.log == "")
        bench.type("x", on: "first")
        _ = bench.takeLog()
        bench.key("Enter", on: "first")
        #expect(bench.log == "first:primaryActionTriggered|editingDidEndOnExit")
    }

    @Test("a handler of Return that moves on is not undone by the field's own resigning")
    func returnMovesOn() {
        first.on(.editingDidEndOnExit) { [second] in second.becomeFirstResponder() }
        focusFirst()
        bench.key("Enter", on: "first")
        #expect(second.isFirstResponder)
        #expect(
            bench.log
                == "first:primaryActionTriggered|editingDidEndOnExit, first:editingDidEnd, second:editingDidBegin")
    }

    @Test("125. a text from a user, then Return: didBegin, changed, didEndOnExit, didEnd")
    func replaceText() {
        first.on(.editingDidEndOnExit) {}
        bench.setValue(.string("hello"), on: "first")
        bench.key("Enter", on: "first")
        #expect(
            bench.log == "first:editingDidBegin, first:editingChanged · "
                + "first:primaryActionTriggered|editingDidEndOnExit, first:editingDidEnd")
    }

    @Test("S16. tap, type a, Return with a didEndOnExit handler")
    func sequence() {
        first.on(.editingDidEndOnExit) {}
        bench.tapAlone(50, on: "first")
        bench.key("a", on: nil)
        bench.key("Enter", on: nil)
        #expect(
            bench.log == "first:touchDown · first:editingDidBegin · first:editingChanged · "
                + "first:primaryActionTriggered|editingDidEndOnExit, first:editingDidEnd")
        #expect(!log.lines.contains { $0.hasSuffix("valueChanged") })
    }
}
