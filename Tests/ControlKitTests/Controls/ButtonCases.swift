import ControlBench
import ControlKit
import Testing

@Suite("Buttons (semantics.md 3.3, 8, 9.1, cases 53–59)")
struct ButtonCases {
    let log = CallLog()
    let button = UIButton(frame: ControlBench.small)

    @Test("case 53: a combined state shows the title of normal, never that of one of its bits")
    func combined() {
        button.setTitle("N", for: .normal)
        button.setTitle("S", for: .selected)
        button.isSelected = true
        #expect(button.currentTitle == "S")
        button.isHighlighted = true
        #expect(button.state.rawValue == 5)
        #expect(button.title(for: [.highlighted, .selected]) == "N")
        #expect(button.currentTitle == "N")
        button.setTitle("HS", for: [.highlighted, .selected])
        #expect(button.currentTitle == "HS")
    }

    @Test("case 54: the title of highlighted shows while the finger is down")
    func highlightedTitle() {
        button.setTitle("N", for: .normal)
        button.setTitle("H", for: .highlighted)
        let bench = ControlBench(button)
        bench.down(50, 22)
        #expect(button.currentTitle == "H")
        bench.up(50, 22)
        #expect(button.currentTitle == "N")
    }

    @Test("case 55: a toggle flips once a tap, before its handlers run")
    func toggles() {
        button.changesSelectionAsPrimaryAction = true
        button.note([.primaryActionTriggered], in: log) { " \($0.isSelected)" }
        let bench = ControlBench(button)
        bench.tap(50, 22)
        bench.tap(50, 22, after: 1)
        #expect(log.lines == ["primaryActionTriggered true", "primaryActionTriggered false"])
        #expect(!button.isSelected)
    }

    @Test("case 55: a toggle lifted outside, or cancelled, does not flip")
    func togglesNot() {
        button.changesSelectionAsPrimaryAction = true
        let bench = ControlBench(button)
        bench.down(50, 22)
        bench.up(500, 22)
        bench.down(50, 22)
        bench.cancel()
        #expect(!button.isSelected)
    }

    @Test("case 56: a toggle set from code sends nothing")
    func toggleSilent() {
        button.changesSelectionAsPrimaryAction = true
        let bench = ControlBench(button)
        bench.run { button.isSelected = true }
        #expect(bench.log.isEmpty)
        #expect(button.isSelected)
    }

    @Test("case 58: Space is the primary action alone, on key up")
    func space() {
        button.note([.touchUpInside, .primaryActionTriggered], in: log)
        let bench = ControlBench(button)
        bench.key("Tab")
        bench.key(" ", .down)
        #expect(button.isHighlighted && log.lines.isEmpty)
        bench.key(" ", .up)
        #expect(!button.isHighlighted)
        #expect(log.lines == ["primaryActionTriggered"])
        #expect(bench.log == "primaryActionTriggered")
    }

    @Test("case 59: the selected trait is there exactly while it is selected")
    func selectedTrait() {
        #expect(button.effectiveAccessibilityTraits == .button)
        button.isSelected = true
        #expect(button.effectiveAccessibilityTraits == [.button, .selected])
        button.isSelected = false
        #expect(button.effectiveAccessibilityTraits == .button)
    }

    @Test("images and title colours are looked up like titles")
    func otherAttributes() {
        button.setImage(UIImage(named: "n"), for: .normal)
        button.setImage(UIImage(named: "s"), for: .selected)
        button.setTitleColor(.red, for: .normal)
        button.setTitleColor(.green, for: .disabled)
        button.isSelected = true
        #expect(button.currentImage == UIImage(named: "s"))
        button.isEnabled = false
        #expect(button.currentImage == UIImage(named: "n"))
        #expect(button.currentTitleColor == .red)
        button.isSelected = false
        #expect(button.currentTitleColor == .green)
    }

    @Test("nothing stored for normal is the default, whatever other states have")
    func noNormal() {
        button.setTitle("S", for: .selected)
        #expect(button.currentTitle == nil)
        #expect(button.title(for: .highlighted) == nil)
    }

    @Test("keyboard focus does not change a selected button's title, unless it has one of its own")
    func focusedTitle() {
        button.setTitle("N", for: .normal)
        button.setTitle("S", for: .selected)
        #expect(button.title(for: [.selected, .focused]) == "S")
        #expect(button.title(for: .focused) == "N")
        #expect(button.title(for: [.highlighted, .focused]) == "N")
        button.setTitle("SF", for: [.selected, .focused])
        #expect(button.title(for: [.selected, .focused]) == "SF")
        #expect(button.title(for: .selected) == "S")
    }

    @Test("a touch disabling its button in the handler of its primary action is over already")
    func disablesItself() {
        button.on(.primaryActionTriggered) { [button] _ in button.isEnabled = false }
        let bench = ControlBench(button)
        bench.tap(50, 22)
        #expect(bench.log == "touchDown · touchUpInside|primaryActionTriggered")
    }

    @Test("performPrimaryAction is the primary action alone; a disabled button ignores it")
    func performs() {
        let bench = ControlBench(button)
        bench.run { button.performPrimaryAction() }
        #expect(bench.log == "primaryActionTriggered")
        button.isEnabled = false
        bench.run { button.performPrimaryAction() }
        #expect(bench.log == "primaryActionTriggered")
    }

    @Test("one handler for touchUpInside and the primary action runs once a tap")
    func oneHandlerForBoth() {
        button.on([.touchUpInside, .primaryActionTriggered]) { [log] _ in log.note("once") }
        ControlBench(button).tap(50, 22)
        #expect(log.lines == ["once"])
    }

    @Test("handlers of touchUpInside and of the primary action run in the order they were registered")
    func sharedPass() {
        button.note([.primaryActionTriggered, .touchUpInside], in: log)
        ControlBench(button).tap(50, 22)
        #expect(log.lines == ["primaryActionTriggered", "touchUpInside"])
    }

    @Test("init(primaryAction:) takes title and image from the action")
    func fromAction() {
        let action = UIAction(title: "Save", image: UIImage(named: "disk")) { [log] _ in log.note("saved") }
        let button = UIButton(type: .system, primaryAction: action)
        button.frame = ControlBench.small
        #expect(button.currentTitle == "Save")
        #expect(button.currentImage == UIImage(named: "disk"))
        #expect(button.allControlEvents == .primaryActionTriggered)
        ControlBench(button).tap(50, 22)
        #expect(log.lines == ["saved"])
    }

    @Test("the configuration update handler runs once a turn that changed the state, and sees the state of its end")
    func configuration() {
        button.configurationUpdateHandler = { [log] in log.note("\($0.state.names)") }
        let bench = ControlBench(button)
        log.clear()
        bench.down(50, 22)
        #expect(log.lines == ["[\"highlighted\"]"])
        bench.move(51, 22)
        #expect(log.lines.count == 1)
        bench.up(50, 22)
        #expect(log.lines == ["[\"highlighted\"]", "[]"])
        bench.run {
            button.isEnabled = false
            button.isSelected = true
        }
        #expect(log.lines.last == "[\"disabled\", \"selected\"]")
        #expect(log.lines.count == 3)
        bench.run { button.setNeedsUpdateConfiguration() }
        #expect(log.lines.count == 4)
    }

    @Test("an update handler that changes the state again settles in the same turn")
    func configurationSettles() {
        button.configurationUpdateHandler = { if $0.isHighlighted { $0.isSelected = true } }
        let bench = ControlBench(button)
        bench.down(50, 22)
        #expect(button.isSelected)
        #expect(bench.changes["c"]?.contains("isSelected") == true)
    }
}
