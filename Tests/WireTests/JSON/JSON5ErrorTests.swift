import Testing

@testable import Wire

/// Every way a text fails to be JSON5, with the place and the words the author of a document gets to see.
@Suite("JSON5Parser, mistakes")
struct JSON5ErrorTests {
    static let table: [(text: String, description: String)] = [
        // Nothing, or not the beginning of anything
        ("", "line 1, column 1: found the end of the text; allowed: a value"),
        ("// only a comment\n", "line 2, column 1: found the end of the text; allowed: a value"),
        ("}", "line 1, column 1: found '}'; allowed: a value"),
        ("panel", "line 1, column 1: found the word panel; allowed: a value"),
        ("True", "line 1, column 1: found the word True; allowed: a value"),
        ("nulls", "line 1, column 1: found the word nulls; allowed: a value"),
        ("größe", "line 1, column 1: found the word größe; allowed: a value"),
        ("#", "line 1, column 1: found '#'; allowed: a value"),
        (
            "\\n",
            "line 1, column 1: found a backslash outside of a string; allowed: a plain word, or a string in quotes"
        ),
        ("\0", "line 1, column 1: found the control character U+0000; allowed: a value"),
        ("\u{201C}a\u{201D}", "line 1, column 1: found '\u{201C}'; allowed: a value"),
        ("/", "line 1, column 1: found '/'; allowed: a value"),
        ("/*", "line 1, column 1: found a comment without an end; allowed: '*/' to end it"),
        ("[\n 1, /* two\n three", "line 2, column 5: found a comment without an end; allowed: '*/' to end it"),

        // After the value
        ("{} {}", "line 1, column 4: found '{'; allowed: nothing after the value"),
        ("1 // one\n2", "line 2, column 1: found a number; allowed: nothing after the value"),
        ("'a' 'b'", "line 1, column 5: found a string; allowed: nothing after the value"),
        ("{},", "line 1, column 3: found ','; allowed: nothing after the value"),

        // Objects
        ("{", "line 1, column 2: found the end of the text; allowed: a key, in quotes or a plain word, or '}'"),
        ("{,}", "line 1, column 2: found ','; allowed: a key, in quotes or a plain word, or '}'"),
        ("{a:1,,}", "line 1, column 6: found ','; allowed: a key, in quotes or a plain word, or '}'"),
        ("{1:2}", "line 1, column 2: found a number; allowed: a key, in quotes or a plain word, or '}'"),
        ("{-a:2}", "line 1, column 2: found '-'; allowed: a key, in quotes or a plain word, or '}'"),
        ("{\n\tmin-value: 1}", "line 2, column 5: found '-'; allowed: ':' after the key"),
        ("{a b:1}", "line 1, column 4: found the word b; allowed: ':' after the key"),
        ("{a}", "line 1, column 3: found '}'; allowed: ':' after the key"),
        ("{a=1}", "line 1, column 3: found '='; allowed: ':' after the key"),
        ("{a:}", "line 1, column 4: found '}'; allowed: a value"),
        ("{a:slider}", "line 1, column 4: found the word slider; allowed: a value"),
        ("{a:1 b:2}", "line 1, column 6: found the word b; allowed: ',' or '}'"),
        ("{a:1;b:2}", "line 1, column 5: found ';'; allowed: ',' or '}'"),
        ("{\n  a: 1\n  b: 2\n}", "line 3, column 3: found the word b; allowed: ',' or '}'"),
        ("{a:1]", "line 1, column 5: found ']'; allowed: ',' or '}'"),
        ("{a:1", "line 1, column 5: found the end of the text; allowed: ',' or '}'"),
        ("{\\u0031a:1}", "line 1, column 2: found an escape for '1' in a plain key; allowed: a letter, '$' or '_'"),
        ("{a\\u0020:1}", "line 1, column 3: found an escape for a space in a plain key; allowed: a letter, '$' or '_'"),
        ("{\u{0301}a:1}", "line 1, column 2: found '\u{0301}'; allowed: a key, in quotes or a plain word, or '}'"),

        // Arrays
        ("[", "line 1, column 2: found the end of the text; allowed: a value"),
        ("[,]", "line 1, column 2: found ','; allowed: a value"),
        ("[1,,]", "line 1, column 4: found ','; allowed: a value"),
        ("[1 2]", "line 1, column 4: found a number; allowed: ',' or ']'"),
        ("[1}", "line 1, column 3: found '}'; allowed: ',' or ']'"),
        ("[1,", "line 1, column 4: found the end of the text; allowed: a value"),

        // Numbers
        ("+", "line 1, column 2: found the end of the text; allowed: a digit"),
        ("-", "line 1, column 2: found the end of the text; allowed: a digit"),
        (".", "line 1, column 2: found the end of the text; allowed: a digit"),
        ("+-1", "line 1, column 2: found a number; allowed: a digit"),
        ("- 1", "line 1, column 2: found a space; allowed: a digit"),
        ("-Inf", "line 1, column 2: found the word Inf; allowed: a digit after the sign"),
        (".e1", "line 1, column 2: found the word e1; allowed: a digit"),
        ("01", "line 1, column 1: found a number with a leading 0; allowed: one 0 at most before the point"),
        ("[-00]", "line 1, column 3: found a number with a leading 0; allowed: one 0 at most before the point"),
        ("1e", "line 1, column 3: found the end of the text; allowed: a digit of the exponent"),
        ("1e+x", "line 1, column 4: found the word x; allowed: a digit of the exponent"),
        ("0x", "line 1, column 3: found the end of the text; allowed: a hexadecimal digit after 0x"),
        ("0xg", "line 1, column 3: found the word g; allowed: a hexadecimal digit after 0x"),
        ("0x1.8", "line 1, column 4: found '.'; allowed: nothing after the value"),
        ("[12px]", "line 1, column 4: found the word px; allowed: ',' or ']'"),
        ("1.2.3", "line 1, column 4: found '.'; allowed: nothing after the value"),

        // Strings
        ("'", "line 1, column 1: found a string without an end; allowed: \"'\" to end it"),
        ("\"it's", "line 1, column 1: found a string without an end; allowed: '\"' to end it"),
        ("'a\\", "line 1, column 1: found a string without an end; allowed: \"'\" to end it"),
        (
            "'a\nb'",
            "line 1, column 3: found a line end; allowed: \"'\" before the line ends, or a backslash at its end"
        ),
        (
            "[\"a\r\n\"]",
            "line 1, column 4: found the control character U+000D; allowed: '\"' before the line ends, or a backslash at its end"
        ),
        (
            "'\\1'",
            "line 1, column 2: found an escape with decimal digits; allowed: \\x with two hexadecimal digits, or \\0"
        ),
        (
            "'\\09'",
            "line 1, column 2: found an escape with decimal digits; allowed: \\x with two hexadecimal digits, or \\0"
        ),
        ("'\\x4'", "line 1, column 2: found \\x without two hexadecimal digits; allowed: an escape such as \\xe9"),
        ("'\\xg0'", "line 1, column 2: found \\x without two hexadecimal digits; allowed: an escape such as \\xe9"),
        ("'é\\u12'", "line 1, column 3: found \\u without four hexadecimal digits; allowed: an escape such as \\u00e9"),
        (
            "'\\ud83c'",
            "line 1, column 2: found half a surrogate pair, \\ud83c; allowed: both halves, such as \\ud83c\\udf9a"
        ),
        (
            "'\\udf9a'",
            "line 1, column 2: found half a surrogate pair, \\udf9a; allowed: both halves, such as \\ud83c\\udf9a"
        ),
    ]

