import ControlBench
import ControlKit
import Testing

@Suite("UIButton with a menu")
struct UIButtonMenuTests {
    private let bench = ControlBench()
    private let button: UIButton
    private let chosen = Chosen()

    private final class Chosen {
        var log: [String] = []
    }

    init() {
        button = bench.add(UIButton(type: .system))
        button.setTitle("Input", for: .normal)
        button.menu = UIMenu(children: [
            element("Mic", "mic"), element("Line", "line"),
            element("Off", "off", attributes: .disabled), element("Test", "test", attributes: .hidden),
            element("Trim", "trim", attributes: .keepsMenuPresented),
        ])
    }

    private func element(_ title: String, _ id: String, attributes: UIMenuElement.Attributes = []) -> UIAction {
        UIAction(title: title, identifier: .init(id), attributes: attributes) { [chosen] action in
            chosen.log.append("\(id) \((action.sender as? UIButton)?.currentTitle ?? "")")
        }
    }

    // MARK: Opening

    @Test("57. S19. a tap opens the menu: touchDown and menuActionTriggered, then touchCancel; no touchUpInside, no P")
    func opensOnTouch() {
        button.showsMenuAsPrimaryAction = true
        bench.down(50)
        #expect(button.menuPresenter == "ada")
        #expect(!button.isTracking)
        #expect(!button.isHighlighted)
        bench.up(50)
        #expect(bench.log == "touchDown, menuActionTriggered · touchCancel")
    }

    @Test("57. the same by a tap command")
    func opensOnTapCommand() {
        button.showsMenuAsPrimaryAction = true
        bench.perform(.tap(control: "c", count: 1, hold: nil))
        #expect(bench.log == "touchDown, menuActionTriggered · touchCancel")
        #expect(button.menuPresenter == "ada")
    }

    @Test("a handler of menuActionTriggered may still exchange the menu, or take it away")
    func handlerChangesMenu() {
        button.showsMenuAsPrimaryAction = true
        button.on(.menuActionTriggered) { [button] in button.menu = nil }
        bench.tapAlone(50)
        #expect(button.menuPresenter == nil)
        #expect(bench.log == "touchDown, menuActionTriggered · touchUpInside|primaryActionTriggered")
    }

    @Test("without showsMenuAsPrimaryAction a tap is a tap, and half a second opens the menu and takes the touch")
    func longPress() {
        bench.tapAlone(50)
        #expect(bench.takeLog() == "touchDown · touchUpInside|primaryActionTriggered")
        bench.down(50)
        bench.pass(seconds: 0.499)
        #expect(button.menuPresenter == nil)
        bench.pass(seconds: 0.001)
        #expect(button.menuPresenter == "ada")
        bench.up(50)
        #expect(bench.log == "touchDown · menuActionTriggered, touchCancel")
    }

    @Test("a finger that strays is no long press, and one that was lifted opens nothing later")
    func noLongPress() {
        bench.down(50)
        bench.move(61)
        bench.pass(seconds: 1)
        bench.up(61)
        bench.down(50)
        bench.pass(seconds: 0.3)
        bench.up(50)
        bench.down(50)
        bench.pass(seconds: 0.3)
        #expect(button.menuPresenter == nil)
        bench.cancel()
        bench.pass(seconds: 1)
        #expect(button.menuPresenter == nil)
    }

    @Test("Space, Enter and the arrow down open it; Escape closes it")
    func keys() {
        button.showsMenuAsPrimaryAction = true
        for key in [" ", "Enter", "ArrowDown"] {
            bench.key(key, on: "c")
            #expect(button.menuPresenter == "ada", "\(key)")
            bench.key("Escape", on: "c")
            #expect(button.menuPresenter == nil)
        }
        #expect(bench.log == "menuActionTriggered · menuActionTriggered · menuActionTriggered")
    }

    @Test("the primary action from code is the menu; not when disabled")
    func performPrimaryAction() {
        button.showsMenuAsPrimaryAction = true
        bench.run { button.performPrimaryAction() }
        #expect(bench.takeLog() == "menuActionTriggered")
        button.isEnabled = false
        #expect(button.menuPresenter == nil, "disabling closes it")
        bench.run { button.performPrimaryAction() }
        #expect(bench.log == "")
    }

    // MARK: Choosing

    @Test("pull-down: the chosen element's handler runs, the menu closes, no event, no mark")
    func pullDown() {
        button.showsMenuAsPrimaryAction = true
        bench.tapAlone(50)
        _ = bench.takeLog()
        bench.setValue(.string("line"))
        #expect(chosen.log == ["line Input"])
        #expect(button.menuPresenter == nil)
        #expect(button.menu?.selectedElements.isEmpty == true)
        #expect(bench.log == "")
    }

