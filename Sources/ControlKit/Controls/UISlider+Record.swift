extension UISlider {
    private static let float = PropertyType.number(
        -Double(Float.greatestFiniteMagnitude)...Double(Float.greatestFiniteMagnitude))

    /// Bounds stand before the value: they are set first.
    static let table = UIControl.baseControlTable.appending([
        .make(
            "minimumValue", float, get: { (slider: UISlider) in .float(slider.minimumValue) },
            set: { (slider, value) in slider.minimumValue = value.asFloat }),
        .make(
            "maximumValue", float, get: { (slider: UISlider) in .float(slider.maximumValue) },
            set: { (slider, value) throws(ControlError) in
                guard value.asFloat >= slider.minimumValue else {
                    throw .invalidValue(
                        property: "maximumValue", found: value.found,
                        allowed:
                            "a number of at least minimumValue, which is \(PropertyValue.float(slider.minimumValue).found)"
                    )
                }
                slider.maximumValue = value.asFloat
            }),
        .make(
            "isContinuous", .bool, get: { (slider: UISlider) in .bool(slider.isContinuous) },
            set: { (slider, value) in slider.isContinuous = value.asBool }),
        .make(
            "orientation", .choice(Orientation.allCases.map(\.rawValue)), access: .document,
            get: { (slider: UISlider) in .string(slider.orientation.rawValue) },
            set: { (slider, value) in slider.orientation = Orientation(rawValue: value.asString) ?? .horizontal }),
        .make(
            "trackTap", .choice(TrackTap.allCases.map(\.rawValue)),
            get: { (slider: UISlider) in .string(slider.trackTap.rawValue) },
            set: { (slider, value) in slider.trackTap = TrackTap(rawValue: value.asString) ?? .ignore }),
        .make(
            "thumb", .number(1...1000), get: { (slider: UISlider) in .double(slider.thumbLength) },
            set: { (slider, value) in slider.thumbLength = value.asDouble }),
        .make(
            "scrub", .bool, get: { (slider: UISlider) in .bool(slider.scrub) },
            set: { (slider, value) in slider.scrub = value.asBool }),
        .make(
            "numberOfTicks", .integer(0...10_000), get: { (slider: UISlider) in .integer(slider.numberOfTicks) },
            set: { (slider, value) in slider.numberOfTicks = value.asInteger }),
        .make(
            "allowsTickValuesOnly", .bool, get: { (slider: UISlider) in .bool(slider.allowsTickValuesOnly) },
            set: { (slider, value) in slider.allowsTickValuesOnly = value.asBool }),
        .make(
            "enabledRange", .optional(.array(of: float, maximumCount: 2)),
            get: { (slider: UISlider) in
                slider.enabledRange.map { .array([.float($0.lowerBound), .float($0.upperBound)]) }
            },
            set: { (slider, value) throws(ControlError) in
                let bounds = value.asArray.map(\.asFloat)
                guard value == .null || (bounds.count == 2 && bounds[0] <= bounds[1]) else {
                    throw .invalidValue(
                        property: "enabledRange", found: value.found,
                        allowed: "[lower, upper] with lower <= upper, or null")
                }
                slider.enabledRange = bounds.isEmpty ? nil : bounds[0]...bounds[1]
            }),
        .make(
            "value", float, isValue: true, get: { (slider: UISlider) in .float(slider.value) },
            set: { (slider, value) throws(ControlError) in slider.value = try slider.checked(value) }),
    ])

    struct Bits: Sendable {
        let value = table.mask("value")
        let valueAndPercent = table.mask("value", "accessibility")
        let range = table.mask("minimumValue", "maximumValue", "accessibility")
        let settings = table.mask(
            "isContinuous", "orientation", "trackTap", "thumb", "scrub", "numberOfTicks", "allowsTickValuesOnly",
            "enabledRange")
    }

    static let bits = Bits()
}
