import ControlKit

/// A value of a document and the way to it, for what is said about it.
struct DocumentSite {
    let value: MarkedValue
    /// The last step; nil at the root.
    private let way: Way?

    /// One step and those before it. Shared by all that lies behind it, because few sites ever tell their path.
    private final class Way {
        let step: JSONStep
        let before: Way?

        init(_ step: JSONStep, after before: Way?) {
            self.step = step
            self.before = before
        }
    }

    /// The root of a document.
    init(_ value: MarkedValue) {
        self.value = value
        way = nil
    }

    private init(_ value: MarkedValue, _ step: JSONStep, after before: Way?) {
        self.value = value
        way = Way(step, after: before)
    }

    /// The value of a member of this object.
    func child(_ member: MarkedMember) -> DocumentSite { DocumentSite(member.value, .key(member.key), after: way) }

    /// An element of this array.
    func child(_ element: MarkedValue, at index: Int) -> DocumentSite {
        DocumentSite(element, .index(index), after: way)
    }

    /// The steps from the root.
    var path: [JSONStep] {
        var steps: [JSONStep] = []
        var next = way
        while let present = next {
            steps.append(present.step)
            next = present.before
        }
        return steps.reversed()
    }

    /// That the value is not what is allowed: `"value" is "loud"; allowed: …`.
    func mistake(allowed: String) -> JSONError {
        let found =
            if case .key(let name)? = path.last { "\(FoundText.quote(name)) is \(words)" } else { "found \(words)" }
        return mistake(found: found, allowed: allowed)
    }

    /// Something else that is wrong with it; `found` is a clause.
    func mistake(found: String, allowed: String) -> JSONError {
        JSONError(mark: value.mark, found: found, allowed: allowed, pointer: path.pointer)
    }

    /// The value in words: itself when it is short, else its kind.
    var words: String {
        switch value.node {
        case .string(let text): FoundText.quote(text)
        case .null, .refused: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number): number.text.map(FoundText.shortened) ?? PropertyValue.double(number.value).found
        case .array(let elements): "an array of \(elements.count)"
        case .object: "an object"
        }
    }
}

extension MarkedMember {
    /// That the key should not be here.
    func mistake(at path: [JSONStep], found: String, allowed: String) -> JSONError {
        JSONError(mark: keyMark, found: found, allowed: allowed, pointer: (path + [.key(key)]).pointer)
    }
}

extension PropertyValue {
    /// The value without its marks; whole numbers are integers where they fit.
    init(_ value: MarkedValue) {
        switch value.node {
        case .null, .refused: self = .null
        case .bool(let bool): self = .bool(bool)
        case .number(let number): self = Int(exactly: number.value).map { .integer($0) } ?? .double(number.value)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map { PropertyValue($0) })
        case .object(let members): self = .object(members.map { Member($0.key, PropertyValue($0.value)) })
        }
    }
}
