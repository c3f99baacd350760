import ControlBench
import ControlKit
import Testing

@Suite("Touch tracking (semantics.md 4, cases 29–41)")
struct TouchTrackingCases {
    let log = CallLog()
    let control = UIControl(frame: ControlBench.small)

    @Test("case 29: highlighted while touchDown is handled, not while touchUpInside is")
    func highlight() {
        let button = UIButton(frame: ControlBench.small)
        button.note([.touchDown, .touchUpInside], in: log) { "(H=\($0.isHighlighted))" }
        ControlBench(button).tap(50, 22)
        #expect(log.lines == ["touchDown(H=true)", "touchUpInside(H=false)"])
    }

    @Test("case 30: every crossing of the edge is one pass with its drag")
    func crossings() {
        control.trackingOutset = 0
        let bench = ControlBench(control)
        bench.down(50, 22)
        for x in [60.0, 150, 50, 150] { bench.move(x, 22) }
        bench.up(150, 22)
        #expect(
            bench.log == """
                touchDown · touchDragInside · touchDragOutside|touchDragExit · touchDragInside|touchDragEnter · \
                touchDragOutside|touchDragExit · touchUpOutside
                """)
    }

    @Test("case 31: 50 points outside is still inside, touchUpInside")
    func nearOutside() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.move(150, 22)
        bench.up(150, 22)
        #expect(bench.log == "touchDown · touchDragInside · touchUpInside")
    }

    @Test("case 32: 100 points outside is outside")
    func farOutside() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.move(200, 22)
        bench.up(200, 22)
        #expect(bench.log == "touchDown · touchDragOutside|touchDragExit · touchUpOutside")
    }

    @Test("case 33: the far edge of the tracking area is outside, the point before it inside")
    func edge() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.up(169, 22)
        bench.down(50, 22, after: 1)
        bench.up(170, 22)
        #expect(bench.log == "touchDown · touchUpInside · touchDown · touchUpOutside")
    }

    @Test("case 33: the near edge of the tracking area is inside")
    func nearEdge() {
        control.frame.origin = CGPoint(x: 200, y: 200)
        let bench = ControlBench(control)
        bench.down(250, 222)
        bench.up(130, 130)
        bench.down(250, 222, after: 1)
        bench.up(129.9, 222)
        #expect(bench.log == "touchDown · touchUpInside · touchDown · touchUpOutside")
    }

    @Test("case 34: a touch has to begin in the bounds")
    func beganOutside() {
        let bench = ControlBench(control)
        bench.down(120, 22)
        bench.up(50, 22)
        #expect(bench.log.isEmpty)
        bench.touch(.began, .point(CGPoint(x: 120, y: 22)), on: "c")
        bench.touch(.ended, .unspecified, on: "c")
        #expect(bench.log.isEmpty)
    }

    @Test("case 35: the second of two taps 0.2 s apart is touchDown and touchDownRepeat in one pass")
    func doubleTap() {
        let bench = ControlBench(control)
        bench.tap(50, 22)
        bench.tap(50, 22, after: 0.2)
        #expect(bench.log == "touchDown · touchUpInside · touchDown|touchDownRepeat · touchUpInside")
    }

    @Test("case 36: taps 0.5 s apart are two single ones")
    func slowTaps() {
        let bench = ControlBench(control)
        bench.tap(50, 22)
        bench.tap(50, 22, after: 0.5)
        #expect(bench.log == "touchDown · touchUpInside · touchDown · touchUpInside")
    }

    @Test("case 37: taps 60 points apart are two single ones")
    func distantTaps() {
        let bench = ControlBench(control)
        bench.tap(20, 22)
        bench.tap(80, 22, after: 0.2)
        #expect(bench.log == "touchDown · touchUpInside · touchDown · touchUpInside")
    }

    @Test("case 38: a double tap does not take the single taps away")
    func noDisambiguation() {
        control.note([.touchDownRepeat, .touchUpInside], in: log)
        let bench = ControlBench(control)
        bench.tap(50, 22)
        bench.tap(50, 22, after: 0.2)
        #expect(log.lines == ["touchUpInside", "touchDownRepeat", "touchUpInside"])
    }

    @Test("case 39: a touch taken away by scrolling is touchCancel, with no up event and no highlight")
    func takenAway() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.move(50, 30)
        bench.cancel()
        bench.up(50, 22)
        #expect(bench.log == "touchDown · touchDragInside · touchCancel")
        #expect(!control.isHighlighted && !control.isTracking && !control.isTouchInside)
    }

    @Test("case 40: a disabled control swallows the touch: nothing behind it gets one")
    func disabledSwallows() {
        let behind = UIControl(frame: ControlBench.small)
        let bench = ControlBench(behind, id: "behind")
        bench.add(control, as: "c")
        control.isEnabled = false
        bench.tap(50, 22)
        #expect(bench.log.isEmpty)
        bench.down(50, 22)
        #expect(bench.refusal == .disabled(control: "c"))
    }

    @Test("case 41: a control with interaction off lets the touch through to what is behind")
    func interactionOff() {
        let behind = UIControl(frame: ControlBench.small)
        let bench = ControlBench(behind, id: "behind")
        bench.add(control, as: "c")
        control.isUserInteractionEnabled = false
        bench.tap(50, 22)
        #expect(bench.log == "behind:touchDown · behind:touchUpInside")
    }
}
