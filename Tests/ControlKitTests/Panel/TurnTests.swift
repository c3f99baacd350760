import ControlBench
import ControlKit
import Testing

@Suite("A turn: what it says and what it counts")
struct TurnTests {
    let control = UIControl(frame: ControlBench.small)

    @Test("the revision rises by one, and only in a turn that changed something or sent an event")
    func revision() {
        let bench = ControlBench(control)
        let panel = bench.panel
        var revisions: [UInt64] = []
        func after(_ body: () -> Void) {
            let before = panel.revision
            body()
            revisions.append(panel.revision - before)
            #expect(panel.turn.revision == panel.revision)
            #expect(panel.turn.isVisible == (panel.revision != before))
        }
        after { bench.wait(1) }
        after { bench.down(500, 500) }
        after { bench.down(50, 22, touch: 2) }
        after { bench.move(50, 22, touch: 2) }
        after { bench.touch(.stationary, .unspecified, touch: 2) }
        after { bench.move(51, 22, touch: 2) }
        after { bench.touch(.moved, .unspecified, touch: 99) }
        after { bench.up(51, 22, touch: 2) }
        after { bench.set("c", .init("isEnabled", .bool(true))) }
        after { bench.set("c", .init("isEnabled", .bool(false)), .init("isSelected", .bool(true))) }
        after { bench.set("c", .init("nonsense", .bool(false))) }
        after { bench.perform(.sendEvents(control: "c", .valueChanged)) }
        #expect(revisions == [0, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1])
    }

