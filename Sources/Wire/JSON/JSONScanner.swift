/// Reads strict JSON (RFC 8259) by being asked for what should come next: no tree, no copy, no allocation on the way.
///
///     var scanner = JSONScanner(bytes)
///     var seen = JSONSeen<TouchField>()
///     try scanner.beginObject()
///     while let field = try scanner.nextField(&seen) {
///         switch field {
///         case .x: x = try scanner.double()
///         …
///         }
///     }
///     try scanner.end()
///
/// Everything is checked as it goes by: UTF-8, escapes, surrogate pairs, control characters, the spelling of numbers,
/// commas, nesting (16 levels at most), and that nothing follows the value. Every error says where, what and what else.
/// Lines, columns and pointers are worked out only when there is an error to report.
///
/// It looks into memory that it does not own: the bytes must outlive the scanner and every `JSONText` it gave out.
/// A value of one thread.
package struct JSONScanner {
    /// Most levels of `{` and `[` inside one another; one more is an error. A command needs four.
    package static let depthLimit = 16

    let bytes: UnsafeRawBufferPointer

    /// Offset of the next byte to look at.
    var position = 0

    /// Offset where the last key or value asked for begins.
    var tokenStart = 0

    private var depth = 0

    /// Bit n is set when the container at depth n has had a member, so that a comma must come before the next.
    private var hadMember: UInt32 = 0

    package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The key or value read last, for an error about it later.
    package var place: JSONPlace { JSONPlace(offset: tokenStart) }

    // MARK: Structure

    /// Enters an object; anything else is refused.
    package mutating func beginObject() throws(JSONError) {
        try begin(UInt8(ascii: "{"), allowed: "an object")
    }

    /// Enters an array; anything else is refused.
    package mutating func beginArray() throws(JSONError) {
        try begin(UInt8(ascii: "["), allowed: "an array")
    }

    /// Reads the next key of the object and its colon; nil when the object ends here.
    package mutating func nextKey() throws(JSONError) -> JSONText? {
        guard try nextMember(closing: UInt8(ascii: "}"), "a key in double quotes", orElse: "'}'") else { return nil }
        guard byte == UInt8(ascii: "\"") else { throw syntaxError("a key in double quotes") }
        let key = try scanText()
        skipSpace()
        guard byte == UInt8(ascii: ":") else { throw syntaxError("':' after the key") }
        position += 1
        return key
    }

    /// Says whether the array has another element and goes to it; false when the array ends here.
    package mutating func nextElement() throws(JSONError) -> Bool {
        try nextMember(closing: UInt8(ascii: "]"), "a value", orElse: "']'")
    }

    /// Checks that nothing but space follows the value.
    package mutating func end() throws(JSONError) {
        skipSpace()
        guard position == bytes.count else { throw syntaxError("nothing after the value") }
    }

    /// Says what kind of value comes next, without reading it.
    package mutating func peek() throws(JSONError) -> JSONKind {
        try startToken()
        switch bytes[position] {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        default: throw syntaxError("a value")
        }
    }

    // MARK: Values

    /// Reads a string; anything else is refused.
    @inline(__always)
    package mutating func text() throws(JSONError) -> JSONText {
        try startToken()
        guard bytes[position] == UInt8(ascii: "\"") else { throw kindError("a string") }
        return try scanText()
    }

    /// Reads `true` or `false`; anything else is refused.
    package mutating func bool() throws(JSONError) -> Bool {
        try startToken()
        if take("true") { return true }
        if take("false") { return false }
        throw kindError("true or false")
    }

    /// Reads `null` when it comes next; false, with nothing read, when something else does.
    package mutating func takeNull() throws(JSONError) -> Bool {
        try startToken()
        return take("null")
    }

    // MARK: Parts

    /// The byte at `position`, or 0 at the end: no rule of JSON allows a 0 byte, so it fails every comparison.
    @inline(__always)
    var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

    @inline(__always)
    mutating func skipSpace() {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\t")
    }

    /// Goes to the next value, of whatever kind.
    @inline(__always)
    mutating func startToken() throws(JSONError) {
        skipSpace()
        tokenStart = position
        guard position < bytes.count else { throw syntaxError("a value") }
    }

    private mutating func begin(_ bracket: UInt8, allowed: String) throws(JSONError) {
        try startToken()
        guard bytes[position] == bracket else { throw kindError(allowed) }
        guard depth < Self.depthLimit else {
            throw syntaxError("at most \(Self.depthLimit) levels", found: "level \(Self.depthLimit + 1) of nesting")
        }
        depth += 1
        hadMember &= ~(1 << UInt32(depth))
        position += 1
    }

    /// Goes past the comma to the next member, or past the closing bracket.
    @inline(__always)
    private mutating func nextMember(
        closing bracket: UInt8, _ member: StaticString, orElse end: StaticString
    ) throws(JSONError) -> Bool {
        assert(depth > 0, "a member is asked for outside of every object and array")
        skipSpace()
        let bit: UInt32 = 1 << UInt32(depth)
        if hadMember & bit == 0 {
            if byte == bracket {
                close()
                return false
            }
            hadMember |= bit
            tokenStart = position
            guard position < bytes.count else { throw syntaxError("\(member) or \(end)") }
        } else {
            if byte == bracket {
                close()
                return false
            }
            guard byte == UInt8(ascii: ",") else { throw syntaxError("',' or \(end)") }
            position += 1
            skipSpace()
            tokenStart = position
            guard byte != bracket else { throw syntaxError("\(member) after the comma") }
        }
        return true
    }

    @inline(__always)
    private mutating func close() {
        position += 1
        depth -= 1
    }

    /// Reads the word when it comes next and no letter or digit follows it.
    @inline(__always)
    mutating func take(_ word: StaticString) -> Bool {
        let word = word.utf8Bytes
        guard bytes.count - position >= word.count else { return false }
        for index in 0..<word.count where bytes[position + index] != word[index] { return false }
        let next = position + word.count
        if next < bytes.count, FoundText.isWordByte(bytes[next]) { return false }
        position = next
        return true
    }
}
