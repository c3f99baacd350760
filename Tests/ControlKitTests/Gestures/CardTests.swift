import ControlBench
import ControlKit
import Testing

/// A card: a view that can be tapped, with controls of its own, as issue and tutorials want it built.
private final class Card: UIView {
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 40))
    let slider = UISlider(frame: CGRect(x: 10, y: 60, width: 240, height: 40))
    let toggle = UISwitch(frame: CGRect(x: 200, y: 10, width: 51, height: 31))
    let label = UILabel(frame: CGRect(x: 10, y: 110, width: 200, height: 20))
    var log: CallLog?

    override init(frame: CGRect) {
        super.init(frame: frame)
        for view in [button, slider, toggle, label] as [UIView] { addSubview(view) }
        slider.thumbLength = 40
    }
    required init?(coder: NSCoder) { nil }

    func opened() { log?.note("opened") }
    func pressed(_ press: UILongPressGestureRecognizer) { log?.note("press \(press.state)") }
    func dragged(_ pan: UIPanGestureRecognizer) {
        let way = pan.translation(in: self)
        log?.note("pan \(pan.state) \(way.x), \(way.y)")
    }
}

@Suite("A card that can be tapped, with controls in it")
struct CardTests {
    private let card = Card(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    private let log = CallLog()

    private func bench() -> ControlBench {
        card.log = log
        let bench = ControlBench(card, id: "card")
        bench.panel.register(card.button, as: "button")
        bench.panel.register(card.slider, as: "slider")
        bench.panel.register(card.toggle, as: "switch")
        bench.panel.structureTold()
        return bench
    }

    @Test("a tap beside its controls, or on its label, opens it; a tap on a control is the control's")
    func tap() {
        card.addGestureRecognizer(UITapGestureRecognizer(target: card, action: Card.opened))
        let bench = bench()
        bench.tap(150, 150)
        bench.tap(20, 115)
        #expect(log.lines == ["opened", "opened"])
        #expect(bench.log.isEmpty)
        bench.tap(20, 20)
        bench.tap(210, 20)
        #expect(log.lines.count == 2)
        #expect(
            bench.log == """
                button:touchDown · button:touchUpInside|primaryActionTriggered · switch:touchDown · \
                switch:valueChanged|primaryActionTriggered, switch:touchUpInside
                """)
    }

    @Test("a disabled control of it swallows the tap")
    func disabledControl() {
        card.addGestureRecognizer(UITapGestureRecognizer(target: card, action: Card.opened))
        card.button.isEnabled = false
        let bench = bench()
        bench.tap(20, 20)
        #expect(log.lines.isEmpty)
    }

    @Test("a tap on the track of its slider, which the slider does not follow, opens it")
    func sliderTrack() {
        card.addGestureRecognizer(UITapGestureRecognizer(target: card, action: Card.opened))
        let bench = bench()
        bench.tap(200, 80)
        #expect(log.lines == ["opened"])
        #expect(bench.log.isEmpty)
    }

    @Test("a long press over its button takes the touch: touchCancel, then the press")
    func longPress() {
        card.addGestureRecognizer(UILongPressGestureRecognizer(target: card, action: Card.pressed))
        card.button.on(.touchCancel) { [log] _ in log.note("cancelled") }
        let bench = bench()
        bench.down(20, 20)
        bench.wait(0.49)
        #expect(log.lines.isEmpty)
        bench.wait(0.01)
        #expect(log.lines == ["cancelled", "press began"])
        bench.move(25, 20)
        bench.up(25, 20)
        #expect(log.lines == ["cancelled", "press began", "press changed", "press ended"])
        #expect(bench.log == "button:touchDown · button:touchCancel")
        #expect(!card.button.isTracking && !card.button.isHighlighted)
    }

    @Test("with cancelsTouchesInView off the button keeps the touch")
    func keepsTouch() {
        let press = UILongPressGestureRecognizer(target: card, action: Card.pressed)
        press.cancelsTouchesInView = false
        card.addGestureRecognizer(press)
        let bench = bench()
        bench.down(20, 20)
        bench.wait(0.6)
        bench.up(20, 20)
        #expect(log.lines == ["press began", "press ended"])
        #expect(bench.log == "button:touchDown · button:touchUpInside|primaryActionTriggered")
    }

    @Test("dragging the card by its button takes the touch from the button, the way so far included")
    func panOverButton() {
        card.addGestureRecognizer(UIPanGestureRecognizer(target: card, action: Card.dragged))
        let bench = bench()
        bench.down(20, 20)
        bench.move(28, 20)
        bench.move(35, 20)
        bench.move(50, 25)
        bench.up(50, 25)
        #expect(log.lines == ["pan began 15.0, 0.0", "pan changed 30.0, 5.0", "pan ended 30.0, 5.0"])
        #expect(bench.log == "button:touchDown · button:touchDragInside · button:touchCancel")
    }

    @Test("dragging its slider's thumb or its switch is the control's, not the card's")
    func panOverSlider() {
        card.addGestureRecognizer(UIPanGestureRecognizer(target: card, action: Card.dragged))
        let bench = bench()
        bench.down(30, 80)
        bench.move(130, 80)
        bench.up(130, 80)
        bench.down(210, 20)
        bench.move(240, 20)
        bench.up(240, 20)
        #expect(log.lines.isEmpty)
        #expect(card.slider.value == 0.5 && card.toggle.isOn)
    }

    @Test("dragging from the slider's track, which it does not follow, drags the card")
    func panFromTrack() {
        card.addGestureRecognizer(UIPanGestureRecognizer(target: card, action: Card.dragged))
        let bench = bench()
        bench.down(200, 80)
        bench.move(220, 80)
        #expect(log.lines == ["pan began 20.0, 0.0"])
        #expect(card.slider.value == 0)
    }

    @Test("hidden, removed, or left by its client in mid-gesture: the gesture is cancelled, and the next one works")
    func cutShort() {
        card.addGestureRecognizer(UIPanGestureRecognizer(target: card, action: Card.dragged))
        let bench = bench()
        for way in 0..<4 {
            log.clear()
            bench.down(150, 150)
            bench.move(150, 180)
            switch way {
            case 0: bench.cancel()
            case 1:
                bench.run { card.isHidden = true }
                bench.run { card.isHidden = false }
            case 2: bench.wait(11)
            default: bench.run { card.removeFromSuperview() }
            }
            #expect(log.lines == ["pan began 0.0, 30.0", "pan cancelled 0.0, 30.0"], "\(way)")
            bench.move(150, 190)
            bench.up(150, 190)
            #expect(log.lines.count == 2)
        }
    }

    @Test("the tap command taps a view that watches for gestures, and refuses one that does not")
    func tapCommand() {
        let bench = bench()
        bench.perform(.tap(control: "card", count: 1, hold: nil))
        #expect(bench.refusal == .notSettable(control: "card", kind: "view"))
        card.addGestureRecognizer(UITapGestureRecognizer(target: card, action: Card.opened))
        bench.perform(.tap(control: "card", count: 2, hold: nil))
        #expect(bench.refusal == nil)
        #expect(log.lines == ["opened", "opened"])
        #expect(bench.turn.steps.allSatisfy { $0.control === card })
        bench.run { card.isHidden = true }
        bench.perform(.tap(control: "card", count: 1, hold: nil))
        #expect(bench.refusal == .hidden(control: "card"))
    }
}
