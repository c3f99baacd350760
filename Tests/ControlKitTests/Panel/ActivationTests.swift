import ControlBench
import ControlKit
import Testing

@Suite("Activation by assistive technology (semantics.md 9.12, 11)")
struct ActivationTests {
    @Test("activating is the primary action without touch events")
    func button() {
        let bench = ControlBench(UIButton(frame: ControlBench.small))
        bench.perform(.activate(control: "c"))
        #expect(bench.log == "primaryActionTriggered" && bench.turn.cause == .accessibility)
    }

    @Test("activating a switch flips it, a toggle selects it, a menu button opens its menu")
    func kinds() {
        let toggle = UISwitch(frame: ControlBench.small)
        var bench = ControlBench(toggle)
        bench.perform(.activate(control: "c"))
        #expect(toggle.isOn && bench.log == "valueChanged|primaryActionTriggered")

        let button = UIButton(frame: ControlBench.small)
        button.changesSelectionAsPrimaryAction = true
        bench = ControlBench(button)
        bench.perform(.activate(control: "c"))
        #expect(button.isSelected && bench.log == "primaryActionTriggered")

        let menu = UIButton(frame: ControlBench.small)
        menu.menu = UIMenu(children: [UIAction(title: "A") { _ in }])
        menu.showsMenuAsPrimaryAction = true
        bench = ControlBench(menu)
        bench.perform(.activate(control: "c"))
        #expect(menu.menuPresenter == "ada" && bench.log == "menuActionTriggered")
    }

    @Test("with assistiveAsTouch it is a tap with everything a tap sends")
    func asTouch() {
        let button = UIButton(frame: ControlBench.small)
        button.assistiveAsTouch = true
        let bench = ControlBench(button)
        bench.perform(.activate(control: "c"))
        #expect(bench.log == "touchDown · touchUpInside|primaryActionTriggered")
    }

    @Test("what a user could not operate is not activated either")
    func refused() {
        let button = UIButton(frame: ControlBench.small)
        let bench = ControlBench(button)
        bench.perform(.activate(control: "nobody"))
        #expect(bench.refusal == .unknownControl(id: "nobody"))
        button.isEnabled = false
        bench.perform(.activate(control: "c"))
        #expect(bench.refusal == .disabled(control: "c"))
        button.isEnabled = true
        bench.down(50, 22, client: "bob")
        bench.clearLog()
        bench.perform(.activate(control: "c"))
        #expect(bench.refusal == .held(control: "c", holder: "bob") && bench.log.isEmpty)
    }
}
