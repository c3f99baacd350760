extension JSONScanner {
    /// Reads the string that begins at `position`, checking every byte of it.
    @inline(__always)
    mutating func scanText() throws(JSONError) -> JSONText {
        let start = position + 1
        var at = start
        var hasEscapes = false
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "\"") {
                position = at + 1
                return JSONText(utf8: UnsafeRawBufferPointer(rebasing: bytes[start..<at]), hasEscapes: hasEscapes)
            }
            if byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") {
                at += 1
            } else if byte == UInt8(ascii: "\\") {
                at = try endOfEscape(at)
                hasEscapes = true
            } else {
                at = try endOfScalar(at)
            }
        }
        throw error(at: position, found: "found a string without an end", allowed: "'\"' to end it")
    }

    @inline(never)
    private func endOfEscape(_ at: Int) throws(JSONError) -> Int {
        if let escape = JSONEscape(at: at, in: bytes) { return at + escape.length }
        guard at + 1 < bytes.count else {
            throw error(at: at, found: "found the end of the text inside an escape", allowed: Self.escapes)
        }
        guard bytes[at + 1] == UInt8(ascii: "u") else {
            let character = FoundText.character(at: at + 1, in: bytes)
            throw error(at: at, found: "found \(character) after a backslash", allowed: Self.escapes)
        }
        guard JSONEscape.unit(at: at, in: bytes) != nil else {
            throw error(
                at: at, found: "found \\u without four hexadecimal digits", allowed: "an escape such as \\u00e9")
        }
        let half = String(decoding: bytes[at..<at + 6], as: UTF8.self)
        throw error(
            at: at, found: "found half a surrogate pair, \(half)", allowed: "both halves, such as \\ud83c\\udf9a")
    }

    /// Passes a scalar that is not plain ASCII, or refuses it.
    @inline(never)
    private func endOfScalar(_ at: Int) throws(JSONError) -> Int {
        let length = UTF8Sequence.length(at: at, in: bytes)
        if length > 0 { return at + length }
        let character = FoundText.character(at: at, in: bytes)
        if bytes[at] < 0x20 {
            throw error(at: at, found: "found \(character) inside a string", allowed: "an escape such as \\n")
        }
        throw error(at: at, found: "found \(character)", allowed: "UTF-8")
    }

    private static let escapes = "\\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits"
}
