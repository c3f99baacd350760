import ControlBench
import ControlKit
import Testing

@Suite("Who holds a control: sharing, leases, maximumHold (semantics.md 4.7, 15; protocol.md 3)")
struct HoldingTests {
    let control = UIControl(frame: ControlBench.small)

    @Test("sharing first: another client's touch is refused with the holder's name, and stays dead")
    func first() {
        let bench = ControlBench(control)
        bench.down(50, 22, client: "ada")
        #expect(control.holder == "ada")
        #expect(control.property("holder") == .string("ada"))
        bench.down(50, 22, client: "bob")
        #expect(bench.refusal == .held(control: "c", holder: "ada"))
        bench.up(50, 22, client: "ada")
        bench.move(60, 22, client: "bob")
        bench.up(60, 22, client: "bob")
        #expect(bench.log == "touchDown · touchUpInside")
        #expect(control.holder == nil)
    }

    @Test("sharing last: a new touch takes over, the old one gets touchCancel and stays dead")
    func last() {
        control.sharing = .last
        let bench = ControlBench(control)
        bench.down(50, 22, client: "ada")
        bench.down(50, 22, client: "bob")
        #expect(bench.refusal == nil)
        #expect(control.holder == "bob")
        #expect(bench.changes["c"] == ["holder"])
        bench.move(60, 22, client: "ada")
        bench.up(60, 22, client: "ada")
        bench.up(50, 22, client: "bob")
        #expect(bench.log == "touchDown · touchCancel, touchDown · touchUpInside")
    }

    @Test("sharing last: a touchCancel handler that disables the control keeps the second one out")
    func lastDisabled() {
        control.sharing = .last
        control.on(.touchCancel) { [control] _ in control.isEnabled = false }
        let bench = ControlBench(control)
        bench.down(50, 22, client: "ada")
        bench.down(50, 22, client: "bob")
        #expect(bench.log == "touchDown · touchCancel")
        #expect(control.holder == nil && !control.isTouchInside)
    }

    @Test("sharing observe: nobody may touch or set it")
    func observe() {
        let toggle = UISwitch(frame: ControlBench.small)
        toggle.sharing = .observe
        let bench = ControlBench(toggle)
        bench.down(20, 20)
        #expect(bench.refusal == .held(control: "c", holder: ""))
        bench.perform(.setValue(control: "c", .bool(true)))
        #expect(bench.refusal == .held(control: "c", holder: ""))
        #expect(bench.log.isEmpty && !toggle.isOn)
    }

    @Test("a user's value, tap or assistive step from somebody else is refused while it is held")
    func heldForCommands() {
        let slider = UISlider(frame: ControlBench.track)
        let bench = ControlBench(slider)
        bench.down(14, 20, client: "ada")
        let held = ControlError.held(control: "c", holder: "ada")
        bench.perform(.setValue(control: "c", .double(0.5)), client: "bob")
        #expect(bench.refusal == held)
        bench.perform(.tap(control: "c", count: 1, hold: nil), client: "bob")
        #expect(bench.refusal == held)
        bench.perform(.adjust(control: "c", up: true), client: "bob")
        #expect(bench.refusal == held)
        #expect(slider.value == 0)
    }

    @Test("a touch without a stream is cancelled after 10 s of silence, with one after 3 s")
    func leases() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        #expect(bench.panel.nextDeadline == bench.clock.adding(seconds: 10))
        bench.wait(9.999)
        #expect(control.isTracking)
        bench.wait(0.001)
        #expect(!control.isTracking)
        #expect(bench.panel.nextDeadline == nil)
        bench.perform(.streamOpened)
        bench.down(50, 22)
        bench.wait(2.999)
        #expect(control.isTracking)
        bench.wait(0.001)
        #expect(!control.isTracking)
        #expect(bench.log == "touchDown · touchCancel · touchDown · touchCancel")
    }

    @Test("any sign of life renews the lease: a stationary touch, a move to the same place, even a late one")
    func renewed() {
        let bench = ControlBench(control)
        bench.perform(.streamOpened)
        bench.touch(.began, .unspecified, on: "c", sequence: 5)
        bench.touch(.stationary, .unspecified, after: 2)
        bench.touch(.moved, .unspecified, after: 2)
        bench.touch(.moved, .point(CGPoint(x: 1, y: 1)), sequence: 4, after: 2)
        #expect(bench.refusal == .stale(touch: "1", sequence: 4, newest: 5))
        bench.wait(2.9)
        #expect(control.isTracking)
        bench.wait(0.2)
        #expect(!control.isTracking)
        #expect(bench.log == "touchDown · touchCancel")
    }

    @Test("a stream that opens during a touch shortens its lease")
    func streamOpensLater() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.perform(.streamOpened, after: 4)
        bench.wait(2.999)
        #expect(control.isTracking, "opening it was a sign of life")
        bench.wait(0.001)
        #expect(!control.isTracking)
    }

    @Test("a lease that ran out is applied before the late command itself")
    func leaseBeforeCommand() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.move(60, 22, after: 11)
        #expect(bench.log == "touchDown · touchCancel")
    }

    @Test("maximumHold cancels a press that lasts too long, at its very moment")
    func maximumHold() {
        control.maximumHold = 2
        let bench = ControlBench(control)
        bench.down(50, 22)
        #expect(bench.panel.nextDeadline == bench.clock.adding(seconds: 2))
        bench.touch(.stationary, .unspecified, after: 1.5)
        bench.wait(0.499999)
        #expect(control.isTracking)
        bench.wait(0.000001)
        #expect(!control.isTracking)
        bench.up(50, 22)
        #expect(bench.log == "touchDown · touchCancel")
    }

    @Test("maximumHold ends with its touch: the next one has its own time, and no timer is left over")
    func maximumHoldPerTouch() {
        control.maximumHold = 2
        let bench = ControlBench(control)
        for _ in 1...50 {
            bench.tap(50, 22)
        }
        #expect(bench.panel.nextDeadline == nil)
        bench.down(50, 22, after: 1.5)
        bench.wait(1.9)
        #expect(control.isTracking)
        bench.cancel()
        #expect(bench.panel.nextDeadline == nil)
    }

    @Test("a closed stream or a hidden page cancels all touches of the client, in the order they began, and no others")
    func presence() {
        let b = UIControl(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
        let d = UIControl(frame: CGRect(x: 0, y: 200, width: 100, height: 44))
        let bench = ControlBench(control)
        bench.add(b, as: "b")
        bench.add(d, as: "d")
        bench.perform(.streamOpened, client: "ada")
        bench.down(50, 222, touch: 9, client: "bob")
        bench.down(50, 122, touch: 7, client: "ada")
        bench.down(50, 22, touch: 3, client: "ada")
        bench.clearLog()
        bench.perform(.streamClosed, client: "ada")
        #expect(bench.log == "b:touchCancel, touchCancel")
        #expect(d.isTracking)
        bench.perform(.setVisible(false), client: "bob")
        #expect(!d.isTracking)
    }

    @Test("surfaces lists who has a stream, and what each holds")
    func surfaces() {
        let bench = ControlBench(control)
        bench.perform(.streamOpened, client: "bob")
        bench.perform(.streamOpened, client: "ada")
        bench.down(50, 22, client: "bob")
        bench.down(50, 22, client: "carl")
        let surfaces = bench.panel.surfaces(atMost: 64)
        #expect(surfaces.map(\.client) == ["ada", "bob"])
        #expect(surfaces.map(\.holds) == [[], ["c"]])
    }
}
