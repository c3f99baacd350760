import ControlKit
import FieldControls
import Testing

@testable import TouchplaneServer

/// A box with a text in it, which a surface draws from the record.
private final class Box: UIControl {
    let text = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(text)
    }

    required init?(coder: NSCoder) { nil }

    override class var kind: String { "box" }
}

@Suite("What a program gets wrong (semantics.md, G5)")
struct ProgramMistakeTests {
    @Test(
        "no number that is none reaches the record, whichever property a program gives it",
        arguments: [Double.nan, .infinity])
    func notFinite(wrong: Double) throws {
        let live = try LiveServer.desk { panel in
            let frame = CGRect(x: 0, y: 0, width: 100, height: 44)
            let box = panel.add(Box(frame: frame), as: "box")
            box.backgroundColor = UIColor(red: wrong, green: 0, blue: 0, alpha: wrong)
            box.backgroundColor?.green = wrong
            box.layer.cornerRadius = wrong
            box.layer.borderWidth = wrong
            box.layer.borderColor = UIColor(white: wrong)
            box.transform = CGAffineTransform(scaleX: wrong, y: 1)
            box.alpha = wrong
            box.frame = CGRect(x: wrong, y: 0, width: 1, height: 1)
            box.bounds = CGRect(x: 0, y: 0, width: wrong, height: 1)
            box.center = CGPoint(x: wrong, y: 0)
            box.fixedWidth = wrong
            box.fixedHeight = wrong
            box.trackingOutset = wrong
            box.maximumHold = wrong
            box.text.text = "Here"
            box.text.font = .systemFont(ofSize: wrong)
            box.text.font.pointSize = wrong
            let slider = panel.add(UISlider(frame: frame), as: "slider")
            slider.minimumValue = Float(wrong)
            slider.maximumValue = Float(wrong)
            slider.value = Float(wrong)
            slider.thumbLength = wrong
            let stepper = panel.add(UIStepper(frame: frame), as: "stepper")
            (stepper.minimumValue, stepper.maximumValue, stepper.stepValue, stepper.value) = (
                wrong, wrong, wrong, wrong
            )
            let picker = panel.add(UIDatePicker(frame: frame), as: "date")
            picker.datePickerMode = .countDownTimer
            picker.countDownDuration = wrong
            let segments = panel.add(UISegmentedControl(items: ["A"]), as: "segments")
            segments.setWidth(wrong, forSegmentAt: 0)
            panel.add(UIProgressView(frame: frame), as: "progress").progress = Float(wrong)
            let well = panel.add(UIColorWell(frame: frame), as: "well")
            well.selectedColor = UIColor(red: wrong, green: wrong, blue: wrong, alpha: wrong)
            let meter = panel.add(LevelMeter(frame: frame), as: "meter")
            (meter.minimumValue, meter.maximumValue, meter.peakHold, meter.value) = (wrong, wrong, wrong, wrong)
            let pad = panel.add(XYPad(frame: frame), as: "pad")
            pad.value = XYPad.Position(x: Float(wrong), y: Float(wrong))
            panel.add(Fader(frame: frame), as: "fader").detents = [wrong]
            let stack = panel.add(UIStackView(arrangedSubviews: [UIView(frame: frame)]), as: "stack")
            stack.spacing = wrong
            stack.padding = wrong
        }
        let snapshot = try live.client.call("GET", "/v1/panels/desk")
        #expect(snapshot.status == 200)
        #expect(snapshot.json["controls"] as? [Any] != nil, "it is JSON")
        #expect(try live.control("box").text.contains(#""frame":[0,0,100,44]"#))
        #expect(try live.control("slider").json["maximumValue"] as? Double == 1)
    }
}
