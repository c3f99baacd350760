import ControlBench
import ControlKit
import Testing

@Suite("Keys that reach buttons by their role (semantics.md 9.1)")
struct RoleKeyTests {
    let bench = ControlBench()
    let save = UIButton(frame: .zero)
    let give = UIButton(frame: .zero)

    init() {
        save.role = .primary
        give.role = .cancel
        bench.add(UISlider(frame: .zero), id: "slider", width: 240)
        bench.add(save, id: "save")
        bench.add(give, id: "give")
    }

    @Test("Return presses the primary button, and Escape the one that cancels, when nobody has the focus")
    func unfocused() {
        bench.key("Enter")
        bench.key("Escape")
        #expect(bench.log == "save:primaryActionTriggered · give:primaryActionTriggered")
    }

    @Test("a control that does not use the key leaves it to them")
    func unused() {
        bench.key("Tab")
        bench.key("Enter")
        bench.key("Escape")
        #expect(bench.log == "save:primaryActionTriggered · give:primaryActionTriggered")
    }

    @Test("a control that uses the key keeps it: a focused button, a switch, a text field")
    func used() {
        bench.add(UIButton(frame: .zero), id: "other")
        bench.add(UISwitch(frame: .zero), id: "switch")
        bench.add(UITextField(frame: .zero), id: "field")
        bench.key("Enter", on: "other")
        bench.key("Enter", on: "switch")
        bench.key("Enter", on: "field")
        bench.key("Escape", on: "field")
        #expect(!bench.log.contains("save:") && !bench.log.contains("give:"))
    }

    @Test("a button whose Space is held is let go by Escape, which then cancels nothing else")
    func heldSpace() {
        bench.add(UIButton(frame: .zero), id: "other")
        bench.key(" ", .down, on: "other")
        bench.key("Escape")
        bench.key(" ", .up)
        #expect(bench.log.isEmpty)
        bench.key("Escape")
        #expect(bench.log == "give:primaryActionTriggered")
    }

    @Test("only the first of a role that can be operated answers, once, whatever the keyboard repeats")
    func first() {
        let second = bench.add(UIButton(frame: .zero), id: "second")
        second.role = .primary
        bench.run { save.isEnabled = false }
        bench.key("Enter", .down)
        bench.key("Enter", .down, isRepeat: true)
        bench.key("Enter", .up)
        #expect(bench.log == "second:primaryActionTriggered")
        bench.run { second.isHidden = true }
        bench.key("Enter")
        #expect(bench.log == "second:primaryActionTriggered")
    }

    @Test("Escape closes the open menu before it cancels anything")
    func menu() {
        let button = bench.add(UIButton(frame: .zero), id: "menu")
        button.menu = UIMenu(children: [UIAction(title: "A") { _ in }])
        button.showsMenuAsPrimaryAction = true
        bench.tap(50, 22, on: "menu")
        #expect(button.menuPresenter == "ada")
        bench.clearLog()
        bench.key("Escape")
        #expect(button.menuPresenter == nil && bench.log.isEmpty)
        bench.key("Escape")
        #expect(bench.log == "give:primaryActionTriggered")
    }

    @Test("a button somebody else holds is not pressed")
    func held() {
        bench.down(50, 22, on: "save", client: "bob")
        bench.clearLog()
        bench.key("Enter")
        #expect(bench.log.isEmpty && bench.refusal == nil)
    }

    @Test("a key refused as unknown presses nothing")
    func unknown() {
        bench.key("Return")
        #expect(bench.refusal == .unknownKey(name: "Return") && bench.log.isEmpty)
    }
}
