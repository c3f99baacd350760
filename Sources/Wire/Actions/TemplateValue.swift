import ControlKit

/// A JSON value whose texts may have places to fill in.
///
/// A text that is nothing but one place becomes the value itself, with its type: `"{{value}}"` of a slider is a number. A
/// place inside a longer text becomes text.
package indirect enum TemplateValue: Equatable, Sendable {
    case constant(PropertyValue)
    case reference(TemplateReference)
    case text(Template)
    case array([TemplateValue])
    case object([Member])

    package struct Member: Equatable, Sendable {
        package var name: String
        package var value: TemplateValue
    }

    /// The value, filled in.
    package func filled(from scope: TemplateScope) -> PropertyValue {
        switch self {
        case .constant(let value): value
        case .reference(let reference): scope.value(of: reference)
        case .text(let template): .string(template.filled(from: scope))
        case .array(let elements): .array(elements.map { $0.filled(from: scope) })
        case .object(let members): .object(members.map { .init($0.name, $0.value.filled(from: scope)) })
        }
    }

    package var references: [TemplateReference] {
        switch self {
        case .constant: []
        case .reference(let reference): [reference]
        case .text(let template): template.references
        case .array(let elements): elements.flatMap(\.references)
        case .object(let members): members.flatMap(\.value.references)
        }
    }

    /// The value when nothing in it waits to be filled in.
    package var constant: PropertyValue? { if case .constant(let value) = self { value } else { nil } }
}
