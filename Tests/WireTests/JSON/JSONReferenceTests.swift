import SeededRandom
import Testing

@testable import Wire

@Suite("JSON against FoundationEssentials")
struct JSONReferenceTests {
    static let seeds = [
        #"{"touch":1,"phase":"began","control":"gain","x":120,"y":20}"#,
        #"[{"touch":"a","phase":"moved","u":-0.25,"v":1.5e-3,"seq":17},{"touch":2,"phase":"ended"}]"#,
        #"{"ref":9,"control":"gain","value":0.5}"#,
        #"{"ref":7,"touches":[{"touch":1,"phase":"cancelled"}],"keys":[{"key":"Enter","shift":true}]}"#,
        #"{"title":"Ä \"q\" \\ \u00e9 \ud83c\udf9a 🎚","isEnabled":false,"menu":null,"items":[[],{},[[""]],{"a":{"b":[]}}]}"#,
        "[0,-0,1,-1,0.5,1e5,1E-5,1.25e+2,123456789012345678,9007199254740993,1e-310,true,false,null]",
        " [ 1 ,\t2\r\n, { \"a\" : \"\" } ] ",
        "\"just a string\"",
    ]

    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "/", "\\u", "\\ud83c", "\\udf9a", "\\u0000", "\\n", "\\x", "'", "0",
        "00",
        "-", "+", ".", "e", "E5", "1e400", "-0", "01", "1.", ".5", "true", "false", "null", "nul", "NaN", "Infinity",
        " ", "\n",
        "\t", "\0", "\u{1F}", "\u{7F}", "é", "🎚", "\u{FEFF}", "\u{2028}", "//", "/**/", "#", "\"a\":1", "\"\":", "[[[[",
        "]]]]", "{}", "[]",
    ]

    private static let brokenUTF8: [[UInt8]] = [
        [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xFF],
    ]

    @Test("sound texts give the same tree", arguments: seeds)
    func sameTree(text: String) throws {
        let ours = try JSONValue(parsing: Array(text.utf8))
        let theirs = try #require(ReferenceTree.read(Array(text.utf8)))
        #expect(theirs.isSame(as: ours))
    }

    @Test("damaged texts never crash and are accepted or refused alike, with the same tree", arguments: 0..<8)
    func mutations(seed: UInt64) {
        var mutation = TextMutation(seed: seed, pieces: Self.pieces, bytes: Self.brokenUTF8)
        var accepted = 0
        for round in 0..<1500 {
            let text = mutation.mutate(Array(Self.seeds[round % Self.seeds.count].utf8))
            let theirs = ReferenceTree.read(text)
            do {
                let ours = try JSONValue(parsing: text)
                accepted += 1
                if theirs == nil, Self.hasZeroWithExponent(text) { continue }
                #expect(theirs?.isSame(as: ours) == true, "only we read: \(String(decoding: text, as: UTF8.self))")
            } catch {
                guard theirs != nil, !Self.isStricterByDesign(error) else { continue }
                Issue.record("only we refuse (\(error)): \(String(decoding: text, as: UTF8.self))")
            }
        }
        #expect(accepted > 100, "the mutation damages too much to test what is accepted")
    }

    /// Where we refuse what the other reads: keys that stand twice, deep nesting and numbers beyond the largest by our
    /// own rules; a comma before a closing bracket and a byte order mark by those of RFC 8259.
    private static func isStricterByDesign(_ error: JSONError) -> Bool {
        switch error.allowed {
        case "each key once", "at most 16 levels", "a number below 1.8e308": true
        case "a value after the comma", "a key in double quotes after the comma": true
        default: error.found == "found a byte order mark" && error.mark == TextMark(line: 1, column: 1)
        }
    }

    /// Whether a number in the text is 0 with an exponent, such as `0e5`, or too small for a `Double`. We read 0, as most
    /// do; the other refuses it.
    private static func hasZeroWithExponent(_ text: [UInt8]) -> Bool {
        func search(_ scanner: inout JSONScanner) throws(JSONError) -> Bool {
            var found = false
            switch try scanner.peek() {
            case .object:
                try scanner.beginObject()
                while try scanner.nextKey() != nil { found = try search(&scanner) || found }
            case .array:
                try scanner.beginArray()
                while try scanner.nextElement() { found = try search(&scanner) || found }
            case .number:
                let decimal = try scanner.decimal()
                found = decimal.double == 0 && decimal.text.contains { $0 | 0x20 == UInt8(ascii: "e") }
            default: try scanner.skipValue()
            }
            return found
        }
        return text.withUnsafeBytes { bytes in
            var scanner = JSONScanner(bytes)
            return (try? search(&scanner)) ?? false
        }
    }

    @Test("random bytes never crash")
    func randomBytes() {
        var numbers = SeededRandom(seed: 99)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...24, using: &numbers)).map { _ in
                UInt8.random(in: 0...255, using: &numbers)
            }
            if let error = refusal(of: text) {
                #expect(error.line >= 1 && error.column >= 1 && !error.found.isEmpty && !error.allowed.isEmpty)
            }
        }
    }
}
