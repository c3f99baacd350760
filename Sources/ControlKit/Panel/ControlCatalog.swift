/// The kinds of control a panel document may name, and how each is made.
///
///     let catalog = ControlCatalog.stock.adding([.kind { RatingControl(frame: .zero) }])
public struct ControlCatalog: Sendable {
    /// One class, by the `kind` its documents and records use.
    public struct Kind: Sendable {
        /// What documents call it.
        public let name: String
        /// What documents may set of it, and records show.
        public let properties: PropertyTable
        /// Makes a control of no size, as its class makes one.
        public let make: @Sendable () -> UIView

        /// The kind of the class that `make` makes.
        public static func kind<View: UIView>(_ make: @escaping @Sendable () -> View) -> Kind {
            Kind(name: View.kind, properties: View.propertyTable, make: make)
        }
    }

    /// In the order they were given.
    public let kinds: [Kind]

    /// A later kind takes the place of an earlier one of the same name.
    public init(_ kinds: [Kind]) {
        var latest: [Kind] = []
        for kind in kinds {
            if let index = latest.firstIndex(where: { $0.name == kind.name }) {
                latest[index] = kind
            } else {
                latest.append(kind)
            }
        }
        self.kinds = latest
    }

    /// UIKit's own controls.
    public static let stock = ControlCatalog([
        .kind { UIButton(frame: .zero) },
        .kind { UISlider(frame: .zero) },
        .kind { UISwitch(frame: .zero) },
        .kind { UILabel(frame: .zero) },
        .kind { UIStepper(frame: .zero) },
        .kind { UISegmentedControl(frame: .zero) },
        .kind { UIPageControl(frame: .zero) },
        .kind { UITextField(frame: .zero) },
        .kind { UIDatePicker(frame: .zero) },
        .kind { UIColorWell(frame: .zero) },
        .kind { UIRefreshControl(frame: .zero) },
        .kind { UIProgressView(frame: .zero) },
    ])

    /// The same with more kinds; of two with one name the later counts.
    public func adding(_ more: [Kind]) -> ControlCatalog { ControlCatalog(kinds + more) }

    /// The kind of a name; nil when there is none.
    public subscript(name: String) -> Kind? { kinds.first { $0.name == name } }
}
