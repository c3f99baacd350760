/// The name of an action: `"save"`, `"save:"` or `"save:forEvent:"`. The colons are its arity.
///
/// Source: semantics.md 6.6.
public struct Selector: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// As it is written: `save:forEvent:`.
    public let name: String

    /// A selector by its name.
    public init(_ name: String) { self.name = name }
    /// A selector by its name, written in the code.
    public init(stringLiteral name: String) { self.name = name }

    /// The name.
    public var description: String { name }

    /// How many arguments the action takes: 0 none, 1 the sender, 2 the sender and the event.
    public var arity: Int { name.utf8.reduce(0) { $1 == UInt8(ascii: ":") ? $0 + 1 : $0 } }

    /// Whether it can be registered: it has a name, and at most two arguments.
    public var isValid: Bool { !name.isEmpty && arity <= 2 }

    /// The name of a method reference that was given none: the place in the source that registers it.
    static func site(_ file: StaticString, _ line: UInt, _ column: UInt) -> Selector {
        Selector("\(file)@\(line),\(column)")
    }
}
