import ControlKit

extension CommandDecoder {
    private enum IntroductionField: String, JSONField {
        case name, color
        static let table = JSONFieldTable<IntroductionField>()
    }

    /// `{"name":"Front of house","color":"#C2185B"}`, either may be left out.
    static func introduction(_ scanner: inout JSONScanner) throws(JSONError) -> Introduction {
        var introduction = Introduction()
        var seen = JSONSeen<IntroductionField>()
        try scanner.beginObject()
        while let field = try scanner.nextField(&seen) {
            switch field {
            case .name:
                let name = try scanner.string(atMost: Introduction.nameLimit)
                guard Introduction.isName(name) else {
                    throw scanner.refusal(at: scanner.place, allowed: nameRule)
                }
                introduction.name = name
            case .color:
                guard let color = Introduction.color(try scanner.string(atMost: 16)) else {
                    throw scanner.refusal(at: scanner.place, allowed: colorRule)
                }
                introduction.color = color
            }
        }
        return introduction
    }

    /// What a surface's name and colour may be, in words.
    package static let nameRule = "1 to \(Introduction.nameLimit) bytes of text without control characters"
    package static let colorRule = "an opaque colour as #RRGGBB"
}
