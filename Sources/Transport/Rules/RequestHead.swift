/// What the checks need to know of a request's head, gathered in one walk over its headers.
///
/// It points into the server's memory and is good as long as the request.
struct RequestHead {
    /// A header that may come only once, because two of it can be read in two ways.
    enum Single: Int, CaseIterable {
        case host, contentLength, transferEncoding, contentType, origin, secFetchSite, key, version
    }

    /// What is wrong with a header line.
    enum Flaw: Equatable {
        /// Not a name: a space before the colon, a blank first, and the like.
        case name
        /// A known name with something behind it, as a folded line leaves it.
        case swollenName
        /// A control character, or a blank in front, in a value.
        case value
    }

    var method: HTTPMethod
    var methodName: UnsafeRawBufferPointer
    var version: UnsafeRawBufferPointer
    var path: UnsafeRawBufferPointer

    /// The first flawed header line.
    private(set) var flaw: Flaw?
    /// The headers that came more than once.
    private(set) var repeated: UInt16 = 0
    /// `Upgrade: websocket` is there.
    private(set) var namesWebSocket = false
    /// `Connection` has the token `upgrade`.
    private(set) var wantsUpgrade = false

    private var seen: UInt16 = 0
    private var values: [8 of UnsafeRawBufferPointer]

    init(
        methodName: UnsafeRawBufferPointer, version: UnsafeRawBufferPointer, path: UnsafeRawBufferPointer
    ) {
        method = HTTPMethod(methodName)
        self.methodName = methodName
        self.version = version
        self.path = path
        values = .init(repeating: UnsafeRawBufferPointer(start: nil, count: 0))
    }

    /// The head of no request.
    static var none: RequestHead {
        let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
        return RequestHead(methodName: nothing, version: nothing, path: nothing)
    }

    /// True when a body follows, by what the head says.
    var announcesBody: Bool {
        value(.transferEncoding) != nil || value(.contentLength).map { !HeaderText.isExactly($0, "0") } ?? false
    }

    /// The value of a header, or nil when it is absent. The first one, when it is repeated.
    func value(_ header: Single) -> UnsafeRawBufferPointer? {
        seen & bit(header) == 0 ? nil : values[header.rawValue]
    }

    func isRepeated(_ header: Single) -> Bool { repeated & bit(header) != 0 }

    /// Looks at one header line.
    mutating func note(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        if flaw != nil { return }
        guard HeaderText.isToken(name) else { return flaw = .name }
        if HeaderText.hasControl(value) || (value.first.map(HeaderText.isBlank) ?? false) { return flaw = .value }
        // Told apart by the first letter: most headers are none of ours.
        switch HeaderText.lower(name[0]) {
        case UInt8(ascii: "h"):
            if HeaderText.equals(name, "host") { keep(.host, value) }
        case UInt8(ascii: "c"):
            if HeaderText.hasPrefix(name, "content-length") {
                name.count == 14 ? keep(.contentLength, value) : (flaw = .swollenName)
            } else if HeaderText.equals(name, "content-type") {
                keep(.contentType, value)
            } else if HeaderText.equals(name, "connection") {
                wantsUpgrade = wantsUpgrade || HeaderText.list(value, contains: "upgrade")
            }
        case UInt8(ascii: "t"):
            if HeaderText.hasPrefix(name, "transfer-encoding") {
                name.count == 17 ? keep(.transferEncoding, value) : (flaw = .swollenName)
            }
        case UInt8(ascii: "o"):
            if HeaderText.equals(name, "origin") { keep(.origin, value) }
        case UInt8(ascii: "u"):
            if HeaderText.equals(name, "upgrade") {
                namesWebSocket = namesWebSocket || HeaderText.list(value, contains: "websocket")
            }
        case UInt8(ascii: "s"):
            if HeaderText.equals(name, "sec-fetch-site") { keep(.secFetchSite, value) }
            if HeaderText.equals(name, "sec-websocket-key") { keep(.key, value) }
            if HeaderText.equals(name, "sec-websocket-version") { keep(.version, value) }
        default:
            break
        }
    }

    private func bit(_ header: Single) -> UInt16 { 1 << UInt16(header.rawValue) }

    private mutating func keep(_ header: Single, _ value: UnsafeRawBufferPointer) {
        if seen & bit(header) != 0 {
            repeated |= bit(header)
            return
        }
        seen |= bit(header)
        values[header.rawValue] = value
    }
}