    @Test("pop-up: the choice is the only one marked, the title follows it, isSelected does not")
    func popUp() {
        button.changesSelectionAsPrimaryAction = true
        button.showsMenuAsPrimaryAction = true
        #expect(button.currentTitle == "Mic", "it shows its first element from the beginning")
        #expect(button.property("value") == .string("mic"))
        bench.tapAlone(50)
        _ = bench.takeLog()
        bench.setValue(.string("line"))
        #expect(chosen.log == ["line Line"], "the title is new when the handler runs")
        #expect(button.menu?.selectedElements.map(\.title) == ["Line"])
        #expect(button.property("value") == .string("line"))
        #expect(!button.isSelected)
        #expect(bench.log == "")
    }

    @Test("a pop-up shows its choice in place of its own title, which stays its name for assistive technology")
    func popUpTitle() {
        button.changesSelectionAsPrimaryAction = true
        button.showsMenuAsPrimaryAction = true
        bench.set("title", .string("Source"))
        #expect(button.property("title") == .string("Mic") && button.title(for: .normal) == "Source")
        bench.setValue(.string("line"))
        #expect(bench.changes["c"]?.contains("title") == true)
        #expect(button.property("title") == .string("Line"))
        #expect(button.effectiveAccessibilityLabel == "Source")
        #expect(button.property("accessibility")?["value"] == .string("Line"))
        bench.run { button.changesSelectionAsPrimaryAction = false }
        #expect(button.property("title") == .string("Source"), "as a pull-down it is called what it is called")
        #expect(bench.changes["c"]?.contains("title") == true)
    }

    @Test("a pop-up set by code or feedback is silent and runs nothing")
    func popUpFromCode() {
        button.changesSelectionAsPrimaryAction = true
        button.showsMenuAsPrimaryAction = true
        bench.set("value", .string("line"))
        #expect(button.currentTitle == "Line")
        #expect(chosen.log.isEmpty)
        bench.set("value", .string("nobody"))
        #expect(bench.refusals.count == 1)
        bench.set("value", .bool(true))
        #expect(bench.refusals.count == 1)
        #expect(button.property("value") == .string("line"))
    }

