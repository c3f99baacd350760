/// What a surface's on-screen keyboard is asked for. Raw values as in UIKit; the names travel on the wire.
public enum UIReturnKeyType: Int, Sendable {
    /// Return.
    case `default` = 0
    /// Go.
    case go = 1
    /// Google.
    case google = 2
    /// Join.
    case join = 3
    /// Next.
    case next = 4
    /// Route.
    case route = 5
    /// Search.
    case search = 6
    /// Send.
    case send = 7
    /// Yahoo.
    case yahoo = 8
    /// Done.
    case done = 9
    /// Emergency call.
    case emergencyCall = 10
    /// Continue.
    case `continue` = 11

    static let names = [
        "default", "go", "google", "join", "next", "route", "search", "send", "yahoo", "done", "emergencyCall",
        "continue",
    ]
}

/// Raw values as in UIKit.
public enum UIKeyboardType: Int, Sendable {
    /// Letters.
    case `default` = 0
    /// Letters of ASCII.
    case asciiCapable = 1
    /// Figures and signs.
    case numbersAndPunctuation = 2
    /// An address of a page.
    case URL = 3
    /// Figures.
    case numberPad = 4
    /// A telephone's keys.
    case phonePad = 5
    /// A name, or a telephone's keys.
    case namePhonePad = 6
    /// An address of mail.
    case emailAddress = 7
    /// Figures and a decimal point.
    case decimalPad = 8
    /// Letters, @ and #.
    case twitter = 9
    /// What is looked for.
    case webSearch = 10
    /// Figures of ASCII.
    case asciiCapableNumberPad = 11

    static let names = [
        "default", "asciiCapable", "numbersAndPunctuation", "URL", "numberPad", "phonePad", "namePhonePad",
        "emailAddress", "decimalPad", "twitter", "webSearch", "asciiCapableNumberPad",
    ]
}

/// Raw values as in UIKit.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// Nothing.
    case none = 0
    /// The first letter of each word.
    case words = 1
    /// The first letter of each sentence.
    case sentences = 2
    /// Everything.
    case allCharacters = 3

    static let names = ["none", "words", "sentences", "allCharacters"]
}

/// Raw values as in UIKit.
public enum UITextAutocorrectionType: Int, Sendable {
    /// As the surface likes.
    case `default` = 0
    /// Never.
    case no = 1
    /// Always.
    case yes = 2

    static let names = ["default", "no", "yes"]
}

/// What the text is, for a surface that can fill it in: a browser's `autocomplete`.
public struct UITextContentType: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name, as HTML's `autocomplete` spells it.
    public let rawValue: String

    /// A kind of content by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A kind of content by its name, written in the code.
    public init(stringLiteral value: String) { rawValue = value }

    /// The name somebody signs in with.
    public static let username: UITextContentType = "username"
    /// A password that exists.
    public static let password: UITextContentType = "password"
    /// A password that is being made up.
    public static let newPassword: UITextContentType = "new-password"
    /// A code that is good for once.
    public static let oneTimeCode: UITextContentType = "one-time-code"
    /// Where mail is sent.
    public static let emailAddress: UITextContentType = "email"
    /// What somebody is called.
    public static let name: UITextContentType = "name"
    /// The address of a page.
    public static let URL: UITextContentType = "url"
}
