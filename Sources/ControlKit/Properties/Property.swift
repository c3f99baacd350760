/// One property of a control class as documents, PATCH bodies and records see it.
///
///     static let stars = Property.make(
///         "stars", .integer(0...5),
///         get: { (view: RatingControl) in .integer(view.value) },
///         set: { (view, value) in view.value = value.asInteger })
///
/// Getters and setters run inside a turn, under the panel's lock.
///
/// A class, because tables are walked at every record and every setting: copying one counts one reference, not four.
public final class Property: Sendable {
    /// Who may set it over the wire.
    public enum Access: Sendable {
        /// Shown in the record, set by nobody.
        case readOnly
        /// Set by the panel document only.
        case document
        /// Set by the panel document and by PATCH.
        case writable
    }

    /// The key in records and documents; UIKit's own name where UIKit has one.
    public let name: String
    /// What it accepts.
    public let type: PropertyType
    /// Who may set it.
    public let access: Access
    /// Whether this is what a user operates (`value` and UIKit's names for it). Feedback for it waits while the
    /// control is held.
    public let isValue: Bool
    let read: @Sendable (UIView) -> PropertyValue?
    /// What `write` needs to bring the property back to where it is, when the record shows less than that.
    let readAll: @Sendable (UIView) -> PropertyValue?
    let write: (@Sendable (UIView, PropertyValue) throws(ControlError) -> Void)?

    private init(
        _ name: String, _ type: PropertyType, _ access: Access, isValue: Bool,
        read: @escaping @Sendable (UIView) -> PropertyValue?, readAll: @escaping @Sendable (UIView) -> PropertyValue?,
        write: (@Sendable (UIView, PropertyValue) throws(ControlError) -> Void)?
    ) {
        self.name = name
        self.type = type
        self.access = access
        self.isValue = isValue
        self.read = read
        self.readAll = readAll
        self.write = write
    }

    /// A property of the class `View`. `get` may answer nil: then the record leaves the key out.
    ///
    /// A `set` with `access: .document` is for the panel document alone; without `set` the property is read-only. It
    /// changes nothing when it throws. `all` is for a property whose record does not show everything its setter sets.
    public static func make<View: UIView>(
        _ name: String, _ type: PropertyType, isValue: Bool = false, access: Access = .writable,
        get: @escaping @Sendable (View) -> PropertyValue?, all: (@Sendable (View) -> PropertyValue?)? = nil,
        set: (@Sendable (View, PropertyValue) throws(ControlError) -> Void)? = nil
    ) -> Property {
        let all = all ?? get
        let read: @Sendable (UIView) -> PropertyValue? = { get(unsafeDowncast($0, to: View.self)) }
        let readAll: @Sendable (UIView) -> PropertyValue? = { all(unsafeDowncast($0, to: View.self)) }
        guard let set else {
            return Property(name, type, .readOnly, isValue: isValue, read: read, readAll: readAll, write: nil)
        }
        return Property(
            name, type, access, isValue: isValue, read: read, readAll: readAll,
            write: { (view, value) throws(ControlError) in
                guard type.accepts(value) else {
                    throw ControlError.invalidValue(property: name, found: value.found, allowed: type.allowed)
                }
                try set(unsafeDowncast(view, to: View.self), value)
            })
    }
}

/// Readers for setters: the type check has run before, so each names the only shape that can arrive.
extension PropertyValue {
    /// True for `true` alone.
    public var asBool: Bool { self == .bool(true) }
    /// The text; empty when it is none.
    public var asString: String { if case .string(let text) = self { text } else { "" } }
    /// The text; nil when it is none, null included.
    public var asOptionalString: String? { if case .string(let text) = self { text } else { nil } }
    /// The number; 0 when it is none.
    public var asDouble: Double { number ?? 0 }
    /// The number as 32 bits; 0 when it is none.
    public var asFloat: Float { Float(number ?? 0) }
    /// The number without its fraction; 0 when it is none.
    public var asInteger: Int { Int(number ?? 0) }
    /// The elements; none when it is no array.
    public var asArray: [PropertyValue] { if case .array(let items) = self { items } else { [] } }

    /// The member of an object, when it is one and has it.
    public subscript(name: String) -> PropertyValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// Text, or null when there is none.
    public static func text(_ text: String?) -> PropertyValue { text.map { .string($0) } ?? .null }
}
