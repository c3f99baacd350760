/// How a client wants to be shown to the others: a name for people and a colour. What it leaves out stays as it was.
public struct Introduction: Equatable, Sendable {
    /// What people call it; nil leaves it as it was.
    public var name: String?
    /// What it is marked with; nil leaves it as it was.
    public var color: UIColor?

    /// Bytes a name may have.
    public static let nameLimit = 64

    /// A name, a colour, or both.
    public init(name: String? = nil, color: UIColor? = nil) {
        self.name = name
        self.color = color
    }

    /// Whether a name can be shown on everybody's screen: 1 to 64 bytes, nothing that moves the text around it.
    public static func isName(_ text: String) -> Bool {
        (1...nameLimit).contains(text.utf8.count) && text.unicodeScalars.allSatisfy(isShown)
            && text.unicodeScalars.contains { !$0.properties.isWhitespace }
    }

    /// An opaque colour as `#RRGGBB` or `#RGB`, the number sign left out or not: in a query it would have to be escaped.
    public static func color(_ text: String) -> UIColor? {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 3 || digits.utf8.count == 6 else { return nil }
        return UIColor(hex: "#" + digits)
    }

    /// The colour of a client that names none: always the same for the same client, so that people learn it.
    static func usualColor(of client: String) -> UIColor {
        // FNV-1a.
        let hash = client.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return palette[Int((hash ^ hash >> 32) % UInt64(palette.count))]
    }

    private static let palette: [UIColor] = [
        .systemRed, .systemGreen, .systemBlue, .systemOrange, .systemYellow, .systemPurple, .systemPink, .systemTeal,
        .systemIndigo,
    ]

    /// False for control characters, line ends, and marks that turn the direction of writing.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
        }
    }
}
