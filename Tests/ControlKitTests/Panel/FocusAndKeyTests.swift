import ControlBench
import ControlKit
import Testing

@Suite("Focus and keys (semantics.md 10)")
struct FocusAndKeyTests {
    let a = UIButton(frame: ControlBench.small)
    let b = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
    let c = UIButton(frame: CGRect(x: 0, y: 200, width: 100, height: 44))
    let bench: ControlBench

    init() {
        bench = ControlBench(a, id: "a")
        bench.add(b, as: "b")
        bench.add(c, as: "cc")
    }

    private var focused: [String] {
        [a, b, c].filter(\.isFocused).compactMap(\.accessibilityIdentifier)
    }

    @Test("Tab goes on in layout order and round the end, Shift-Tab back")
    func tab() {
        var order: [[String]] = []
        for shift in [false, false, false, false, true, true] {
            bench.key("Tab", shift: shift)
            order.append(focused)
        }
        #expect(order == [["a"], ["b"], ["cc"], ["a"], ["cc"], ["b"]])
        #expect(bench.log.isEmpty)
    }

    @Test("Shift-Tab begins at the end")
    func tabBackwards() {
        bench.key("Tab", shift: true)
        #expect(focused == ["cc"])
    }

    @Test("disabled, hidden, transparent and switched-off controls are skipped")
    func skipped() {
        let way: [(UIButton) -> Void] = [
            { $0.isEnabled = false }, { $0.isHidden = true }, { $0.alpha = 0 }, { $0.isUserInteractionEnabled = false },
        ]
        for apply in way {
            let button = UIButton(frame: ControlBench.small), other = UIButton(frame: ControlBench.small)
            let bench = ControlBench(button)
            bench.add(other, as: "other")
            bench.run { apply(button) }
            bench.key("Tab")
            #expect(!button.isFocused && other.isFocused)
        }
    }

    @Test("the record says whose focus is on a control, by name, and nothing when it is nobody's")
    func focusedBy() {
        let control = bench.panel.control("a") as? UIControl
        #expect(control?.property("focusedBy") == nil)
        bench.key("Tab", client: "bob")
        bench.key("Tab", client: "ada")
        #expect(control?.property("focusedBy") == .array([.string("ada"), .string("bob")]))
        bench.perform(.focus(control: nil), client: "ada")
        #expect(bench.changes == ["a": ["focusedBy"]])
        #expect(control?.property("focusedBy") == .array([.string("bob")]))
    }

    @Test("text for a control that takes none is refused, and moves no focus")
    func textRefused() {
        let field = UITextField(frame: ControlBench.small)
        bench.add(field, as: "field")
        bench.type("x", on: "field")
        bench.clearLog()
        bench.type("y", on: "a")
        #expect(bench.refusal == .notSettable(control: "a", kind: "button"))
        #expect(field.isFocused && bench.log.isEmpty)
        bench.perform(.focus(control: "a"))
        bench.clearLog()
        bench.type(String(repeating: "x", count: UITextField.maximumBytes + 1), on: "field")
        #expect(bench.refusal != nil && !field.isFocused && bench.log.isEmpty)
    }

    @Test("focus belongs to a client; a control is focused while anybody's focus is on it")
    func perClient() {
        bench.key("Tab", client: "ada")
        bench.key("Tab", client: "bob")
        #expect(focused == ["a"])
        bench.key("Tab", client: "bob")
        #expect(focused == ["a", "b"])
        bench.key("Tab", client: "ada")
        #expect(focused == ["b"])
        #expect(bench.changes["b"] == ["focusedBy"] && bench.changes["a"] == ["state", "isFocused", "focusedBy"])
    }

    @Test("a focused control that is disabled, hidden or removed is focused no longer, and Tab goes on from there")
    func lost() {
        let ways: [(UIButton) -> Void] = [{ $0.isEnabled = false }, { $0.isHidden = true }]
        for way in ways {
            bench.key("b", on: "b")
            #expect(focused == ["b"])
            bench.run { way(b) }
            #expect(focused.isEmpty)
            bench.key("Enter")
            #expect(bench.log.isEmpty)
            bench.key("Tab")
            #expect(focused == ["cc"])
            bench.run {
                b.isEnabled = true
                b.isHidden = false
            }
        }
        bench.key("b", on: "b")
        bench.run { b.removeFromSuperview() }
        #expect(!b.isFocused)
        bench.key("Enter")
        #expect(bench.log.isEmpty)
    }

    @Test("the last stream of a client takes its focus along, not that of others")
    func streamClosed() {
        bench.perform(.streamOpened, client: "ada")
        bench.key("Tab", client: "ada")
        bench.key("x", on: "b", client: "bob")
        bench.perform(.streamClosed, client: "ada")
        #expect(focused == ["b"])
    }

