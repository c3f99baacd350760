/// Words for what stands at a place of a text, short and printable whatever the bytes are.
enum FoundText {
    /// Longest piece of the author's own text that a message repeats, in characters; the rest becomes `…`.
    static let longestQuote = 40

    /// Names the scalar at `offset`: `'}'`, `the end of the text`, `the control character U+0000`, `the byte 0xFF`.
    static func character(at offset: Int, in bytes: UnsafeRawBufferPointer) -> String {
        guard offset < bytes.count else { return "the end of the text" }
        let byte = bytes[offset]
        if byte < 0x80 { return name(Unicode.Scalar(byte)) }
        guard let (scalar, _) = UTF8Sequence.scalar(at: offset, in: bytes) else {
            return "the byte 0x\(hex(UInt32(byte), digits: 2)), which is not UTF-8"
        }
        return name(scalar)
    }

    /// Names what stands at `offset`, whole where a person sees a whole: a word, a string, a number, a comment.
    ///
    /// - Parameter singleQuotes: whether strings may have them.
    static func token(at offset: Int, in bytes: UnsafeRawBufferPointer, singleQuotes: Bool = false) -> String {
        guard offset < bytes.count else { return "the end of the text" }
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        switch bytes[offset] {
        case UInt8(ascii: "\""): return "a string"
        case UInt8(ascii: "'"): return singleQuotes ? "a string" : "a single quote"
        case UInt8(ascii: "/") where next == UInt8(ascii: "/") || next == UInt8(ascii: "*"): return "a comment"
        case UInt8(ascii: "-") where JSONScanner.isDigit(next), UInt8(ascii: "0")...UInt8(ascii: "9"): return "a number"
        default:
            let word = word(at: offset, in: bytes)
            return word.isEmpty ? character(at: offset, in: bytes) : "the word \(shortened(word))"
        }
    }

    /// The letters and digits of any script from `offset` on, a few more than a message shows.
    private static func word(at offset: Int, in bytes: UnsafeRawBufferPointer) -> String {
        var word = ""
        var end = offset
        while end < bytes.count, end - offset < longestQuote * 4 {
            if isWordByte(bytes[end]) {
                word.unicodeScalars.append(Unicode.Scalar(bytes[end]))
                end += 1
            } else if let (scalar, length) = UTF8Sequence.scalar(at: end, in: bytes), scalar.properties.isAlphabetic {
                word.unicodeScalars.append(scalar)
                end += length
            } else {
                break
            }
        }
        return word
    }

    /// A letter, digit or underscore of ASCII.
    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Names one scalar; what would not show in a message is given by its number.
    static func name(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case " ": return "a space"
        case "\u{FEFF}": return "a byte order mark"
        case "\n": return "a line end"
        case "\t": return "a tab"
        case "'": return "\"'\""
        default:
            if scalar.value < 0x20 || scalar.value == 0x7F {
                return "the control character U+\(hex(scalar.value, digits: 4))"
            }
            if isShowable(scalar) { return "'\(scalar)'" }
            return "the character U+\(hex(scalar.value, digits: 4))"
        }
    }

    /// The author's text in double quotes, cut short, with what does not show given by number.
    static func quote(_ text: String) -> String { "\"\(shortened(text))\"" }

    /// The author's text without quotes, cut short, with what does not show given by number.
    static func shortened(_ text: String) -> String {
        var shown = ""
        var count = 0
        for scalar in text.unicodeScalars {
            if count == longestQuote { return shown + "…" }
            count += 1
            switch scalar {
            case "\"", "\\": shown += "\\\(scalar)"
            case "\n": shown += "\\n"
            case "\t": shown += "\\t"
            case " ": shown += " "
            default:
                if isShowable(scalar) {
                    shown.unicodeScalars.append(scalar)
                } else {
                    shown += "\\u{\(hex(scalar.value, digits: 1))}"
                }
            }
        }
        return shown
    }

    static func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private static func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            false
        default:
            true
        }
    }
}
