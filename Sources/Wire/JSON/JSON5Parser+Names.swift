extension JSON5Parser {
    /// Reads an identifier of ECMAScript 5.1, reserved words included; nil, with nothing read, when none stands here.
    mutating func nameIfAny() throws(JSONError) -> String? {
        var name = ""
        while position < bytes.count {
            if byte == UInt8(ascii: "\\") {
                let escaped = try escapedScalar()
                guard Self.isAllowed(escaped, first: name.isEmpty) else {
                    throw syntaxError(
                        "a letter, '$' or '_'", found: "an escape for \(FoundText.name(escaped)) in a plain key")
                }
                name.unicodeScalars.append(escaped)
                position += 6
                continue
            }
            let (scalar, length) = try scalar()
            guard Self.isAllowed(scalar, first: name.isEmpty) else { break }
            name.unicodeScalars.append(scalar)
            position += length
        }
        return name.isEmpty ? nil : name
    }

    /// The scalar of the `\uXXXX` at `position`.
    private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
        guard let unit = JSONEscape.unit(at: position, in: bytes), let scalar = Unicode.Scalar(unit) else {
            throw syntaxError("a plain word, or a string in quotes", found: "a backslash outside of a string")
        }
        return scalar
    }

    private static func isAllowed(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "$", "_": return true
        case "0"..."9", "\u{200C}", "\u{200D}": return !first
        default: break
        }
        if scalar.isASCII { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
            return true
        case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation:
            return !first
        default:
            return false
        }
    }
}
