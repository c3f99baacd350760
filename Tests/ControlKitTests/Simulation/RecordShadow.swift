@testable import ControlKit

/// What a surface that read every turn's changes believes the controls to be: it has to be what they are.
struct RecordShadow {
    private var believed: [ObjectIdentifier: [PropertyValue?]] = [:]
    private var next = 0
    /// Compares all of them each turn: slower, and a shorter log shows a fault.
    var isThorough = false
    private static let flags: Set<String> = [
        "isEnabled", "isSelected", "isHighlighted", "isFocused", "isTracking", "isTouchInside", "state", "holder",
    ]

    mutating func take(_ control: UIControl) { believed[ObjectIdentifier(control)] = Self.record(control) }

    private static func record(_ control: UIControl) -> [PropertyValue?] {
        control.properties.properties.indices.map { control.property(at: $0) }
    }

    /// Applies a turn's changes and compares: whole for the controls that changed and for one more each turn.
    mutating func check(_ turn: Turn, _ controls: [UIControl], _ panel: Panel) -> String? {
        if turn.isStructural { for control in controls { take(control) } }
        next = (next + 1) % controls.count
        for (number, control) in controls.enumerated() where panel.control(SimulatedPanel.id(of: number)) === control {
            let reported = turn.changedViews.contains { $0 === control } ? control.changedProperties : 0
            guard reported != 0 || number == next || isThorough, !turn.isStructural else { continue }
            let truth = Self.record(control)
            let old = believed[ObjectIdentifier(control)] ?? []
            for (index, property) in control.properties.properties.enumerated() {
                let isReported = reported & 1 << UInt64(index) != 0
                if truth[index] != old[index], !isReported {
                    return "\(SimulatedPanel.id(of: number)): \(property.name) changed and was not reported"
                }
                if isReported, truth[index] == old[index], Self.flags.contains(property.name) {
                    return "\(SimulatedPanel.id(of: number)): \(property.name) was reported and is as it was"
                }
            }
            believed[ObjectIdentifier(control)] = truth
        }
        return nil
    }
}
