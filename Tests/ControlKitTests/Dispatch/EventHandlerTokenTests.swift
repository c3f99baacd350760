import ControlBench
import ControlKit
import Testing

@Suite("Removable handlers")
struct EventHandlerTokenTests {
    let log = CallLog()
    let slider = UISlider(frame: ControlBench.track)

    @Test("a block gets the control as its own type, and runs for each of its events")
    func typed() {
        slider.value = 0.5
        slider.addEventHandler(for: [.valueChanged, .touchDown]) { [log] slider in log.note("\(slider.value)") }
        slider.sendActions(for: .valueChanged)
        slider.sendActions(for: .touchDown)
        slider.sendActions(for: .touchUpInside)
        #expect(log.lines == ["0.5", "0.5"])
    }

    @Test("disabled it is silent and not to be seen, enabled it runs again, at the end of the order")
    func switched() {
        let token = slider.addEventHandler(for: .valueChanged) { [log] _ in log.note("block") }
        slider.addEventHandler(for: .valueChanged) { [log] _ in log.note("other") }
        #expect(token.isEnabled)
        token.disable()
        #expect(!token.isEnabled)
        slider.sendActions(for: .valueChanged)
        #expect(log.lines == ["other"])
        token.enable()
        token.enable()
        #expect(token.isEnabled)
        slider.sendActions(for: .valueChanged)
        #expect(log.lines == ["other", "other", "block"])
    }

    @Test("allControlEvents shows exactly the enabled blocks' events")
    func introspection() {
        let token = slider.addEventHandler(for: [.valueChanged, .touchCancel]) { _ in }
        #expect(slider.allControlEvents == [.valueChanged, .touchCancel])
        token.disable()
        #expect(slider.allControlEvents.isEmpty)
    }

    @Test("removed it is gone for good, and what it captured is let go of")
    func removed() {
        final class Captured {}
        var captured: Captured? = Captured()
        weak let trace = captured
        let token = slider.addEventHandler(for: .valueChanged) { [captured, log] _ in
            _ = captured
            log.note("block")
        }
        captured = nil
        #expect(trace != nil)
        token.remove()
        #expect(trace == nil)
        token.enable()
        #expect(!token.isEnabled)
        slider.sendActions(for: .valueChanged)
        #expect(log.lines.isEmpty)
    }

    @Test("a dropped token leaves the block registered; a kept one keeps no control alive")
    func lifetimes() {
        var control: UISlider? = UISlider(frame: .zero)
        weak let trace = control
        control?.addEventHandler(for: .touchDown) { [log] _ in log.note("dropped") }
        let kept = control?.addEventHandler(for: .touchDown) { [log] _ in log.note("kept") }
        control?.sendActions(for: .touchDown)
        #expect(log.lines == ["dropped", "kept"])
        control = nil
        #expect(trace == nil)
        #expect(kept?.isEnabled == false)
        kept?.enable()
        kept?.disable()
        kept?.remove()
    }

    @Test("a block that disables itself, or a later one, in a pass: it is not called again in it")
    func duringPass() {
        var later: EventHandlerToken?
        var own: EventHandlerToken?
        own = slider.addEventHandler(for: .valueChanged) { [log] slider in
            log.note("first")
            own?.disable()
            later?.disable()
            slider.sendActions(for: .valueChanged)
        }
        later = slider.addEventHandler(for: .valueChanged) { [log] _ in log.note("later") }
        slider.sendActions(for: .valueChanged)
        #expect(log.lines == ["first"])
        later?.enable()
        slider.sendActions(for: .valueChanged)
        #expect(log.lines == ["first", "later"])
    }

    @Test("a block that throws is reported")
    func throwing() {
        struct Broken: Error {}
        let bench = ControlBench(slider)
        slider.addEventHandler(for: .touchDown) { _ in throw Broken() }
        bench.down(14, 20)
        #expect(bench.turn.faults == [.handlerFailed(control: "c", reason: "Broken()")])
    }

    @Test("for no event at all it is never enabled")
    func noEvents() {
        let token = slider.addEventHandler(for: []) { [log] _ in log.note("block") }
        #expect(!token.isEnabled)
        slider.sendActions(for: .allEvents)
        #expect(log.lines.isEmpty)
    }

    @Test("sendAction overrides see it like any action")
    func override() {
        final class Mute: UIControl { override func sendAction(_ action: UIAction) {} }
        let control = Mute(frame: .zero)
        control.addEventHandler(for: .touchDown) { [log] _ in log.note("block") }
        control.sendActions(for: .touchDown)
        #expect(log.lines.isEmpty)
    }
}
