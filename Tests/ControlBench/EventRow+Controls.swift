import ControlKit

extension EventRow {
    /// Puts the row's controls on a panel: `c`, and `other` where there are two. Called inside a turn.
    public func build(_ panel: Panel) {
        panel.add(control(), as: "c")
        guard kind == .fields else { return }
        panel.add(UITextField(frame: CGRect(x: 0, y: 300, width: 100, height: 44)), as: "other")
    }

    private func control() -> UIControl {
        let small = ControlBench.small
        switch kind {
        case .control: return UIControl(frame: small)
        case .swallowing: return Choosy(frame: small)
        case .fickle: return Choosy(followingMoves: 2)
        case .disabled:
            let control = UIButton(frame: small)
            control.isEnabled = false
            return control
        case .button: return UIButton(frame: small)
        case .menuButton, .contextButton:
            let button = UIButton(frame: small)
            button.menu = UIMenu(children: [UIAction(title: "Save") { _ in }])
            button.showsMenuAsPrimaryAction = kind == .menuButton
            return button
        case .toggle: return UISwitch(frame: small)
        case .slider, .commitSlider:
            let slider = UISlider(frame: ControlBench.track)
            slider.thumbLength = 40
            slider.isContinuous = kind == .slider
            return slider
        case .field, .fields, .silentField:
            let field = UITextField(frame: small)
            if kind == .field { field.on(.editingDidEndOnExit) {} }
            return field
        default: return furtherControl()
        }
    }

    private func furtherControl() -> UIControl {
        let small = ControlBench.small
        switch kind {
        case .segments:
            let control = UISegmentedControl(items: ["A", "B", "C"])
            control.frame = small
            control.selectedSegmentIndex = 0
            return control
        case .pages:
            let control = UIPageControl(frame: small)
            control.numberOfPages = 2
            return control
        case .date:
            let picker = UIDatePicker(frame: small)
            picker.date = .epoch
            return picker
        case .refresh: return UIRefreshControl(frame: small)
        case .well: return UIColorWell(frame: small)
        default: return UIStepper(frame: small)
        }
    }
}

/// A control that answers its hooks as it is told.
private final class Choosy: UIControl {
    /// Moves it follows; nil: it does not even begin.
    private var moves: Int?

    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { nil }

    init(followingMoves moves: Int) {
        self.moves = moves
        super.init(frame: ControlBench.small)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { moves != nil }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        moves = moves.map { $0 - 1 }
        return (moves ?? 0) >= 0
    }
}
