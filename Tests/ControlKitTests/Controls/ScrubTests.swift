import ControlBench
import ControlKit
import Testing

@Suite("Fine control of a slider (semantics.md 9.3, scrub)")
struct ScrubTests {
    private func slider(scrub: Bool = true) -> (UISlider, ControlBench) {
        let slider = UISlider(frame: ControlBench.track)
        slider.thumbLength = 40
        slider.scrub = scrub
        return (slider, ControlBench(slider))
    }

    @Test(
        "beside the track the finger's way counts a half, a quarter, a tenth",
        arguments: [
            (49.0, 0.5), (50.0, 0.25), (99.0, 0.25), (100.0, 0.125), (149.0, 0.125), (150.0, 0.05), (500.0, 0.05),
        ])
    func speeds(distance: Double, value: Float) {
        for side in [distance, -distance] {
            let (slider, bench) = slider()
            bench.down(20, 20)
            bench.move(20, 20 + side)
            bench.move(120, 20 + side)
            #expect(slider.value == value)
        }
    }

    @Test("near the track it is a drag like every other, the ends included")
    func fullSpeed() {
        let (fine, fineBench) = slider(), (plain, plainBench) = slider(scrub: false)
        for bench in [fineBench, plainBench] {
            bench.down(25, 20)
            for x in [60.0, 300, 260, 100] { bench.move(x, 40) }
        }
        #expect(fine.value == plain.value)
        #expect(fineBench.log == plainBench.log)
    }

    @Test("what was won slowly is kept when the finger comes back to the track")
    func back() {
        let (slider, bench) = slider()
        bench.down(20, 20)
        bench.move(20, 170)
        bench.move(120, 170)
        bench.move(120, 20)
        #expect(slider.value == 0.05)
        bench.move(220, 20)
        #expect(slider.value == 0.55)
    }

    @Test("without scrub the way beside the track counts nothing")
    func off() {
        let (slider, bench) = slider(scrub: false)
        bench.down(20, 20)
        bench.move(120, 400)
        #expect(slider.value == 0.5)
    }

    @Test("a vertical slider is slowed down by the way to its side")
    func vertical() {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 40, height: 240))
        slider.thumbLength = 40
        slider.orientation = .vertical
        slider.scrub = true
        let bench = ControlBench(slider)
        bench.down(20, 220)
        bench.move(120, 220)
        bench.move(120, 120)
        #expect(slider.value == 0.125)
    }
}
