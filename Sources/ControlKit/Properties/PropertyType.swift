/// What a property accepts: checked before a setter runs, printed in errors and in the schema.
public indirect enum PropertyType: Equatable, Sendable {
    /// True or false.
    case bool
    /// A whole number in a range.
    case integer(ClosedRange<Int>)
    /// A finite number.
    case number(ClosedRange<Double>)
    /// Text of at most so many UTF-8 bytes.
    case string(maximumBytes: Int)
    /// One of some words.
    case choice([String])
    /// So many at most of one type.
    case array(of: PropertyType, maximumCount: Int)
    /// An object whose members the setter reads itself; the names are for the schema.
    case object([String])
    /// A type, or null.
    case optional(PropertyType)
    /// Either of several shapes.
    case oneOf([PropertyType])

    /// Any finite number.
    public static let anyNumber = PropertyType.number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    /// Text as long as a title may be: 1,024 bytes.
    public static let title = PropertyType.string(maximumBytes: 1024)

    /// The words an error uses for what is allowed here.
    public var allowed: String {
        switch self {
        case .bool: "true or false"
        case .integer(let range):
            range == Int.min...Int.max
                ? "a whole number" : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range):
            self == .anyNumber
                ? "a finite number"
                : "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
        case .string(let bytes): "text of at most \(bytes) bytes"
        case .choice(let names): names.map { "\"\($0)\"" }.joined(separator: ", ")
        case .array(let element, let count): "an array of at most \(count), each \(element.allowed)"
        case .object(let names): "an object with \(names.joined(separator: ", "))"
        case .optional(let inner): "\(inner.allowed), or null"
        case .oneOf(let types): types.map(\.allowed).joined(separator: ", or ")
        }
    }

    /// Whether a value has this type. Pure; reads nothing but the value.
    public func accepts(_ value: PropertyValue) -> Bool {
        switch (self, value) {
        case (.optional, .null): true
        case (.optional(let inner), _): inner.accepts(value)
        case (.bool, .bool): true
        case (.integer(let range), .integer(let number)): range.contains(number)
        case (.integer(let range), .double(let number)):
            number == number.rounded() && abs(number) < 9e15 && range.contains(Int(number))
        case (.number(let range), _): value.number.map { $0.isFinite && range.contains($0) } ?? false
        case (.string(let bytes), .string(let text)): text.utf8.count <= bytes
        case (.choice(let names), .string(let text)): names.contains(text)
        case (.array(let element, let count), .array(let items)):
            items.count <= count && items.allSatisfy(element.accepts)
        case (.object(let names), .object(let members)): members.allSatisfy { names.contains($0.name) }
        case (.oneOf(let types), _): types.contains { $0.accepts(value) }
        default: false
        }
    }

    /// Refuses a value of another type, in the words of every refusal. For `setValueAsUser` of a custom control.
    public func check(_ value: PropertyValue, for property: String) throws(ControlError) {
        guard accepts(value) else {
            throw .invalidValue(property: property, found: value.found, allowed: allowed)
        }
    }

    private static func text(_ number: Double) -> String { PropertyValue.double(number).found }
}
