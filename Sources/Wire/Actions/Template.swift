/// A text with places to fill in: `"fader {{control}} is at {{value}}"`.
///
/// A place is a name between `{{` and `}}`; spaces around the name don't count. There are no conditions and no arithmetic:
/// what a device needs beyond that is a program's business.
package struct Template: Equatable, Sendable {
    package enum Part: Equatable, Sendable {
        case text(String)
        case reference(TemplateReference)
    }

    package let parts: [Part]

    /// Reads a text.
    package init(parsing text: String) throws(Objection) {
        var parts: [Part] = []
        var rest = text[...]
        while let opening = rest.firstRange(of: "{{") {
            if opening.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<opening.lowerBound]))) }
            rest = rest[opening.upperBound...]
            guard let closing = rest.firstRange(of: "}}") else {
                throw Objection(found: "found \"{{\" without \"}}\"", allowed: "{{name}}")
            }
            let name = rest[..<closing.lowerBound].trimmingSpaces
            guard !name.isEmpty, name.utf8.allSatisfy({ FoundText.isWordByte($0) || $0 == UInt8(ascii: ".") }) else {
                throw Objection(
                    found: "found \(FoundText.quote(String(name))) between {{ and }}",
                    allowed: "the name of a property, or event, client, panel, control")
            }
            parts.append(.reference(TemplateReference(name: String(name))))
            rest = rest[closing.upperBound...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        self.parts = parts
    }

    /// A text without places.
    package init(constant text: String) { parts = text.isEmpty ? [] : [.text(text)] }

    package var references: [TemplateReference] {
        parts.compactMap { if case .reference(let reference) = $0 { reference } else { nil } }
    }

    /// The text, filled in; `encode` sees each value's text before it is put in its place.
    package func filled(from scope: TemplateScope, encode: (String) -> String = { $0 }) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let constant): text += constant
            case .reference(let reference): text += encode(scope.value(of: reference).text)
            }
        }
        return text
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return text
    }
}
