extension UIDatePicker {
    private static let modeNames = ["time", "date", "dateAndTime", "countDownTimer", "yearAndMonth"]
    private static let styleNames = ["automatic", "wheels", "compact", "inline"]
    private static let dateType = PropertyType.string(maximumBytes: 40)
    private static let secondsType = PropertyType.number(0...Double(DateScale.longestCountDown))

    /// Zone, mode, interval and bounds stand before the date: they are set first.
    static let table = UIControl.baseControlTable.appending([
        .make(
            "datePickerMode", .choice(modeNames),
            get: { (picker: UIDatePicker) in .string(modeNames[picker.datePickerMode.rawValue]) },
            set: { (picker, value) in
                picker.datePickerMode = Mode(rawValue: modeNames.firstIndex(of: value.asString) ?? 2) ?? .dateAndTime
            }),
        .make(
            "timeZone", .optional(.string(maximumBytes: 64)),
            get: { (picker: UIDatePicker) in .string(picker.scale.timeZone.identifier) },
            set: { (picker, value) throws(ControlError) in try picker.setTimeZone(value) }),
        .make(
            "minuteInterval", .integer(1...30), get: { (picker: UIDatePicker) in .integer(picker.minuteInterval) },
            set: { (picker, value) in picker.minuteInterval = value.asInteger }),
        .make(
            "roundsToMinuteInterval", .bool,
            get: { (picker: UIDatePicker) in .bool(picker.roundsToMinuteInterval) },
            set: { (picker, value) in picker.roundsToMinuteInterval = value.asBool }),
        .make(
            "minimumDate", .optional(dateType), get: { (picker: UIDatePicker) in picker.record(picker.minimumDate) },
            set: { (picker, value) throws(ControlError) in
                picker.minimumDate = try picker.bound(value, "minimumDate")
            }),
        .make(
            "maximumDate", .optional(dateType), get: { (picker: UIDatePicker) in picker.record(picker.maximumDate) },
            set: { (picker, value) throws(ControlError) in
                picker.maximumDate = try picker.bound(value, "maximumDate")
            }),
        .make(
            "locale", .optional(.string(maximumBytes: 64)),
            get: { (picker: UIDatePicker) in .text(picker.locale) },
            set: { (picker, value) in picker.locale = value.asOptionalString }),
        .make(
            "preferredDatePickerStyle", .choice(styleNames),
            get: { (picker: UIDatePicker) in .string(styleNames[picker.preferredDatePickerStyle.rawValue]) },
            set: { (picker, value) in
                let index = styleNames.firstIndex(of: value.asString) ?? 0
                picker.preferredDatePickerStyle = UIDatePickerStyle(rawValue: index) ?? .automatic
            }),
        .make(
            "component", .choice(Component.allCases.map(\.rawValue)),
            get: { (picker: UIDatePicker) in .string(picker.component.rawValue) }),
        .make(
            "countDownDuration", secondsType, isValue: true,
            get: { (picker: UIDatePicker) in picker.countDownRecord },
            set: { (picker, value) throws(ControlError) in
                picker.countDownDuration = try picker.seconds(of: value, "countDownDuration")
            }),
        .make(
            "date", dateType, isValue: true, get: { (picker: UIDatePicker) in picker.dateRecord },
            set: { (picker, value) throws(ControlError) in try picker.setDate(value, "date") }),
        .make(
            "value", .oneOf([dateType, secondsType]), isValue: true,
            get: { (picker: UIDatePicker) in
                picker.datePickerMode == .countDownTimer ? picker.countDownRecord : picker.dateRecord
            },
            set: { (picker, value) throws(ControlError) in
                if picker.datePickerMode == .countDownTimer {
                    picker.countDownDuration = try picker.seconds(of: value, "value")
                } else {
                    try picker.setDate(value, "value")
                }
            }),
    ])

    struct Bits: Sendable {
        let value = table.mask("value", "date", "countDownDuration", "accessibility")
        let mode = table.mask("datePickerMode", "component", "value", "date", "countDownDuration", "accessibility")
        let bounds = table.mask("minimumDate", "maximumDate")
        let rounding = table.mask("minuteInterval", "roundsToMinuteInterval")
        let zone = table.mask("timeZone", "minimumDate", "maximumDate", "value", "date", "accessibility")
        let look = table.mask("locale", "preferredDatePickerStyle")
        let component = table.mask("component")
    }

    static let bits = Bits()

    // MARK: Out

    private func record(_ date: Instant?) -> PropertyValue {
        .text(date.map { DateText.string(of: $0, in: scale.timeZone) })
    }

    /// A countdown has no date, and a date no countdown: UIKit leaves them undefined, the wire says null.
    private var dateRecord: PropertyValue { datePickerMode == .countDownTimer ? .null : record(date) }
    private var countDownRecord: PropertyValue {
        datePickerMode == .countDownTimer ? .integer(Int(countDownDuration)) : .null
    }

    /// What the picker shows, in figures.
    var shownText: String {
        if datePickerMode == .countDownTimer {
            let minutes = Int(countDownDuration) / 60
            return "\(minutes / 60) h \(minutes % 60) min"
        }
        let local = scale.timeZone.localTime(at: date)
        let time = DateText.time(local, seconds: false)
        return switch datePickerMode {
        case .time: time
        case .date: DateText.day(local.date)
        case .yearAndMonth: DateText.month(local.date)
        default: DateText.day(local.date) + " " + time
        }
    }

    // MARK: In

    private static let textsAllowed =
        "a date as 2026-10-07T10:00:00+02:00, or a part of it: 2026-10-07T10:00, 2026-10-07, 2026-10, 10:00"

    func text(of value: PropertyValue, _ name: String) throws(ControlError) -> DateText {
        guard let text = value.asOptionalString.flatMap({ DateText($0) }) else {
            throw .invalidValue(property: name, found: value.found, allowed: Self.textsAllowed)
        }
        return text
    }

    func seconds(of value: PropertyValue, _ name: String) throws(ControlError) -> Double {
        guard Self.secondsType.accepts(value) else {
            throw .invalidValue(
                property: name, found: value.found, allowed: Self.secondsType.allowed + " (seconds)")
        }
        return value.asDouble
    }

    private func setDate(_ value: PropertyValue, _ name: String) throws(ControlError) {
        date = scale.instant(of: try readable(value, name), from: date)
    }

    /// A bound is a whole date; on its own a day begins at midnight.
    private func bound(_ value: PropertyValue, _ name: String) throws(ControlError) -> Instant? {
        guard value != .null else { return nil }
        let midnight = LocalTime(date: scale.timeZone.localTime(at: date).date, millisecondOfDay: 0)
        return scale.instant(of: try readable(value, name), from: scale.timeZone.instant(of: midnight))
    }

    /// A text that leaves something to the panel, the zone or the day, is read again once there is one.
    private func readable(_ value: PropertyValue, _ name: String) throws(ControlError) -> DateText {
        let text = try text(of: value, name)
        if window?.panel == nil {
            waitingTexts.removeAll { $0.name == name }
            if case .instant = text { return text }
            waitingTexts.append(.init(name, value))
        }
        return text
    }

    private func setTimeZone(_ value: PropertyValue) throws(ControlError) {
        guard let identifier = value.asOptionalString else {
            timeZone = nil
            return
        }
        guard let zone = timeZones[identifier] else {
            throw .invalidValue(property: "timeZone", found: value.found, allowed: timeZones.allowed)
        }
        timeZone = zone
    }
}
