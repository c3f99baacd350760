import ControlBench
import ControlKit
import Testing

/// Notes what cancelTracking is given.
private final class Noting: UIControl {
    let log = CallLog()
    override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        log.note(event == nil ? "nil" : "event")
    }
}

@Suite("Causes of cancellation (semantics.md 4.6)")
struct CancelCauseTests {
    private let control = Noting(frame: ControlBench.small)

    private func expectOneCancel(_ argument: String, _ bench: ControlBench) {
        #expect(control.log.lines == [argument])
        #expect(bench.log == "touchDown · touchCancel")
        #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted && control.holder == nil)
    }

    @Test("the client reports it: with the touch event")
    func reported() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.cancel()
        expectOneCancel("event", bench)
    }

    @Test("the client hides the page: without an event")
    func pageHidden() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.perform(.setVisible(false))
        expectOneCancel("nil", bench)
    }

    @Test("the client's last stream closes: without an event; an earlier one changes nothing")
    func streamClosed() {
        let bench = ControlBench(control)
        bench.perform(.streamOpened)
        bench.perform(.streamOpened)
        bench.down(50, 22)
        bench.perform(.streamClosed)
        #expect(control.isTracking)
        bench.perform(.streamClosed)
        expectOneCancel("nil", bench)
    }

    @Test("silence longer than the lease: without an event")
    func lease() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.wait(9.9)
        #expect(control.isTracking)
        bench.wait(0.1)
        expectOneCancel("nil", bench)
    }

    @Test("code cancels: with what it gives, and one touchCancel")
    func code() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.run { control.cancelTracking(with: nil) }
        expectOneCancel("nil", bench)
    }

    @Test("the client begins a touch of the same id again: the first is cancelled, the second goes on")
    func beganAgain() {
        let bench = ControlBench(control)
        bench.down(50, 22)
        bench.down(60, 22)
        #expect(control.log.lines == ["nil"])
        #expect(bench.log == "touchDown · touchCancel, touchDown")
        #expect(control.isTracking)
    }

    @Test("what is cancelled has sent no primary action and no value")
    func nothingCommitted() {
        let button = UIButton(frame: ControlBench.small)
        button.changesSelectionAsPrimaryAction = true
        let bench = ControlBench(button)
        bench.down(50, 22)
        bench.cancel()
        #expect(bench.log == "touchDown · touchCancel")
        #expect(!button.isSelected)
    }
}