    @Test(
        "a text that breaks the grammar is refused with its place, what was found and what is allowed", arguments: table
    )
    func malformed(text: String, description: String) {
        #expect(mistakes(in: text) == [description])
    }

    @Test("bytes that are not UTF-8 are refused in strings, comments, keys and between them")
    func notUTF8() {
        for (before, column) in [("'a", 3), ("//a", 4), ("/*a", 4), ("{a", 3), ("[", 2)] {
            let expected = "line 1, column \(column): found the byte 0xFF, which is not UTF-8; allowed: UTF-8"
            #expect(mistakes(in: Array(before.utf8) + [0xFF]) == [expected])
        }
    }

    @Test("numbers no control can hold are pointed at, all of them, and the text is read on")
    func refusedNumbers() {
        #expect(
            mistakes(
                in:
                    "{a: Infinity, b: [-Infinity, +NaN],\n c: NaN, d: 1e999, e: -0x\(String(repeating: "f", count: 300))}"
            ) == [
                "line 1, column 5: found Infinity; allowed: a finite number",
                "line 1, column 19: found -Infinity; allowed: a finite number",
                "line 1, column 30: found NaN; allowed: a finite number",
                "line 2, column 5: found NaN; allowed: a finite number",
                "line 2, column 13: found 1e999; allowed: a finite number",
                "line 2, column 23: found -0x\(String(repeating: "f", count: 37))…; allowed: a finite number",
            ])
        var found = Mistakes()
        let root = JSON5Parser.parse(Array("[NaN]".utf8), &found)
        #expect(root?.node == .array([MarkedValue(.refused, at: TextMark(line: 1, column: 2))]))
        #expect(root?.plain == .array([.null]))
    }

    @Test("a key that stands twice is pointed at with the first one, which counts")
    func repeatedKeys() {
        let text = "{a: 1,\n 'a': 2, b: {a: 3},\n \"\\u0061\": 4}"
        var found = Mistakes()
        let root = JSON5Parser.parse(Array(text.utf8), &found)
        #expect(
            found.list.map(\.description) == [
                "line 2, column 2: found the key \"a\" a second time (first at line 1, column 2); allowed: each key once",
                "line 3, column 2: found the key \"a\" a second time (first at line 1, column 2); allowed: each key once",
            ])
        #expect(root?["a"]?.value.plain == .number(1))
        #expect(root?["b"]?.value.plain == .object([JSONMember(key: "a", value: .number(3))]))
    }

    @Test("fifty mistakes are listed, the rest are counted")
    func limit() {
        let text = "[" + String(repeating: "NaN,", count: 70) + "]"
        var found = Mistakes()
        _ = JSON5Parser.parse(Array(text.utf8), &found)
        #expect(found.list.count == 50)
        #expect(found.further == 20)
    }
}
