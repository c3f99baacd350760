import ControlKit

extension ControlCatalog {
    /// The kinds this module adds to what a panel document may name.
    public static let fieldKinds: [Kind] = [
        .kind { RatingControl(frame: .zero) },
        .kind { TogglePill(frame: .zero) },
        .kind { Knob(frame: .zero) },
        .kind { XYPad(frame: .zero) },
        .kind { Fader(frame: .zero) },
        .kind { LevelMeter(frame: .zero) },
        .kind { HoldButton(frame: .zero) },
    ]
}