    @Test("Space: Escape, a lost focus or a closed stream before its key up, and nothing happens")
    func spaceGivenUp() {
        let ways: [(ControlBench) -> Void] = [
            { $0.key("Escape") }, { $0.key("Tab") }, { bench in bench.run { self.a.isHidden = true } },
            { $0.perform(.streamClosed) },
        ]
        bench.perform(.streamOpened)
        for way in ways {
            a.isHidden = false
            bench.key(" ", .down, on: "a")
            #expect(a.isHighlighted)
            way(bench)
            #expect(!a.isHighlighted)
            bench.key(" ", .up)
        }
        #expect(bench.log.isEmpty)
    }

    @Test("Space held while other keys go down and up still acts when it is lifted")
    func spaceAmongOthers() {
        bench.key(" ", .down, on: "a")
        bench.key("x")
        bench.key("Shift", .down)
        bench.key("Shift", .up)
        #expect(a.isHighlighted)
        bench.key(" ", .up)
        #expect(!a.isHighlighted)
        #expect(bench.log == "a:primaryActionTriggered")
    }

    @Test("a Space lifted elsewhere than it went down acts nowhere")
    func spaceMoved() {
        bench.key(" ", .down, on: "a")
        bench.key(" ", .up, on: "b")
        #expect(bench.log.isEmpty)
        #expect(!a.isHighlighted && !b.isHighlighted)
    }

    @Test("keys held without end are bounded: the oldest is let go")
    func heldKeys() {
        bench.key(" ", .down, on: "a")
        for key in "bcdefghij" { bench.key(String(key), .down) }
        #expect(!a.isHighlighted)
        bench.key(" ", .up)
        #expect(bench.log.isEmpty)
    }

    @Test("Enter acts on key down, its repeats do not")
    func enter() {
        bench.key("Enter", .down, on: "a")
        bench.key("Enter", .down, isRepeat: true)
        bench.key("Enter", .up)
        #expect(bench.log == "a:primaryActionTriggered")
    }

    @Test("keys to a disabled control are refused when it is named, swallowed when it is not")
    func disabled() {
        bench.key(" ", .down, on: "a")
        bench.run { a.isEnabled = false }
        bench.key(" ", .up)
        #expect(bench.refusal == nil)
        bench.key("Enter", on: "a")
        #expect(bench.refusal == .disabled(control: "a"))
        #expect(bench.log.isEmpty)
    }

    @Test("a key nobody knows is refused before anything moves")
    func unknown() {
        bench.key("Entre", on: "b")
        #expect(bench.refusal == .unknownKey(name: "Entre"))
        #expect(focused.isEmpty)
        #expect(bench.turn.isVisible == false)
    }

    @Test("a control held by another client takes no keys")
    func held() {
        bench.down(50, 22, client: "bob")
        bench.key("Tab", client: "ada")
        bench.key("Enter", client: "ada")
        #expect(bench.refusal == .held(control: "a", holder: "bob"))
        #expect(bench.log == "a:touchDown")
    }

    @Test("slider keys: 1 %, a tick, 10 %, the ends", arguments: [0, 5])
    func slider(ticks: Int) {
        let slider = UISlider(frame: ControlBench.track)
        slider.numberOfTicks = ticks
        slider.allowsTickValuesOnly = ticks > 0
        slider.value = 0.5
        let bench = ControlBench(slider)
        var values: [Float] = []
        for key in ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "PageUp", "PageDown", "End", "Home"] {
            bench.key(key, on: "c")
            values.append(slider.value)
        }
        #expect(
            values == (ticks == 0 ? [0.51, 0.52, 0.51, 0.5, 0.6, 0.5, 1, 0] : [0.75, 1, 0.75, 0.5, 0.75, 0.5, 1, 0]))
        bench.key("Home")
        #expect(bench.steps == Array(repeating: ["valueChanged|primaryActionTriggered"], count: 8))
    }

    @Test("a held arrow on a slider that is not continuous reports once, at key up; nothing when it is back")
    func heldArrow() {
        let slider = UISlider(frame: ControlBench.track)
        slider.isContinuous = false
        let bench = ControlBench(slider)
        bench.key("ArrowRight", .down, on: "c")
        for _ in 1...4 { bench.key("ArrowRight", .down, isRepeat: true) }
        #expect(slider.value == 0.05)
        #expect(bench.log.isEmpty)
        bench.key("ArrowRight", .up)
        #expect(bench.log == "valueChanged|primaryActionTriggered")
        bench.key("ArrowLeft", .down)
        bench.run { slider.isEnabled = false }
        #expect(slider.value == 0.05)
        #expect(bench.steps.count == 1)
    }
}
