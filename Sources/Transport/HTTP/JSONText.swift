/// The little JSON that error answers need.
struct JSONText {
    private(set) var bytes: [UInt8] = []

    /// JSON as it is.
    mutating func raw(_ json: String) {
        bytes.append(contentsOf: json.utf8)
    }

    /// A string with its quotes.
    mutating func text(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case ..<0x20:
                let hex = Array("0123456789abcdef".utf8)
                raw("\\u00")
                bytes.append(hex[Int(byte >> 4)])
                bytes.append(hex[Int(byte & 15)])
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// An array of strings.
    mutating func list(_ list: [String]) {
        raw("[")
        for (place, element) in list.enumerated() {
            if place > 0 { raw(",") }
            text(element)
        }
        raw("]")
    }
}
