/// An sRGB colour with alpha, components 0…1.
public struct UIColor: Equatable, Hashable, Sendable {
    /// 0…1, into which every number is brought.
    public var red: CGFloat { didSet { red = Self.unit(red) } }
    /// 0…1, into which every number is brought.
    public var green: CGFloat { didSet { green = Self.unit(green) } }
    /// 0…1, into which every number is brought.
    public var blue: CGFloat { didSet { blue = Self.unit(blue) } }
    /// 0…1; 0 lets everything through.
    public var alpha: CGFloat { didSet { alpha = Self.unit(alpha) } }
    /// The semantic name a surface may map to its own palette (`systemGreen` differs between light and dark); nil for a
    /// plain colour.
    public var name: String?

    /// A colour by its components; each is brought into 0…1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        self.init(red: red, green: green, blue: blue, alpha: alpha, name: nil)
    }

    /// A grey, from 0 for black to 1 for white.
    public init(white: CGFloat, alpha: CGFloat = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha, name: nil)
    }

    init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat, name: String?) {
        self.red = Self.unit(red)
        self.green = Self.unit(green)
        self.blue = Self.unit(blue)
        self.alpha = Self.unit(alpha)
        self.name = name
    }

    /// The nearest number of 0…1; 0 for what is none.
    private static func unit(_ number: CGFloat) -> CGFloat { number.isNaN ? 0 : min(1, max(0, number)) }

    private init(_ name: String, _ rgb: UInt32) {
        self.init(
            red: CGFloat(rgb >> 16 & 255) / 255, green: CGFloat(rgb >> 8 & 255) / 255, blue: CGFloat(rgb & 255) / 255,
            alpha: 1, name: name)
    }

    /// The same colour, more or less transparent.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: red, green: green, blue: blue, alpha: alpha, name: name)
    }

    /// Nothing to be seen.
    public static let clear = UIColor(red: 0, green: 0, blue: 0, alpha: 0, name: "clear")
    /// Black.
    public static let black = UIColor("black", 0x000000)
    /// White.
    public static let white = UIColor("white", 0xFFFFFF)
    /// A middle grey.
    public static let gray = UIColor("gray", 0x808080)
    /// A light grey.
    public static let lightGray = UIColor("lightGray", 0xAAAAAA)
    /// A dark grey.
    public static let darkGray = UIColor("darkGray", 0x555555)
    /// Pure red.
    public static let red = UIColor("red", 0xFF0000)
    /// Pure green.
    public static let green = UIColor("green", 0x00FF00)
    /// Pure blue.
    public static let blue = UIColor("blue", 0x0000FF)
    /// Pure yellow.
    public static let yellow = UIColor("yellow", 0xFFFF00)
    /// Orange.
    public static let orange = UIColor("orange", 0xFF8000)
    /// Purple.
    public static let purple = UIColor("purple", 0x800080)
    // The light variants of the design tokens (surface.md B.7), chosen there for their contrast.
    /// The palette's red: for what destroys or has gone wrong.
    public static let systemRed = UIColor("systemRed", 0xD70015)
    /// The palette's green: for what is on or well.
    public static let systemGreen = UIColor("systemGreen", 0x1F8A3B)
    /// The palette's blue: for what can be touched.
    public static let systemBlue = UIColor("systemBlue", 0x0064D2)
    /// The palette's orange: for what wants attention.
    public static let systemOrange = UIColor("systemOrange", 0xB25000)
    /// The palette's yellow.
    public static let systemYellow = UIColor("systemYellow", 0x8A6A00)
    /// The palette's purple.
    public static let systemPurple = UIColor("systemPurple", 0x8A3FB8)
    /// The palette's pink.
    public static let systemPink = UIColor("systemPink", 0xC2185B)
    /// The palette's teal.
    public static let systemTeal = UIColor("systemTeal", 0x007A87)
    /// The palette's indigo.
    public static let systemIndigo = UIColor("systemIndigo", 0x4B47C4)
    /// The palette's grey, the darkest of six.
    public static let systemGray = UIColor("systemGray", 0x8A8A8F)
    /// The second of the palette's greys.
    public static let systemGray2 = UIColor("systemGray2", 0xAEAEB2)
    /// The third of the palette's greys.
    public static let systemGray3 = UIColor("systemGray3", 0xC7C7CC)
    /// The fourth of the palette's greys.
    public static let systemGray4 = UIColor("systemGray4", 0xD1D1D6)
    /// The fifth of the palette's greys: for the face of a control.
    public static let systemGray5 = UIColor("systemGray5", 0xE3E3E8)
    /// The lightest of the palette's greys.
    public static let systemGray6 = UIColor("systemGray6", 0xF2F2F7)
    /// The colour of text.
    public static let label = UIColor("label", 0x000000)
    /// The colour of text that says less.
    public static let secondaryLabel = UIColor("secondaryLabel", 0x5F5F65)
    /// What everything stands on.
    public static let systemBackground = UIColor("systemBackground", 0xFFFFFF)
    /// What groups stand on.
    public static let secondarySystemBackground = UIColor("secondarySystemBackground", 0xF2F2F7)
    /// The colour of what can be touched.
    public static let tintColor = UIColor("tintColor", 0x0064D2)

    /// `#RRGGBB`, or `#RRGGBBAA` when it is not opaque.
    public var hex: String {
        func pair(_ component: CGFloat) -> String {
            let text = String(Int((component * 255).rounded()), radix: 16, uppercase: true)
            return text.count == 1 ? "0" + text : text
        }
        return "#" + pair(red) + pair(green) + pair(blue) + (alpha < 1 ? pair(alpha) : "")
    }

    /// Reads `#RGB`, `#RRGGBB` or `#RRGGBBAA`; nil for anything else.
    public init?(hex text: String) {
        var digits = Array(text.utf8)
        guard digits.first == UInt8(ascii: "#") else { return nil }
        digits.removeFirst()
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6 || digits.count == 8 else { return nil }
        var bytes: [CGFloat] = []
        for i in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.nibble(digits[i]), let low = Self.nibble(digits[i + 1]) else { return nil }
            bytes.append(CGFloat(high * 16 + low) / 255)
        }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 1)
    }

    private static func nibble(_ digit: UInt8) -> Int? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit) - 48
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(digit) - 87
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(digit) - 55
        default: nil
        }
    }
}
