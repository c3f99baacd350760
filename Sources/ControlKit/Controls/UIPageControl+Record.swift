extension UIPageControl {
    /// More dots than fit any screen are a mistake.
    static let maximumPages = 1000
    private static let directionNames = ["natural", "leftToRight", "rightToLeft", "topToBottom", "bottomToTop"]
    private static let interactionNames = ["none", "discrete", "continuous"]

    /// The number of pages stands before the page: it is set first.
    static let table = UIControl.baseControlTable.appending([
        .make(
            "numberOfPages", .integer(0...maximumPages),
            get: { (control: UIPageControl) in .integer(control.numberOfPages) },
            set: { (control, value) in control.numberOfPages = value.asInteger }),
        .make(
            "hidesForSinglePage", .bool, get: { (control: UIPageControl) in .bool(control.hidesForSinglePage) },
            set: { (control, value) in control.hidesForSinglePage = value.asBool }),
        .make(
            "allowsContinuousInteraction", .bool,
            get: { (control: UIPageControl) in .bool(control.allowsContinuousInteraction) },
            set: { (control, value) in control.allowsContinuousInteraction = value.asBool }),
        .make(
            "direction", .choice(directionNames),
            get: { (control: UIPageControl) in .string(directionNames[control.direction.rawValue]) },
            set: { (control, value) in
                control.direction = Direction(rawValue: directionNames.firstIndex(of: value.asString) ?? 0) ?? .natural
            }),
        .make(
            "defersCurrentPageDisplay", .bool,
            get: { (control: UIPageControl) in .bool(control.defersCurrentPageDisplay) },
            set: { (control, value) in control.defersCurrentPageDisplay = value.asBool }),
        .make(
            "pageIndicatorTintColor", .optional(.string(maximumBytes: 16)),
            get: { (control: UIPageControl) in control.pageIndicatorTintColor.map { .string($0.hex) } },
            set: { (control, value) throws(ControlError) in
                control.pageIndicatorTintColor = try UIColor?(property: "pageIndicatorTintColor", value)
            }),
        .make(
            "currentPageIndicatorTintColor", .optional(.string(maximumBytes: 16)),
            get: { (control: UIPageControl) in control.currentPageIndicatorTintColor.map { .string($0.hex) } },
            set: { (control, value) throws(ControlError) in
                control.currentPageIndicatorTintColor = try UIColor?(property: "currentPageIndicatorTintColor", value)
            }),
        .make(
            "interactionState", .choice(interactionNames),
            get: { (control: UIPageControl) in .string(interactionNames[control.interactionState.rawValue]) }),
        .make(
            "displayedPage", .integer(0...maximumPages),
            get: { (control: UIPageControl) in
                control.defersCurrentPageDisplay ? .integer(control.displayedPage) : nil
            }),
        page("currentPage"),
        page("value"),
    ])

    private static func page(_ name: String) -> Property {
        .make(
            name, .integer(0...maximumPages), isValue: true,
            get: { (control: UIPageControl) in .integer(control.currentPage) },
            set: { (control, value) throws(ControlError) in control.currentPage = try control.checked(value, name) })
    }

    struct Bits: Sendable {
        let pages = table.mask("numberOfPages", "accessibility")
        let value = table.mask("value", "currentPage", "accessibility")
        let settings = table.mask("hidesForSinglePage", "allowsContinuousInteraction", "direction")
        let display = table.mask("defersCurrentPageDisplay", "displayedPage")
        let interaction = table.mask("interactionState")
        let colors = table.mask("pageIndicatorTintColor", "currentPageIndicatorTintColor")
    }

    static let bits = Bits()

    /// The wire refuses what code would bring into the range.
    func checked(_ value: PropertyValue, _ name: String) throws(ControlError) -> Int {
        let allowed = PropertyType.integer(0...max(0, numberOfPages - 1))
        guard allowed.accepts(value) else {
            throw .invalidValue(property: name, found: value.found, allowed: allowed.allowed)
        }
        return value.asInteger
    }
}
