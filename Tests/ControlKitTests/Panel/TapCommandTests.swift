import ControlBench
import ControlKit
import Testing

@Suite("The tap command: a virtual finger (semantics.md 9.12)")
struct TapCommandTests {
    let button = UIButton(frame: ControlBench.small)

    private func tap(_ bench: ControlBench, count: Int = 1, hold: Double? = nil, client: String = "script") {
        bench.perform(.tap(control: "c", count: count, hold: hold), client: client)
    }

    @Test("a tap is two steps at the centre, down and up")
    func once() {
        let bench = ControlBench(button)
        tap(bench)
        #expect(bench.log == "touchDown · touchUpInside|primaryActionTriggered")
        #expect(bench.turn.steps.count == 2)
        #expect(bench.changes.isEmpty, "the flags are back where they were")
    }

    @Test("three taps count to three")
    func thrice() {
        let bench = ControlBench(button)
        tap(bench, count: 3)
        let down = "touchDown|touchDownRepeat", up = "touchUpInside|primaryActionTriggered"
        #expect(bench.log == "touchDown · \(up) · \(down) · \(up) · \(down) · \(up)")
    }

    @Test("held, the finger stays down until the clock lifts it")
    func hold() {
        let bench = ControlBench(button)
        tap(bench, hold: 15)
        #expect(button.isTracking && button.holder == "script")
        bench.wait(14.9)
        #expect(button.isTracking, "it has no lease")
        bench.wait(0.1)
        #expect(bench.log == "touchDown · touchUpInside|primaryActionTriggered")
        #expect(bench.panel.nextDeadline == nil)
    }

    @Test("a held finger whose control is disabled meanwhile lifts nothing")
    func holdCutShort() {
        let bench = ControlBench(button)
        tap(bench, hold: 1)
        bench.run { button.isEnabled = false }
        bench.wait(2)
        #expect(bench.log == "touchDown · touchCancel")
    }

    @Test("the event a lifted finger carries is its own client's")
    func holdClient() {
        final class Reader {
            var clients: [String] = []
            func read(_ control: UIControl, _ event: UIEvent?) { clients.append(event?.client ?? "none") }
        }
        let reader = Reader()
        button.addTarget(reader, action: Reader.read, for: .touchUpInside)
        let bench = ControlBench(button)
        tap(bench, hold: 1, client: "script")
        bench.perform(.setVisible(true), client: "bob", after: 2)
        #expect(reader.clients == ["script"])
    }

    @Test("what a user could not tap is refused: hidden, disabled, held, unknown, no control, no number of taps")
    func refused() {
        let bench = ControlBench(button)
        bench.add(UILabel(frame: ControlBench.small), as: "label")
        bench.perform(.tap(control: "nobody", count: 1, hold: nil))
        #expect(bench.refusal == .unknownControl(id: "nobody"))
        bench.perform(.tap(control: "label", count: 1, hold: nil))
        #expect(bench.refusal == .notSettable(control: "label", kind: "label"))
        for count in [0, -1, 101, Int.max] {
            tap(bench, count: count)
            #expect(
                bench.refusal
                    == .invalidValue(property: "count", found: "\(count)", allowed: "a whole number from 1 to 100"))
        }
        for hold in [-1, .nan, .infinity, 86_401] {
            tap(bench, hold: hold)
            guard case .invalidValue(property: "hold", _, _) = bench.refusal else {
                Issue.record("hold \(hold): \(String(describing: bench.refusal))")
                continue
            }
        }
        button.isEnabled = false
        tap(bench)
        #expect(bench.refusal == .disabled(control: "c"))
        button.isHidden = true
        tap(bench)
        #expect(bench.refusal == .hidden(control: "c"))
        #expect(bench.log.isEmpty)
        #expect(bench.panel.nextDeadline == nil, "no finger is left behind")
    }

    @Test("a control that does not track the tap gets no up either")
    func notTracked() {
        let slider = UISlider(frame: ControlBench.track)
        slider.value = 1
        let bench = ControlBench(slider)
        tap(bench)
        #expect(bench.log.isEmpty)
        #expect(bench.refusal == nil)
    }
}