    @Test("a move to where the touch is already is no move")
    func sameplace() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.move(50, 22)
        bench.touch(.moved, .unspecified)
        #expect(bench.log == "touchDown")
    }

    @Test("touches of one command are steps of one turn, and one refused does not stop the rest")
    func array() {
        let b = UIControl(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
        let bench = ControlBench(control)
        bench.add(b, as: "b")
        let before = bench.panel.revision
        bench.perform(
            .touches([
                TouchInput(id: .number(1), phase: .began, control: "c"),
                TouchInput(id: .name("x"), phase: .began, control: "nobody"),
                TouchInput(id: .number(2), phase: .began, control: "b"),
                TouchInput(id: .number(1), phase: .ended),
            ]))
        let steps = bench.turn.steps
        #expect(steps.map(\.refusal) == [nil, .unknownControl(id: "nobody"), nil, nil])
        #expect(steps.map { $0.control?.accessibilityIdentifier } == ["c", nil, "b", "c"])
        #expect(steps.map(\.passes.count) == [1, 0, 1, 1])
        #expect(bench.log == "touchDown · b:touchDown · touchUpInside")
        #expect(bench.panel.revision == before + 1)
        #expect(bench.changes.keys.sorted() == ["b"], "control c is as it was")
    }

    @Test("flags that go there and back in one turn report nothing")
    func thereAndBack() {
        let bench = ControlBench(control)
        bench.run {
            control.isSelected = true
            control.isSelected = false
            control.isHighlighted = true
            control.isHighlighted = false
        }
        #expect(bench.changes.isEmpty)
        #expect(bench.turn.isVisible == false)
    }

    @Test("a button's title that goes there and back with its state reports nothing; one that stays does")
    func titleThereAndBack() {
        let button = UIButton(frame: ControlBench.small)
        button.setTitle("Off", for: .normal)
        button.setTitle("On", for: .selected)
        button.setTitle("Down", for: .highlighted)
        button.setImage(UIImage(named: "lamp"), for: .selected)
        let bench = ControlBench(button)
        bench.perform(.tap(control: "c", count: 1, hold: nil))
        #expect(bench.changes.isEmpty)
        bench.down(50, 22)
        #expect(bench.changes["c"]?.contains("title") == true)
        bench.up(50, 22)
        #expect(bench.changes["c"]?.contains("title") == true)
        bench.run { button.isSelected = true }
        #expect(bench.changes["c"] == ["title", "accessibility", "state", "isSelected", "image"])
        bench.run { button.isEnabled = false }
        #expect(bench.changes["c"] == ["title", "accessibility", "state", "isEnabled", "image"])
    }

    @Test("a plain tap reports no title: it has not changed")
    func titleUntouched() {
        let button = UIButton(frame: ControlBench.small)
        button.setTitle("Save", for: .normal)
        let bench = ControlBench(button)
        bench.down(50, 22)
        #expect(
            bench.changes["c"] == ["state", "isHighlighted", "isTracking", "isTouchInside", "holder"])
    }

    @Test("a touch reports the flags it changes, once, and the holder")
    func touchReport() {
        let bench = ControlBench(control)
        bench.run {}
        bench.down(50, 22)
        #expect(bench.changes["c"] == ["state", "isHighlighted", "isTracking", "isTouchInside", "holder"])
        bench.move(51, 22)
        #expect(bench.changes.isEmpty)
        bench.move(500, 22)
        #expect(bench.changes["c"] == ["state", "isHighlighted", "isTouchInside"])
        bench.up(500, 22)
        #expect(bench.changes["c"] == ["isTracking", "holder"])
    }

    @Test("the turn tells who asked and why")
    func causes() {
        let bench = ControlBench(UISlider(frame: ControlBench.track))
        let commands: [(Command, Turn.Cause)] = [
            (.touches([]), .touch), (.keys([]), .key), (.setValue(control: "c", .double(0.5)), .value),
            (.tap(control: "c", count: 1, hold: nil), .tap), (.setProperties(control: "c", []), .feedback),
            (.sendEvents(control: "c", .touchDown), .events), (.adjust(control: "c", up: true), .accessibility),
            (.setVisible(true), .presence), (.streamOpened, .presence), (.streamClosed, .presence),
        ]
        for (command, cause) in commands {
            bench.perform(command, client: "ada")
            #expect(bench.turn.cause == cause && bench.turn.client == "ada")
        }
        bench.wait(1)
        #expect(bench.turn.cause == .clock && bench.turn.client.isEmpty)
        bench.run {}
        #expect(bench.turn.cause == .code)
    }

    @Test("the clock itself is no client, and time never goes back")
    func time() {
        let bench = ControlBench(control)
        bench.down(50, 22, after: 5)
        bench.panel.perform(.advance, from: "", at: Moment(seconds: 1))
        #expect(bench.panel.now == Moment(seconds: 5))
        bench.panel.perform(.touches([]), from: "bob", at: Moment(seconds: 2))
        #expect(bench.panel.now == Moment(seconds: 5))
        bench.panel.perform(.advance, from: "", at: Moment(microseconds: .max))
        #expect(!control.isTracking)
        bench.panel.perform(.touches([TouchInput(id: .number(5), phase: .began, control: "c")]), from: "bob", at: .zero)
        #expect(control.isTracking)
    }

    @Test("timers run at their own moments, in order, before the command that comes later")
    func timers() {
        let bench = ControlBench(control)
        let log = CallLog()
        bench.run {
            _ = bench.panel.schedule(after: 2) { log.note("two at \(bench.panel.now.seconds)") }
            _ = bench.panel.schedule(after: 1) {
                log.note("one at \(bench.panel.now.seconds)")
                _ = bench.panel.schedule(after: 0.5) { log.note("nested at \(bench.panel.now.seconds)") }
            }
            let gone = bench.panel.schedule(after: 1) { log.note("gone") }
            bench.panel.cancelTimer(gone)
        }
        #expect(bench.panel.nextDeadline == Moment(seconds: 1))
        control.on(.touchDown) { _ in log.note("touch at \(bench.panel.now.seconds)") }
        bench.down(50, 22, after: 5)
        #expect(log.lines == ["one at 1.0", "nested at 1.5", "two at 2.0", "touch at 5.0"])
    }

    @Test("a timer that schedules itself for no time at all does not stop the turn from ending")
    func eagerTimer() {
        let bench = ControlBench(control)
        var runs = 0
        func again() {
            runs += 1
            _ = bench.panel.schedule(after: -1, again)
        }
        bench.run { _ = bench.panel.schedule(after: .nan, again) }
        bench.wait(1)
        #expect(runs >= 1 && runs <= 1000)
    }

    @Test("what is in a group that moves is reported where it is now; the record gives places in the panel")
    func groupMoves() {
        let group = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)),
            inner = UIView(frame: ControlBench.small)
        group.addSubview(inner)
        let bench = ControlBench(group, id: "group")
        bench.add(control, as: "c", in: inner)
        bench.run {}
        bench.run { group.frame.origin = CGPoint(x: 30, y: 40) }
        #expect(bench.changes["c"] == ["frame"])
        #expect(control.property("frame") == .array([30, 40, 100, 44].map { .double($0) }))
        bench.run { group.frame.size.width = 300 }
        #expect(bench.changes["c"] == nil)
    }

    @Test("every property the record shows is reported when code sets it")
    func reported() {
        let bench = ControlBench(control)
        bench.run {
            control.sharing = .last
            control.toolTip = "Hold"
            control.maximumHold = 2
            control.caption = "Talk"
            control.tintColor = .red
        }
        #expect(bench.changes["c"] == ["title", "accessibility", "tintColor", "sharing", "maximumHold", "toolTip"])
    }

    @Test("effects of handlers are left for after the turn, in order, and are gone with the next")
    func effects() {
        let bench = ControlBench(control)
        control.on(.touchDown) { _ in
            bench.panel.emit(.log("one"))
            bench.panel.emit(.log("two"))
        }
        bench.down(50, 22)
        #expect(bench.turn.effects == [.log("one"), .log("two")])
        bench.up(50, 22)
        #expect(bench.turn.effects.isEmpty)
    }

    @Test("faults of one turn are bounded")
    func faults() {
        struct Broken: Error {}
        let bench = ControlBench(control)
        for _ in 1...200 { control.on(.touchDown) { _ in throw Broken() } }
        bench.down(50, 22)
        #expect(bench.turn.faults.count == 64)
    }

    @Test("a handler that changes another control of the panel reports that one too, in the same turn")
    func otherControl() {
        let slider = UISlider(frame: ControlBench.track)
        let bench = ControlBench(control)
        bench.add(slider, as: "slider")
        control.on(.touchDown) { _ in slider.value = 0.5 }
        slider.on(.valueChanged) { _ in Issue.record("set from code is silent") }
        // The slider lies over the control.
        slider.isUserInteractionEnabled = false
        bench.down(50, 22)
        #expect(bench.changes["slider"] == ["accessibility", "value"])
    }

    @Test("controls that come and go make the turn structural until the host has told it")
    func structural() {
        let bench = ControlBench(control)
        bench.run {}
        #expect(!bench.turn.isStructural)
        bench.run { control.removeFromSuperview() }
        #expect(bench.turn.isStructural && bench.turn.isVisible)
        #expect(bench.turn.changedViews.isEmpty)
        bench.panel.structureTold()
        bench.run { control.isSelected = true }
        #expect(!bench.turn.isVisible, "it is in no record any longer")
    }

    @Test("a removed control can be put back under its id")
    func putBack() {
        let bench = ControlBench(control)
        bench.run {
            control.removeFromSuperview()
            bench.panel.window.addSubview(control)
            bench.panel.register(control, as: "c")
        }
        bench.down(50, 22)
        #expect(bench.log == "touchDown")
        #expect(bench.panel.control("c") === control)
    }

    @Test("sequence numbers: a late or repeated one is refused and changes nothing; a refused element uses none up")
    func sequence() {
        let bench = ControlBench(control)
        let here = TouchInput.Place.point(CGPoint(x: 50, y: 22))
        bench.touch(.began, here, sequence: 1)
        bench.touch(.moved, .point(CGPoint(x: 60, y: 22)), sequence: 3)
        bench.touch(.moved, .point(CGPoint(x: 55, y: 22)), sequence: 2)
        #expect(bench.refusal == .stale(touch: "1", sequence: 2, newest: 3))
        bench.touch(.moved, .point(CGPoint(x: 60, y: 22)), sequence: 3)
        #expect(bench.refusal == .stale(touch: "1", sequence: 3, newest: 3))
        bench.touch(.moved, .point(CGPoint(x: Double.nan, y: 0)), sequence: 4)
        bench.touch(.moved, .point(CGPoint(x: 61, y: 22)), sequence: 4)
        #expect(bench.refusal == nil)
        bench.touch(.ended, .unspecified, sequence: 5)
        #expect(bench.log == "touchDown · touchDragInside · touchDragInside · touchUpInside")
    }

    @Test("the same id of two clients are two touches; number 1 and name \"1\" are two as well")
    func identity() {
        let b = UIControl(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
        let d = UIControl(frame: CGRect(x: 0, y: 200, width: 100, height: 44))
        let bench = ControlBench(control)
        bench.add(b, as: "b")
        bench.add(d, as: "d")
        bench.touch(.began, .unspecified, touch: 1, on: "c", client: "ada")
        bench.touch(.began, .unspecified, touch: 1, on: "b", client: "bob")
        bench.perform(.touches([TouchInput(id: .name("1"), phase: .began, control: "d")]), client: "ada")
        #expect(control.isTracking && b.isTracking && d.isTracking)
        bench.cancel(touch: 1, client: "ada")
        #expect(!control.isTracking && b.isTracking && d.isTracking)
    }
}
