import ControlKit
import Testing

/// One row of semantics.md 5: what is done, and the log it leaves.
struct EventRow: CustomTestStringConvertible, Sendable {
    enum Kind: Sendable {
        case control, button, slider, commitSlider, toggle
    }
    enum Input: Sendable {
        case down(Double, Double), move(Double, Double), up(Double, Double), cancel, pause(Double), key(String)
    }

    let name: String
    let kind: Kind
    let inputs: [Input]
    let log: String

    var testDescription: String { name }

    static let rows: [EventRow] = [
        .init(name: "S1 tap", kind: .control, inputs: tap, log: "touchDown · touchUpInside"),
        .init(
            name: "S2 tap on a button", kind: .button, inputs: tap,
            log: "touchDown · touchUpInside|primaryActionTriggered"),
        .init(
            name: "S3 double tap", kind: .control, inputs: tap + [.pause(0.1)] + tap,
            log: "touchDown · touchUpInside · touchDown|touchDownRepeat · touchUpInside"),
        .init(
            name: "S4 triple tap", kind: .control, inputs: tap + [.pause(0.1)] + tap + [.pause(0.1)] + tap,
            log: """
                touchDown · touchUpInside · touchDown|touchDownRepeat · touchUpInside · touchDown|touchDownRepeat · \
                touchUpInside
                """),
        .init(
            name: "S5 wobble inside", kind: .control,
            inputs: [.down(20, 20), .move(22, 20), .move(20, 22), .up(20, 20)],
            log: "touchDown · touchDragInside · touchDragInside · touchUpInside"),
        .init(
            name: "S6 drag out, release", kind: .button,
            inputs: [.down(20, 20), .move(30, 20), .move(500, 20), .move(510, 20), .up(510, 20)],
            log: """
                touchDown · touchDragInside · touchDragOutside|touchDragExit · touchDragOutside · touchUpOutside
                """),
        .init(
            name: "S7 drag out, back in, release", kind: .button,
            inputs: [.down(20, 20), .move(500, 20), .move(510, 20), .move(30, 20), .move(31, 20), .up(31, 20)],
            log: """
                touchDown · touchDragOutside|touchDragExit · touchDragOutside · touchDragInside|touchDragEnter · \
                touchDragInside · touchUpInside|primaryActionTriggered
                """),
        .init(
            name: "S8 lifted far away in one step: no exit", kind: .button, inputs: [.down(20, 20), .up(500, 20)],
            log: "touchDown · touchUpOutside"),
        .init(
            name: "S9 cancelled", kind: .button, inputs: [.down(20, 20), .move(21, 20), .cancel, .up(20, 20)],
            log: "touchDown · touchDragInside · touchCancel"),
        .init(
            name: "S13 continuous slider drag", kind: .slider,
            inputs: [.down(20, 20), .move(120, 20), .move(220, 20), .up(220, 20)],
            log: """
                touchDown · valueChanged|primaryActionTriggered, touchDragInside · \
                valueChanged|primaryActionTriggered, touchDragInside · touchUpInside
                """),
        .init(
            name: "S13 continuous slider drag, lifted outside", kind: .slider,
            inputs: [.down(20, 20), .move(120, 20), .up(120, 500)],
            log: "touchDown · valueChanged|primaryActionTriggered, touchDragInside · touchUpOutside"),
        .init(
            name: "S14 non-continuous slider drag", kind: .commitSlider,
            inputs: [.down(20, 20), .move(120, 20), .move(220, 20), .up(220, 20)],
            log: """
                touchDown · touchDragInside · touchDragInside · valueChanged|primaryActionTriggered, touchUpInside
                """),
        .init(
            name: "S14 non-continuous slider, back where it began", kind: .commitSlider,
            inputs: [.down(20, 20), .move(120, 20), .move(20, 20), .up(20, 20)],
            log: "touchDown · touchDragInside · touchDragInside · touchUpInside"),
        .init(
            name: "S15 switch tap", kind: .toggle, inputs: tap,
            log: "touchDown · valueChanged|primaryActionTriggered, touchUpInside"),
        .init(
            name: "S18 keyboard activation of a button: Space", kind: .button, inputs: [.key("Tab"), .key(" ")],
            log: "primaryActionTriggered"),
        .init(
            name: "S18 keyboard activation of a button: Enter", kind: .button, inputs: [.key("Tab"), .key("Enter")],
            log: "primaryActionTriggered"),
    ]

    private static let tap: [Input] = [.down(20, 20), .up(20, 20)]

    /// The control a row is about.
    func control() -> UIControl {
        switch kind {
        case .control: return UIControl(frame: PanelBench.small)
        case .button: return UIButton(frame: PanelBench.small)
        case .toggle: return UISwitch(frame: PanelBench.small)
        case .slider, .commitSlider:
            let slider = UISlider(frame: PanelBench.track)
            slider.thumbLength = 40
            slider.isContinuous = kind == .slider
            return slider
        }
    }
}

@Suite("Event sequences (semantics.md 5)")
struct EventTableTests {
    @Test("row", arguments: EventRow.rows)
    func row(_ row: EventRow) {
        let bench = PanelBench(row.control())
        for input in row.inputs {
            switch input {
            case .down(let x, let y): bench.down(x, y)
            case .move(let x, let y): bench.move(x, y)
            case .up(let x, let y): bench.up(x, y)
            case .cancel: bench.cancel()
            case .pause(let seconds): bench.wait(seconds)
            case .key(let name): bench.key(name)
            }
        }
        #expect(bench.log == row.log)
    }

    @Test("S12 a disabled control swallows the touch, whatever its kind")
    func disabled() {
        for row in EventRow.rows where !row.name.hasPrefix("S18") {
            let control = row.control()
            control.isEnabled = false
            let bench = PanelBench(control)
            bench.tap(20, 20)
            bench.key("Tab")
            bench.key(" ")
            #expect(bench.log.isEmpty)
        }
    }
}
