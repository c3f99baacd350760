import ControlKit

/// One row of semantics.md 5: what is done to one control, and the log it leaves.
public struct EventRow: Sendable {
    public enum Kind: Sendable {
        case control, swallowing, fickle, disabled
        case button, menuButton, contextButton, slider, commitSlider, toggle, field, silentField, fields
        case stepper, segments, pages, date, refresh, well
    }
    public enum Input: Sendable {
        /// Places in the control's own points.
        case down(Double, Double), move(Double, Double), up(Double, Double), cancel
        /// A touch on the second control of a row that has two.
        case downOnOther(Double, Double), upOnOther(Double, Double)
        case key(String), text(String), value(PropertyValue)
        /// Until the next timer has run: how long that is, the engine knows.
        case untilDue
    }

    public let name: String
    public let kind: Kind
    public let inputs: [Input]
    public let log: String

    /// A finger's place outside the tracking area of every row's control.
    private static let far = 900.0
    private static let tap: [Input] = [.down(20, 20), .up(20, 20)]

    public static let rows: [EventRow] = touches + kinds + text + keysAndMenus + others

    private static let touches: [EventRow] = [
        .init(name: "S1 tap", kind: .control, inputs: tap, log: "touchDown · touchUpInside"),
        .init(
            name: "S2 tap on a button", kind: .button, inputs: tap,
            log: "touchDown · touchUpInside|primaryActionTriggered"),
        .init(
            name: "S3 double tap", kind: .control, inputs: tap + tap,
            log: "touchDown · touchUpInside · touchDown|touchDownRepeat · touchUpInside"),
        .init(
            name: "S4 triple tap", kind: .control, inputs: tap + tap + tap,
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
            inputs: [.down(20, 20), .move(30, 20), .move(far, 20), .move(far + 10, 20), .up(far + 10, 20)],
            log: """
                touchDown · touchDragInside · touchDragOutside|touchDragExit · touchDragOutside · touchUpOutside
                """),
        .init(
            name: "S7 drag out, back in, release", kind: .button,
            inputs: [.down(20, 20), .move(far, 20), .move(far + 10, 20), .move(30, 20), .move(31, 20), .up(31, 20)],
            log: """
                touchDown · touchDragOutside|touchDragExit · touchDragOutside · touchDragInside|touchDragEnter · \
                touchDragInside · touchUpInside|primaryActionTriggered
                """),
        .init(
            name: "S8 lifted far away in one step: no exit", kind: .button, inputs: [.down(20, 20), .up(far, 20)],
            log: "touchDown · touchUpOutside"),
        .init(
            name: "S9 cancelled", kind: .button, inputs: [.down(20, 20), .move(21, 20), .cancel, .up(20, 20)],
            log: "touchDown · touchDragInside · touchCancel"),
        .init(
            name: "S10 beginTracking false", kind: .swallowing,
            inputs: [.down(20, 20), .move(30, 20), .move(far, 20), .up(20, 20)], log: ""),
        .init(
            name: "S11 continueTracking false at the third move", kind: .fickle,
            inputs: [.down(20, 20), .move(21, 20), .move(22, 20), .move(23, 20), .move(24, 20), .up(24, 20)],
            log: "touchDown · touchDragInside · touchDragInside"),
        .init(name: "S12 a disabled control swallows the touch", kind: .disabled, inputs: tap, log: ""),
    ]

