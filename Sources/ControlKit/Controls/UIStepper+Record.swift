extension UIStepper {
    static let stepAllowed = "a number greater than 0"

    /// Bounds and step stand before the value: they are set first.
    static let table = UIControl.baseControlTable.appending([
        .make(
            "minimumValue", .anyNumber, get: { (stepper: UIStepper) in .double(stepper.minimumValue) },
            set: { (stepper, value) in stepper.minimumValue = value.asDouble }),
        .make(
            "maximumValue", .anyNumber, get: { (stepper: UIStepper) in .double(stepper.maximumValue) },
            set: { (stepper, value) throws(ControlError) in
                guard value.asDouble >= stepper.minimumValue else {
                    let minimum = PropertyValue.double(stepper.minimumValue).found
                    throw .invalidValue(
                        property: "maximumValue", found: value.found,
                        allowed: "a number of at least minimumValue, which is \(minimum)")
                }
                stepper.maximumValue = value.asDouble
            }),
        .make(
            "stepValue", .anyNumber, get: { (stepper: UIStepper) in .double(stepper.stepValue) },
            set: { (stepper, value) throws(ControlError) in
                guard value.asDouble > 0 else {
                    throw .invalidValue(property: "stepValue", found: value.found, allowed: stepAllowed)
                }
                stepper.stepValue = value.asDouble
            }),
        .make(
            "grid", .bool, get: { (stepper: UIStepper) in .bool(stepper.grid) },
            set: { (stepper, value) in stepper.grid = value.asBool }),
        .make(
            "wraps", .bool, get: { (stepper: UIStepper) in .bool(stepper.wraps) },
            set: { (stepper, value) in stepper.wraps = value.asBool }),
        .make(
            "autorepeat", .bool, get: { (stepper: UIStepper) in .bool(stepper.autorepeat) },
            set: { (stepper, value) in stepper.autorepeat = value.asBool }),
        .make(
            "isContinuous", .bool, get: { (stepper: UIStepper) in .bool(stepper.isContinuous) },
            set: { (stepper, value) in stepper.isContinuous = value.asBool }),
        .make(
            "incrementImage", .optional(.string(maximumBytes: 256)),
            get: { (stepper: UIStepper) in stepper.incrementImage(for: .normal).map { .string($0.name) } },
            set: { (stepper, value) in
                stepper.setIncrementImage(value.asOptionalString.map { UIImage(named: $0) }, for: .normal)
            }),
        .make(
            "decrementImage", .optional(.string(maximumBytes: 256)),
            get: { (stepper: UIStepper) in stepper.decrementImage(for: .normal).map { .string($0.name) } },
            set: { (stepper, value) in
                stepper.setDecrementImage(value.asOptionalString.map { UIImage(named: $0) }, for: .normal)
            }),
        .make(
            "value", .anyNumber, isValue: true, get: { (stepper: UIStepper) in .double(stepper.value) },
            set: { (stepper, value) throws(ControlError) in stepper.value = try stepper.checked(value) }),
    ])

    struct Bits: Sendable {
        let value = table.mask("value", "accessibility")
        let settings = table.mask(
            "minimumValue", "maximumValue", "stepValue", "grid", "wraps", "autorepeat", "isContinuous")
        let images = table.mask("incrementImage", "decrementImage")
    }

    static let bits = Bits()

    /// The wire refuses what code would clamp.
    func checked(_ value: PropertyValue) throws(ControlError) -> Double {
        let allowed = PropertyType.number(minimumValue...maximumValue)
        guard allowed.accepts(value), let number = value.number else {
            throw .invalidValue(property: "value", found: value.found, allowed: allowed.allowed)
        }
        return number
    }
}
