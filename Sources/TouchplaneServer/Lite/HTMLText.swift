/// A page being written. Markup can only be text of this program; everything else is escaped on the way in.
struct HTMLText {
    private(set) var bytes: [UInt8] = []

    /// Markup, as it stands.
    mutating func markup(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Text, safe between tags and inside quoted attributes.
    mutating func text(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): markup("&amp;")
            case UInt8(ascii: "<"): markup("&lt;")
            case UInt8(ascii: ">"): markup("&gt;")
            case UInt8(ascii: "\""): markup("&quot;")
            case UInt8(ascii: "'"): markup("&#39;")
            // A control character has no place in a page, and one of them ends what some parsers read.
            case 0..<0x20 where byte != 0x0A && byte != 0x09, 0x7F: markup("\u{FFFD}")
            default: bytes.append(byte)
            }
        }
    }

    /// Markup, text, markup: `<b>text</b>`.
    mutating func wrap(_ before: StaticString, _ inner: String, _ after: StaticString) {
        markup(before)
        text(inner)
        markup(after)
    }

    /// ` name="value"`; the name includes the blank before it.
    mutating func attribute(_ name: StaticString, _ value: String) {
        markup(name)
        wrap("=\"", value, "\"")
    }
}
