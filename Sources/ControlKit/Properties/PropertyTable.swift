/// The ordered properties of a control class; built once per class and shared by its instances.
///
/// A subclass appends its own and keeps the result in a `static let`:
///
///     private static let table = UIControl.baseControlTable.appending([stars])
///     override class var propertyTable: PropertyTable { table }
///
/// A property's place is its bit in an instance's change mask, hence at most 64 of them.
public final class PropertyTable: Sendable {
    /// In the order records show them and settings are applied.
    public let properties: [Property]
    /// The bits of what a restart, a preset and an undo bring back: what a user operates, and what is selected.
    public let memorable: UInt64
    /// The bits of what is set last, because it ends touches.
    let endsTouches: UInt64
    private let indexByName: [String: Int]

    /// A table of properties; two of one name are a programmer's mistake.
    public init(_ properties: [Property]) {
        precondition(properties.count <= 64, "a control class has at most 64 properties, not \(properties.count)")
        self.properties = properties
        indexByName = Dictionary(properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, last in last })
        memorable = properties.enumerated().reduce(0) { mask, item in
            let (index, property) = item
            let isMemorable = property.write != nil && (property.isValue || property.name == "isSelected")
            return isMemorable ? mask | 1 << UInt64(index) : mask
        }
        endsTouches = properties.enumerated().reduce(0) { mask, item in
            item.element.name == "isHidden" || item.element.name == "isEnabled" ? mask | 1 << UInt64(item.offset) : mask
        }
        precondition(indexByName.count == properties.count, "two properties of one class share a name")
    }

    /// The same with more properties at the end.
    public func appending(_ more: [Property]) -> PropertyTable { PropertyTable(properties + more) }

    /// The place of a property, nil when the class has none of that name.
    public func index(of name: String) -> Int? { indexByName[name] }

    /// The change-mask bits of properties the class must have.
    public func mask(_ names: String...) -> UInt64 {
        names.reduce(0) { mask, name in
            guard let index = indexByName[name] else { preconditionFailure("no property is named \(name)") }
            return mask | 1 << UInt64(index)
        }
    }

    /// Names in table order, for error messages.
    public var names: [String] { properties.map(\.name) }
}
