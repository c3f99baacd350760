import ControlKit
import FieldControls

/// The owner of the panel: it makes the controls, lays them out, and is told what people do with them.
final class VentilationController: UIViewController {
    let fan = FanSpeedControl(frame: CGRect(x: 20, y: 56, width: 240, height: 140))
    let warmth = Knob(frame: CGRect(x: 300, y: 56, width: 120, height: 120))
    let automatic = UISwitch(frame: CGRect(x: 20, y: 236, width: 51, height: 31))
    let allOff = UIButton(type: .system)
    let report = UILabel(frame: CGRect(x: 20, y: 296, width: 400, height: 28))

    override func viewDidLoad() {
        super.viewDidLoad()
        fan.caption = "Fan"
        warmth.caption = "Warmth"
        warmth.minimumValue = 16
        warmth.maximumValue = 26
        warmth.value = 20
        automatic.title = "Automatic"
        allOff.setTitle("All off", for: .normal)
        allOff.role = .destructive
        allOff.frame = CGRect(x: 300, y: 228, width: 120, height: 44)
        for part in [fan, warmth, automatic, allOff, report] { view.addSubview(part) }

        // A method of this object: it is told weakly, and it is this object that lives as long as the panel.
        fan.addTarget(self, action: VentilationController.fanChanged, for: .valueChanged)
        warmth.addTarget(self, action: VentilationController.warmthChanged, for: .valueChanged)
        // A closure, with what it needs in its captures.
        automatic.addAction(
            UIAction { [weak self] action in
                guard let self, let control = action.sender as? UISwitch else { return }
                fan.isEnabled = !control.isOn
                tell(control.isOn ? "The fan follows the sensor" : "The fan is yours")
            }, for: .valueChanged)
        // No target: the action climbs from the button to whoever answers it, which is this object.
        // It throws for a name with more than two arguments only, and this one has none.
        try? allOff.addTarget(nil, action: "stopEverything", for: .primaryActionTriggered)
        register("stopEverything") { [weak self] _, _ in self?.stopEverything() }
        tell("Nothing has been touched yet")
    }

    private func fanChanged(_ sender: FanSpeedControl) {
        tell(sender.level == 0 ? "The fan stands still" : "The fan turns at \(sender.level)")
    }

    private func warmthChanged(_ sender: Knob) { tell("Warmth \(Int(sender.value.rounded())) °C") }

    private func stopEverything() {
        automatic.isOn = false
        fan.isEnabled = true
        fan.level = 0
        tell("All is off")
    }

    private func tell(_ text: String) { report.text = text }
}
