/// What a surface's on-screen keyboard is asked for. Raw values as in UIKit; the names travel on the wire.
public enum UIReturnKeyType: Int, Sendable {
    case `default` = 0
    case go = 1
    case google = 2
    case join = 3
    case next = 4
    case route = 5
    case search = 6
    case send = 7
    case yahoo = 8
    case done = 9
    case emergencyCall = 10
    case `continue` = 11

    static let names = [
        "default", "go", "google", "join", "next", "route", "search", "send", "yahoo", "done", "emergencyCall",
        "continue",
    ]
}

/// Raw values as in UIKit.
public enum UIKeyboardType: Int, Sendable {
    case `default` = 0
    case asciiCapable = 1
    case numbersAndPunctuation = 2
    case URL = 3
    case numberPad = 4
    case phonePad = 5
    case namePhonePad = 6
    case emailAddress = 7
    case decimalPad = 8
    case twitter = 9
    case webSearch = 10
    case asciiCapableNumberPad = 11

    static let names = [
        "default", "asciiCapable", "numbersAndPunctuation", "URL", "numberPad", "phonePad", "namePhonePad",
        "emailAddress", "decimalPad", "twitter", "webSearch", "asciiCapableNumberPad",
    ]
}

/// Raw values as in UIKit.
public enum UITextAutocapitalizationType: Int, Sendable {
    case none = 0
    case words = 1
    case sentences = 2
    case allCharacters = 3

    static let names = ["none", "words", "sentences", "allCharacters"]
}

/// Raw values as in UIKit.
public enum UITextAutocorrectionType: Int, Sendable {
    case `default` = 0
    case no = 1
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
