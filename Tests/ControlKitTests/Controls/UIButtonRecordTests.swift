import ControlBench
import ControlKit
import Testing

@Test("a press changes what a press changes: a button with one title says nothing of titles and images")
func pressIsShort() {
    let bench = ControlBench()
    let button = bench.add(UIButton())
    button.setTitle("Talk", for: .normal)
    bench.run {}
    bench.down(50)
    let changed = button.properties.properties.enumerated().filter { button.changedProperties & 1 << $0.offset != 0 }
    #expect(changed.map(\.element.name) == ["state", "isHighlighted", "isTracking", "isTouchInside", "holder"])
}
