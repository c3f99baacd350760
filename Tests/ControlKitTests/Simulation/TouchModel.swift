@testable import ControlKit

/// What one control has sent of a touch, and what it therefore may send next (semantics.md 14.1–7, 12).
final class TouchModel {
    private let control: UIControl
    /// Between touchDown and its outcome.
    private var isOpen = false
    private var isInside = false
    private var downs = 0
    private var outcomes = 0
    private var lastValue = 0.0
    /// Clients that began to edit and have not ended.
    private var editors = 0

    init(_ control: UIControl) {
        self.control = control
        lastValue = value
    }

    /// The control's value as a number.
    var value: Double {
        switch control {
        case let slider as UISlider: Double(slider.value)
        case let toggle as UISwitch: toggle.isOn ? 1 : 0
        case let row as StarRow: Double(row.stars)
        case let stepper as UIStepper: stepper.value
        case let segments as UISegmentedControl: Double(segments.selectedSegmentIndex)
        case let pages as UIPageControl: Double(pages.currentPage)
        case let picker as UIDatePicker: picker.date.timeIntervalSince1970
        default: control.isSelected ? 1 : 0
        }
    }

    func valueSettled() { lastValue = value }

    /// Checks one pass of the engine's; answers what is wrong with it.
    func check(_ events: UIControl.Event, touch: UITouch?) -> String? {
        if events.contains(.valueChanged), sendsEachChange {
            guard value != lastValue else { return "valueChanged, and the value is still \(value)" }
        }
        lastValue = value
        if events.contains(.editingDidBegin) { editors += 1 }
        if events.contains(.editingDidEnd) {
            editors -= 1
            if editors < 0 { return "editingDidEnd without editingDidBegin" }
        }
        let touchEvents = events.intersection(.allTouchEvents)
        return touchEvents.isEmpty ? nil : checkTouch(touchEvents, touch)
    }

    private var sendsEachChange: Bool {
        switch control {
        case let slider as UISlider: slider.isContinuous
        case let stepper as UIStepper: stepper.isContinuous
        case let segments as UISegmentedControl: !segments.isMomentary
        case is UISwitch, is StarRow, is UIPageControl, is UIDatePicker: true
        default: false
        }
    }

    private func checkTouch(_ events: UIControl.Event, _ touch: UITouch?) -> String? {
        let flags = (control.isTracking, control.isTouchInside, control.isHighlighted)
        switch events {
        case .touchDown, [.touchDown, .touchDownRepeat]:
            // A text field sends no up: the touch before has ended unheard.
            if isOpen, control is UITextField { close() }
            guard !isOpen else { return "touchDown during a touch" }
            guard flags == (true, true, true) else { return "touchDown with flags \(flags)" }
            guard events.contains(.touchDownRepeat) == ((touch?.tapCount ?? 0) > 1) else {
                return "\(events.names) at tap \(touch?.tapCount ?? 0)"
            }
            isOpen = true
            isInside = true
            downs += 1
        case .touchDragInside, .touchDragOutside, [.touchDragInside, .touchDragEnter],
            [.touchDragOutside, .touchDragExit]:
            let nowInside = events.contains(.touchDragInside)
            guard isOpen else { return "\(events.names) without a touch" }
            guard flags.0, flags.1 == nowInside else { return "\(events.names) with flags \(flags)" }
            let isCrossing = !events.isDisjoint(with: [.touchDragEnter, .touchDragExit])
            guard isCrossing == (nowInside != isInside) else { return "\(events.names), and inside was \(isInside)" }
            isInside = nowInside
        case .touchUpInside, .touchUpOutside:
            guard isOpen else { return "\(events.names) without a touch" }
            guard flags == (false, events == .touchUpInside, false) else {
                return "\(events.names) with flags \(flags)"
            }
            close()
        case .touchCancel:
            guard isOpen else { return "touchCancel without a touch" }
            guard flags == (false, false, false) else { return "touchCancel with flags \(flags)" }
            close()
        default: return "\(events.names) in one pass"
        }
        return nil
    }

    /// What the panel says of who edits has to be what the events said.
    func checkEditors(_ focusing: Int) -> String? {
        guard control is UITextField || control is UIDatePicker else { return nil }
        return editors == focusing ? nil : "\(editors) are editing by their events, \(focusing) have the focus"
    }

    private func close() {
        isOpen = false
        outcomes += 1
    }

    /// Checks the control between two turns.
    func checkAtRest() -> String? {
        lastValue = value
        if isOpen, !control.isTracking, control is SimulatedControl || control is UITextField {
            // continueTracking answered false: the silent end. A text field sends no up.
            close()
        }
        if control.sentTouchEvents.isEmpty { return isOpen ? "touch events of a kind that sends none" : nil }
        if isOpen != control.isTracking {
            return isOpen ? "a touch ended without an outcome" : "tracks without touchDown"
        }
        if control.isTracking != (control.trackedTouch != nil) { return "isTracking is \(control.isTracking)" }
        if control.isTouchInside, !control.isTracking { return "isTouchInside without a touch" }
        if downs != outcomes + (isOpen ? 1 : 0) { return "\(downs) touchDowns, \(outcomes) outcomes" }
        return nil
    }
}
