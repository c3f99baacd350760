import ControlBench
import ControlKit
import Testing

@Suite("From right to left (semantics.md 9.2, 9.3, 10.2)")
struct MirroredTests {
    private func slider() -> (UISlider, ControlBench) {
        let slider = UISlider(frame: ControlBench.track)
        slider.thumbLength = 40
        slider.semanticContentAttribute = .forceRightToLeft
        return (slider, ControlBench(slider))
    }

    @Test("a mirrored slider has its minimum on the right")
    func drag() {
        let (slider, bench) = slider()
        bench.down(20, 20)
        #expect(!slider.isTracking, "the thumb is at the other end")
        bench.up(20, 20)
        bench.down(220, 20)
        bench.move(120, 20)
        #expect(slider.value == 0.5)
        bench.move(20, 20)
        bench.up(20, 20)
        #expect(slider.value == 1)
        #expect(slider.track.centre(of: 1) == 20 && slider.track.centre(of: 0) == 220)
    }

    @Test("the grab keeps its offset, mirrored too")
    func offset() {
        let (slider, bench) = slider()
        bench.down(210, 20)
        bench.move(110, 20)
        #expect(slider.value == 0.5)
    }

    @Test("Left and Right are exchanged, Up and Down are not, and a vertical slider is not mirrored")
    func sliderKeys() {
        let (slider, bench) = slider()
        slider.value = 0.5
        bench.key("ArrowLeft", on: "c")
        #expect(slider.value == 0.51)
        bench.key("ArrowRight")
        bench.key("ArrowUp")
        #expect(slider.value == 0.51)
        slider.orientation = .vertical
        bench.key("ArrowRight")
        #expect(slider.value == 0.52)
        #expect(!slider.track.isMirrored)
    }

    @Test("a mirrored switch is on at the left: by drag and by arrow")
    func toggle() {
        let toggle = UISwitch(frame: CGRect(x: 0, y: 0, width: 51, height: 31))
        toggle.semanticContentAttribute = .forceRightToLeft
        let bench = ControlBench(toggle)
        bench.down(45, 15)
        bench.move(5, 15)
        bench.up(5, 15)
        #expect(toggle.isOn)
        bench.down(5, 15)
        bench.move(45, 15)
        bench.up(45, 15)
        #expect(!toggle.isOn)
        bench.key("ArrowLeft", on: "c")
        #expect(toggle.isOn)
        bench.key("ArrowRight")
        #expect(!toggle.isOn)
    }

    @Test("a switch takes its direction from what it stands in")
    func inherited() {
        let toggle = UISwitch(frame: CGRect(x: 0, y: 0, width: 51, height: 31))
        let bench = ControlBench(toggle)
        bench.panel.window.semanticContentAttribute = .forceRightToLeft
        bench.key("ArrowLeft", on: "c")
        #expect(toggle.isOn)
    }
}