    @Test("disabled and hidden elements can't be chosen; the refusal names those that can")
    func notChoosable() {
        button.showsMenuAsPrimaryAction = true
        for id in ["off", "test", "nobody"] {
            bench.setValue(.string(id))
            #expect(
                bench.refusals == [
                    .invalidValue(property: "value", found: "\"\(id)\"", allowed: "\"mic\", \"line\", \"trim\"")
                ])
        }
        #expect(chosen.log.isEmpty)
    }

    @Test("an element that keeps the menu presented leaves it open; null closes it")
    func keepsMenuPresented() {
        button.showsMenuAsPrimaryAction = true
        bench.tapAlone(50)
        bench.setValue(.string("trim"))
        bench.setValue(.string("trim"))
        #expect(chosen.log.count == 2)
        #expect(button.menuPresenter == "ada")
        bench.setValue(.null)
        #expect(button.menuPresenter == nil)
        #expect(chosen.log.count == 2)
    }

    @Test("a toggle with a menu: a tap flips it, a long press opens the menu, both values are accepted")
    func toggleWithMenu() {
        button.changesSelectionAsPrimaryAction = true
        bench.tapAlone(50)
        #expect(button.isSelected)
        bench.down(50)
        bench.pass(seconds: 0.6)
        bench.up(50)
        #expect(button.isSelected, "the menu is not the primary action")
        bench.setValue(.string("mic"))
        bench.setValue(.bool(false))
        #expect(chosen.log == ["mic Input"])
        #expect(!button.isSelected)
        #expect(
            bench.log == "touchDown · touchUpInside|primaryActionTriggered · touchDown · "
                + "menuActionTriggered, touchCancel · primaryActionTriggered")
    }

    @Test("a menu of single selection keeps its own mark")
    func singleSelection() {
        let low = UIAction(title: "Low", identifier: "low", state: .on) { _ in }
        let high = UIAction(title: "High", identifier: "high") { _ in }
        button.menu = UIMenu(children: [
            UIMenu(title: "Gain", options: .singleSelection, children: [low, high]), element("Mic", "mic"),
        ])
        bench.setValue(.string("high"))
        #expect(low.state == .off)
        #expect(high.state == .on)
        bench.setValue(.string("mic"))
        #expect(high.state == .on)
    }

    @Test("an element without an identifier is named by its place")
    func places() {
        var ran = 0
        button.menu = UIMenu(children: [
            UIAction(title: "A") { _ in }, UIMenu(title: "More", children: [UIAction(title: "B") { _ in ran += 1 }]),
        ])
        bench.setValue(.string("1.0"))
        #expect(ran == 1)
        guard case .array(let elements)? = button.property("menu") else { return #expect(Bool(false)) }
        #expect(elements[0]["id"] == .string("0"))
        #expect(elements[1]["children"]?.asArray.first?["id"] == .string("1.0"))
    }

    // MARK: Who has it open

    @Test("the menu closes when its client leaves, when the button is hidden, and when another opens for the client")
    func closes() {
        button.showsMenuAsPrimaryAction = true
        bench.perform(.streamOpened)
        bench.tapAlone(50)
        bench.perform(.streamClosed)
        #expect(button.menuPresenter == nil)

        bench.tapAlone(50)
        bench.run { button.superview?.isHidden = true }
        #expect(button.menuPresenter == nil)
        bench.run { button.superview?.isHidden = false }

        let other = bench.add(UIButton(type: .system), id: "other")
        other.menu = UIMenu(children: [UIAction(title: "X") { _ in }])
        other.showsMenuAsPrimaryAction = true
        bench.tapAlone(50)
        bench.tapAlone(50, on: "other")
        #expect(button.menuPresenter == nil)
        #expect(other.menuPresenter == "ada")
    }

    // MARK: Documents

    @Test("a menu of a document: elements by id, their selectors climb the responder chain")
    func documentMenu() {
        bench.set(
            "menu",
            .array([
                .object([
                    .init("id", .string("save")), .init("title", .string("Save")), .init("action", .string("save:")),
                    .init("attributes", .array([.string("destructive")])),
                ]),
                .object([
                    .init("title", .string("More")), .init("options", .array([.string("singleSelection")])),
                    .init(
                        "children", .array([.object([.init("title", .string("B")), .init("state", .string("on"))])])),
                ]),
            ]))
        var senders: [String] = []
        let delegate = UIResponder()
        delegate.register("save:") { sender, _ in senders.append((sender as? UIButton)?.currentTitle ?? "?") }
        bench.panel.application.delegate = delegate
        bench.setValue(.string("save"))
        #expect(senders == ["Input"])
        #expect(
            button.property("menu")
                == .array([
                    .object([
                        .init("title", .string("Save")), .init("id", .string("save")), .init("state", .string("off")),
                        .init("attributes", .array([.string("destructive")])), .init("action", .string("save:")),
                    ]),
                    .object([
                        .init("title", .string("More")), .init("options", .array([.string("singleSelection")])),
                        .init(
                            "children",
                            .array([
                                .object([
                                    .init("title", .string("B")), .init("id", .string("1.0")),
                                    .init("state", .string("on")),
                                ])
                            ])),
                    ]),
                ]))
    }

    @Test("a wrong menu is refused by the place of what is wrong, and the old one stays")
    func wrongMenu() {
        func element(_ name: String, _ value: PropertyValue) -> PropertyValue { .object([.init(name, value)]) }
        let nested = (0..<9).reduce(PropertyValue.array([])) { inner, _ in .array([element("children", inner)]) }
        let wrong: [(PropertyValue, String)] = [
            (.array([element("state", .string("maybe"))]), "menu[0].state"),
            (.array([element("title", .string("A")), element("attributes", .string("x"))]), "menu[1].attributes"),
            (.array([element("children", .array([element("title", .integer(1))]))]), "menu[0].children[0].title"),
            (.array([element("id", .string("a")), element("id", .string("a"))]), "menu"),
            (nested, "menu" + String(repeating: "[0].children", count: 8)),
            (.string("x"), "menu"),
        ]
        for (value, place) in wrong {
            bench.set("menu", value)
            guard case .invalidValue(let property, _, _)? = bench.refusals.first else {
                Issue.record("not refused: \(value)")
                continue
            }
            #expect(property == place)
        }
        #expect(button.menu?.children.count == 5)
    }

    @Test("a menu set together with something refused comes back with its marks and handlers")
    func wholeOrNothing() {
        button.changesSelectionAsPrimaryAction = true
        button.showsMenuAsPrimaryAction = true
        bench.set("value", .string("line"))
        bench.set([
            .init("menu", .array([.object([.init("title", .string("New"))])])), .init("value", .string("nobody")),
        ])
        #expect(bench.refusals.count == 1)
        #expect(button.currentTitle == "Line")
        #expect(button.property("value") == .string("line"))
        bench.setValue(.string("mic"))
        #expect(chosen.log == ["mic Mic"])
    }
}
