import ControlKit

/// A form as it was sent: names and values.
struct LiteForm: Equatable {
    private let fields: [String: String]

    /// Fields of one form; more are refused.
    static let fieldLimit = 16

    /// Reads `application/x-www-form-urlencoded`; nil when it isn't that, or has too many fields, or one of them twice.
    init?(_ body: UnsafeRawBufferPointer) {
        var fields: [String: String] = [:]
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decode(parts[0]), fields.count < Self.fieldLimit, fields[name] == nil else {
                return nil
            }
            guard let value = parts.count == 1 ? "" : Self.decode(parts[1]) else { return nil }
            fields[name] = value
        }
        self.fields = fields
    }

    subscript(name: String) -> String? { fields[name] }

    private static func decode(_ bytes: Slice<UnsafeRawBufferPointer>) -> String? {
        var decoded: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }

    /// What the form asks of a control. Values are handed on as the control's kind takes them; the control itself says no to what it can't
    /// have. Nil for a form that asks nothing.
    func command(for control: LiteControl) -> Command? {
        if let step = fields["step"] {
            return step == "up" || step == "down" ? .adjust(control: control.id, up: step == "up") : nil
        }
        if let seconds = fields["hold"] {
            return .tap(control: control.id, count: 1, hold: Self.number(seconds).map { min(60, max(0, $0)) } ?? 1)
        }
        if fields["tap"] != nil { return .tap(control: control.id, count: 1, hold: nil) }
        if control.kind == "xyPad", let x = fields["x"].flatMap(Self.number), let y = fields["y"].flatMap(Self.number) {
            return .setValue(
                control: control.id, .object([.init("x", .double(x)), .init("y", .double(y))]))
        }
        return fields["value"].map { .setValue(control: control.id, Self.value($0, for: control)) }
    }

    private static func value(_ text: String, for control: LiteControl) -> PropertyValue {
        switch control.kind {
        case "switch", "togglePill", "refreshControl", "holdButton":
            return text == "true" || text == "false" ? .bool(text == "true") : .string(text)
        case "textField", "datePicker", "colorWell", "button":
            return .string(text)
        case "segmentedControl", "rating", "pageControl":
            return Int(text.trimmed).map { .integer($0) } ?? .string(text)
        default:
            return number(text).map { .double($0) } ?? .string(text)
        }
    }

    /// A number as people write it: with a point or a comma.
    private static func number(_ text: String) -> Double? {
        let written = String(text.trimmed.map { $0 == "," ? "." : $0 })
        return Double(written).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