    private static let kinds: [EventRow] = [
        .init(
            name: "S13 continuous slider drag", kind: .slider,
            inputs: [.down(20, 20), .move(120, 20), .move(220, 20), .up(220, 20)],
            log: """
                touchDown · valueChanged|primaryActionTriggered, touchDragInside · \
                valueChanged|primaryActionTriggered, touchDragInside · touchUpInside
                """),
        .init(
            name: "S13 continuous slider drag, lifted outside", kind: .slider,
            inputs: [.down(20, 20), .move(120, 20), .up(120, far)],
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
    ]

    private static let text: [EventRow] = [
        .init(
            name: "S16 text field: tap, type a, Return with a didEndOnExit handler", kind: .field,
            inputs: tap + [.text("a"), .key("Enter")],
            log: """
                touchDown · editingDidBegin · editingChanged · primaryActionTriggered|editingDidEndOnExit, editingDidEnd
                """),
        .init(
            name: "S17 text field left by tapping another field", kind: .fields,
            inputs: tap + [.downOnOther(20, 20), .upOnOther(20, 20)],
            log: """
                touchDown · editingDidBegin · other:touchDown · editingDidEnd, other:editingDidBegin
                """),
    ]

    private static let keysAndMenus: [EventRow] = [
        .init(
            name: "S18 keyboard activation of a button: Space", kind: .button, inputs: [.key("Tab"), .key(" ")],
            log: "primaryActionTriggered"),
        .init(
            name: "S18 keyboard activation of a button: Enter", kind: .button, inputs: [.key("Tab"), .key("Enter")],
            log: "primaryActionTriggered"),
        .init(
            name: "S19 menu button: the menu takes the touch", kind: .menuButton, inputs: tap,
            log: "touchDown, menuActionTriggered · touchCancel"),
        .init(
            name: "S19 a menu that opens on a long press", kind: .contextButton, inputs: [.down(20, 20), .untilDue],
            log: "touchDown · menuActionTriggered, touchCancel"),
        .init(
            name: "9.2 a switch by keyboard", kind: .toggle, inputs: [.key("Tab"), .key(" "), .key("Enter")],
            log: "valueChanged|primaryActionTriggered · valueChanged|primaryActionTriggered"),
        .init(
            name: "9.7 Return without a didEndOnExit handler", kind: .silentField, inputs: tap + [.key("Enter")],
            log: "touchDown · editingDidBegin · primaryActionTriggered|editingDidEndOnExit"),
    ]

    private static let change = "valueChanged|primaryActionTriggered"

    /// Section 9: what the other controls send, which promise no touch events.
    private static let others: [EventRow] = [
        .init(name: "9.4 stepper tap", kind: .stepper, inputs: [.down(75, 20), .up(75, 20)], log: change),
        .init(
            name: "9.4 stepper held for two repeats", kind: .stepper,
            inputs: [.down(75, 20), .untilDue, .untilDue, .up(75, 20)], log: "\(change) · \(change) · \(change)"),
        .init(name: "9.4 stepper at its limit", kind: .stepper, inputs: [.down(20, 20), .up(20, 20)], log: ""),
        .init(
            name: "9.5 another segment, then the same one", kind: .segments,
            inputs: [.down(90, 20), .up(90, 20), .down(90, 20), .up(90, 20)], log: change),
        .init(
            name: "9.6 page control tap, then at the end", kind: .pages,
            inputs: [.down(90, 20), .up(90, 20), .down(90, 20), .up(90, 20)],
            log: "touchDown · \(change), touchUpInside · touchDown|touchDownRepeat · touchUpInside"),
        .init(
            name: "9.8 a date is picked, then the same one", kind: .date,
            inputs: [.value(.string("2026-10-07T10:00:00Z")), .value(.string("2026-10-07T10:00:00Z"))], log: change),
        .init(
            name: "9.9 a long pull", kind: .refresh, inputs: [.down(20, 10), .move(20, 60), .up(20, 80)], log: change),
        .init(name: "9.9 a short pull", kind: .refresh, inputs: [.down(20, 10), .up(20, 40)], log: ""),
        .init(
            name: "9.10 a colour well is tapped, a colour picked, the same one picked", kind: .well,
            inputs: tap + [.value(.string("#FF0000")), .value(.string("#FF0000"))],
            log: "touchDown · touchUpInside · \(change)"),
    ]
}

extension EventRow: CustomStringConvertible {
    public var description: String { name }
}
