import ControlKit
import FieldControls
import Wire

/// What a document may name here: UIKit's controls and the field's.
enum Kinds {
    static let all = ControlCatalog.stock.adding(ControlCatalog.fieldKinds).adding([
        .kind { () -> UIDatePicker in
            let picker = UIDatePicker(frame: .zero)
            picker.timeZones = .system
            return picker
        }
    ])
    /// The JSON schema of such documents, written once.
    static let schema = PanelSchema.json(for: all)
}
