import ControlBench
import ControlKit
import Testing

@Suite("Custom controls in the shape tutorials teach (semantics.md 9.11, cases 126–130)")
struct CustomControlCases {
    let log = CallLog()

    @Test("case 126: each new value is sent before the touch event of its step, an old one not again")
    func rating() {
        let row = StarRow(frame: ControlBench.small)
        row.note([.valueChanged], in: log) { " \(($0 as! StarRow).stars)" }
        let bench = ControlBench(row)
        bench.down(10, 22)
        bench.move(50, 22)
        bench.move(51, 22)
        bench.up(51, 22)
        #expect(log.lines == ["valueChanged 1", "valueChanged 3"])
        #expect(
            bench.log == "valueChanged, touchDown · valueChanged, touchDragInside · touchDragInside · touchUpInside")
    }

    @Test("case 127: beyond the last star, inside the outset, the value stays five")
    func ratingClamped() {
        let row = StarRow(frame: ControlBench.small)
        let bench = ControlBench(row)
        bench.down(10, 22)
        bench.move(150, 22)
        #expect(row.stars == 5)
        #expect(bench.log == "valueChanged, touchDown · valueChanged, touchDragInside")
    }

    @Test("case 128: the pill tests its own bounds, so an up in the outset is touchUpInside without a toggle")
    func pill() {
        let pill = ArmPill(frame: ControlBench.small)
        let bench = ControlBench(pill)
        bench.tap(50, 22)
        #expect(pill.isArmed)
        bench.down(50, 22, after: 1)
        bench.up(160, 22)
        #expect(pill.isArmed)
        #expect(bench.log == "touchDown · valueChanged, touchUpInside · touchDown · touchUpInside")
    }

    @Test("case 128: the pill's label does not take the touch, though it lies over it")
    func pillLabel() {
        let pill = ArmPill(frame: ControlBench.small)
        let bench = ControlBench(pill)
        bench.run {}
        #expect(pill.subviews[0].frame == CGRect(x: 6, y: 3, width: 88, height: 38))
        bench.down(50, 22)
        #expect(bench.log == "touchDown")
    }

    @Test("a pill whose hooks forget super is cancelled and left clean")
    func pillCancelled() {
        let pill = ArmPill(frame: ControlBench.small)
        let bench = ControlBench(pill)
        bench.down(50, 22)
        bench.cancel()
        #expect(bench.log == "touchDown · touchCancel")
        #expect(!pill.isTracking && !pill.isHighlighted && !pill.isTouchInside && !pill.isArmed)
        #expect(pill.transform.isIdentity)
    }

    private final class Late: UIControl {
        private(set) var level = 0
        override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            sendActions(for: .valueChanged)
            level = 1
            return true
        }
    }

    @Test("case 129: a control that sends before it stores shows its handlers the old value")
    func sendsTooEarly() {
        let late = Late(frame: ControlBench.small)
        late.note([.valueChanged, .touchDown], in: log) { " \(($0 as! Late).level)" }
        ControlBench(late).down(50, 22)
        // What the rule "store, then send" prevents; StarRow above keeps it.
        #expect(log.lines == ["valueChanged 0", "touchDown 1"])
    }

    @Test("case 130: a plain control sends no primary action of its own")
    func plain() {
        let bench = ControlBench(UIControl(frame: ControlBench.small))
        bench.tap(50, 22)
        bench.key("Tab")
        bench.key(" ")
        bench.key("Enter")
        #expect(bench.log == "touchDown · touchUpInside")
    }

    @Test("appearance: a control no surface knows carries how it looks, its subviews included")
    func appearance() throws {
        let pill = ArmPill(frame: ControlBench.small)
        let bench = ControlBench(pill)
        bench.run {}
        let appearance = try #require(pill.property("appearance"))
        #expect(appearance["backgroundColor"] == .string("systemGray5"))
        #expect(appearance["cornerRadius"] == .double(12))
        #expect(appearance["alpha"] == nil && appearance["transform"] == nil && appearance["frame"] == nil)
        guard case .array(let subviews)? = appearance["subviews"] else {
            Issue.record("no subviews in \(appearance)")
            return
        }
        #expect(subviews.count == 1)
        #expect(subviews[0]["text"] == .string("Safe"))
        #expect(subviews[0]["textAlignment"] == .string("center"))
        #expect(subviews[0]["frame"] == .array([.double(6), .double(3), .double(88), .double(38)]))
        bench.tap(50, 22)
        #expect(pill.property("appearance")?["backgroundColor"] == .string("systemRed"))
    }

    @Test("appearance is reported as changed when the control or a subview looks different, and only then")
    func appearanceChanges() {
        let pill = ArmPill(frame: ControlBench.small)
        let bench = ControlBench(pill)
        bench.run {}
        bench.down(50, 22)
        #expect(bench.changes["c"]?.contains("appearance") == true)
        #expect(pill.property("appearance")?["transform"] == .array([0.95, 0, 0, 0.95, 0, 0].map { .double($0) }))
        bench.move(51, 22)
        #expect(bench.changes.isEmpty)
        bench.up(50, 22)
        #expect(bench.changes["c"]?.contains("appearance") == true)
        bench.run { pill.isEnabled = false }
        #expect(bench.changes["c"]?.contains("appearance") == true)
        #expect(pill.property("appearance")?["alpha"] == .double(0.4))
    }

    @Test("a stock control carries no appearance, a subclass of one does")
    func stock() {
        final class RoundButton: UIButton {}
        #expect(UIButton(frame: .zero).property("appearance") == nil)
        #expect(UISlider(frame: .zero).property("appearance") == nil)
        #expect(RoundButton(frame: .zero).property("appearance") != nil)
    }

    @Test("a pill in a stack gets the size it asks for, and lays its label out anew when that changes")
    func layout() {
        let pill = ArmPill()
        let stack = UIStackView(arrangedSubviews: [pill])
        stack.alignment = .leading
        stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
        let bench = ControlBench(stack, id: "stack")
        bench.add(pill, as: "c", in: stack)
        bench.run {}
        #expect(pill.frame.size.height == 32)
        #expect(pill.subviews[0].frame == pill.bounds.insetBy(dx: 6, dy: 3))
        bench.run { stack.frame.size.width = 200 }
        #expect(pill.subviews[0].frame == pill.bounds.insetBy(dx: 6, dy: 3))
        #expect(ArmPill(coder: NSCoder())?.intrinsicContentSize == CGSize(width: 96, height: 32))
    }

    @Test("accessibility follows the author: value, traits, and disabled")
    func accessibility() {
        let pill = ArmPill(frame: ControlBench.small)
        let bench = ControlBench(pill)
        bench.tap(50, 22)
        bench.run { pill.isEnabled = false }
        let record = pill.property("accessibility")
        #expect(record?["value"] == .string("Armed"))
        #expect(record?["traits"] == .array([.string("button"), .string("notEnabled")]))
    }

    @Test("a subclass of a slider overrides its hooks and calls super")
    func subclassOfStock() {
        final class Detented: UISlider {
            override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                defer { if abs(value - 0.5) < 0.05 { value = 0.5 } }
                return super.continueTracking(touch, with: event)
            }
        }
        let slider = Detented(frame: ControlBench.track)
        slider.thumbLength = 40
        let bench = ControlBench(slider)
        bench.down(20, 20)
        bench.move(118, 20)
        #expect(slider.value == 0.5)
        #expect(slider.property("appearance") != nil)
    }
}
