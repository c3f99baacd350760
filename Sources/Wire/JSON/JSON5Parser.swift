/// Reads JSON5 (spec.json5.org, version 1.0.0) into a tree in which every key and value knows its line and column.
///
///     var mistakes = Mistakes()
///     if let root = JSON5Parser.parse(bytes, &mistakes) { … }
///
/// Comments, trailing commas, single quotes, unquoted keys, hexadecimal numbers, a leading `+`, `.5`, `5.` and strings
/// that go on after a backslash at the line's end are read. `Infinity` and `NaN` are recognised and refused, and so is half
/// a surrogate pair: no control can hold them. A key that stands twice in one object is a mistake, the first one counts.
///
/// A text that does not follow the grammar is one mistake, and nothing of it is given back.
/// A pure function of its bytes; nothing is kept between two texts.
package struct JSON5Parser {
    /// Most levels of `{` and `[` inside one another; one more is a mistake. A document nests its stacks.
    package static let depthLimit = 64

    let bytes: UnsafeRawBufferPointer

    /// Offset of the next byte to look at.
    var position = 0

    var mistakes: Mistakes
    private var ruler = TextRuler()
    private var depth = 0

    private init(_ bytes: UnsafeRawBufferPointer, _ mistakes: Mistakes) {
        self.bytes = bytes
        self.mistakes = mistakes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {  // some editors put a byte order mark there and show none
            position = 3
            ruler = TextRuler(startingAt: 3)
        }
    }

    /// Reads a whole text and adds what is wrong with it to `mistakes`; nil when it does not follow the grammar.
    package static func parse(_ bytes: UnsafeRawBufferPointer, _ mistakes: inout Mistakes) -> MarkedValue? {
        var parser = JSON5Parser(bytes, mistakes)
        defer { mistakes = parser.mistakes }
        do throws(JSONError) {
            let root = try parser.value()
            try parser.skipSpace()
            guard parser.position == bytes.count else { throw parser.syntaxError("nothing after the value") }
            return root
        } catch {
            parser.mistakes.add(error)
            return nil
        }
    }

    package static func parse(_ bytes: [UInt8], _ mistakes: inout Mistakes) -> MarkedValue? {
        bytes.withUnsafeBytes { parse($0, &mistakes) }
    }

    // MARK: Values

    private mutating func value() throws(JSONError) -> MarkedValue {
        try skipSpace()
        let mark = mark()
        switch byte {
        case UInt8(ascii: "{"): return MarkedValue(.object(try members()), at: mark)
        case UInt8(ascii: "["): return MarkedValue(.array(try elements()), at: mark)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return MarkedValue(.string(try string()), at: mark)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
            return MarkedValue(try number(at: mark), at: mark)
        default: return MarkedValue(try word(at: mark), at: mark)
        }
    }

    private mutating func word(at mark: TextMark) throws(JSONError) -> MarkedValue.Node {
        let start = position
        if let name = try nameIfAny() {
            switch name {
            case "true": return .bool(true)
            case "false": return .bool(false)
            case "null": return .null
            case "Infinity", "NaN": return refuseNumber(name, at: mark)
            default: position = start
            }
        }
        throw syntaxError("a value")
    }

    private mutating func elements() throws(JSONError) -> [MarkedValue] {
        try enter()
        var elements: [MarkedValue] = []
        while try !leave(UInt8(ascii: "]")) {
            elements.append(try value())
            try separator(before: UInt8(ascii: "]"), "',' or ']'")
        }
        return elements
    }

    private mutating func members() throws(JSONError) -> [MarkedMember] {
        try enter()
        var members: [MarkedMember] = []
        var names = NameSet()
        while try !leave(UInt8(ascii: "}")) {
            let keyMark = mark()
            let key = try key()
            try skipSpace()
            guard byte == UInt8(ascii: ":") else { throw syntaxError("':' after the key") }
            position += 1
            let member = MarkedMember(key: key, at: keyMark, value: try value())
            if names.insert(key) {
                members.append(member)
            } else {
                let first = members.first { $0.key == key }!.keyMark
                mistakes.add(
                    JSONError(
                        mark: keyMark, found: "found the key \(FoundText.quote(key)) a second time (first at \(first))",
                        allowed: "each key once"))
            }
            try separator(before: UInt8(ascii: "}"), "',' or '}'")
        }
        return members
    }

    private mutating func key() throws(JSONError) -> String {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try string() }
        if let name = try nameIfAny() { return name }
        throw syntaxError("a key, in quotes or a plain word, or '}'")
    }

    // MARK: Brackets

    private mutating func enter() throws(JSONError) {
        guard depth < Self.depthLimit else {
            throw syntaxError("at most \(Self.depthLimit) levels", found: "level \(Self.depthLimit + 1) of nesting")
        }
        depth += 1
        position += 1
    }

    /// Goes to the next member, or past the closing bracket: then true.
    private mutating func leave(_ bracket: UInt8) throws(JSONError) -> Bool {
        try skipSpace()
        guard byte == bracket else { return false }
        position += 1
        depth -= 1
        return true
    }

    /// Goes past the comma after a member; before the closing bracket there may be none.
    private mutating func separator(before bracket: UInt8, _ allowed: String) throws(JSONError) {
        try skipSpace()
        if byte == UInt8(ascii: ",") {
            position += 1
        } else if byte != bracket {
            throw syntaxError(allowed)
        }
    }

    // MARK: Parts

    /// The byte at `position`, or 0 at the end: outside of strings and comments no rule allows a 0 byte.
    var byte: UInt8 { byte(after: 0) }

    func byte(after distance: Int) -> UInt8 {
        position + distance < bytes.count ? bytes[position + distance] : 0
    }

    /// The line and column of `position`.
    mutating func mark() -> TextMark { ruler.advance(to: position, in: bytes) }

    /// Notes a number that JSON5 has and no control can hold, and goes on.
    mutating func refuseNumber(_ text: String, at mark: TextMark) -> MarkedValue.Node {
        mistakes.add(JSONError(mark: mark, found: "found \(text)", allowed: "a finite number"))
        return .refused
    }

    /// An error at `position`, where the next token does not fit.
    mutating func syntaxError(_ allowed: String, found: String? = nil) -> JSONError {
        let found = found ?? FoundText.token(at: position, in: bytes, singleQuotes: true)
        return JSONError(mark: mark(), found: "found \(found)", allowed: allowed)
    }
}
