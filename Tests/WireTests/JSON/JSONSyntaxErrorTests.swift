import Testing

@testable import Wire

/// Every way a text fails to be JSON, with the place and the words a person gets to see.
@Suite("JSONScanner, malformed text")
struct JSONSyntaxErrorTests {
    static let table: [(text: String, description: String)] = [
        // Nothing, or not the beginning of anything
        ("", "line 1, column 1: found the end of the text; allowed: a value"),
        (" \n ", "line 2, column 2: found the end of the text; allowed: a value"),
        ("}", "line 1, column 1: found '}'; allowed: a value"),
        ("]", "line 1, column 1: found ']'; allowed: a value"),
        (",", "line 1, column 1: found ','; allowed: a value"),
        (":", "line 1, column 1: found ':'; allowed: a value"),
        ("+1", "line 1, column 1: found '+'; allowed: a value"),
        (".5", "line 1, column 1: found '.'; allowed: a value"),
        ("'a'", "line 1, column 1: found a single quote; allowed: a value"),
        ("// no", "line 1, column 1: found a comment; allowed: a value"),
        ("/* no */ 1", "line 1, column 1: found a comment; allowed: a value"),
        ("\u{FEFF}{}", "line 1, column 1: found a byte order mark; allowed: a value"),
        ("\u{A0}1", "line 1, column 1: found the character U+00A0; allowed: a value"),
        ("\u{0B}1", "line 1, column 1: found the control character U+000B; allowed: a value"),
        ("\0", "line 1, column 1: found the control character U+0000; allowed: a value"),
        ("é", "line 1, column 1: found the word é; allowed: a value"),
        ("€", "line 1, column 1: found '€'; allowed: a value"),

        // Words
        ("True", "line 1, column 1: found the word True; allowed: a value"),
        ("tru", "line 1, column 1: found the word tru; allowed: a value"),
        ("truer", "line 1, column 1: found the word truer; allowed: a value"),
        ("true1", "line 1, column 1: found the word true1; allowed: a value"),
        ("falsey", "line 1, column 1: found the word falsey; allowed: a value"),
        ("nul", "line 1, column 1: found the word nul; allowed: a value"),
        ("nulll", "line 1, column 1: found the word nulll; allowed: a value"),
        ("NaN", "line 1, column 1: found the word NaN; allowed: a value"),
        ("[Infinity]", "line 1, column 2: found the word Infinity; allowed: a value"),
        ("undefined", "line 1, column 1: found the word undefined; allowed: a value"),

        // After the value
        ("{}{}", "line 1, column 3: found '{'; allowed: nothing after the value"),
        ("1 2", "line 1, column 3: found a number; allowed: nothing after the value"),
        ("\"a\" \"b\"", "line 1, column 5: found a string; allowed: nothing after the value"),
        ("true,", "line 1, column 5: found ','; allowed: nothing after the value"),
        ("[]]", "line 1, column 3: found ']'; allowed: nothing after the value"),
        ("{}\r\n\r\nx", "line 3, column 1: found the word x; allowed: nothing after the value"),
        ("1\0", "line 1, column 2: found the control character U+0000; allowed: nothing after the value"),

        // Objects
        ("{", "line 1, column 2: found the end of the text; allowed: a key in double quotes or '}'"),
        ("{]", "line 1, column 2: found ']'; allowed: a key in double quotes"),
        ("{,}", "line 1, column 2: found ','; allowed: a key in double quotes"),
        ("{a:1}", "line 1, column 2: found the word a; allowed: a key in double quotes"),
        ("{'a':1}", "line 1, column 2: found a single quote; allowed: a key in double quotes"),
        ("{1:1}", "line 1, column 2: found a number; allowed: a key in double quotes"),
        ("{null:1}", "line 1, column 2: found the word null; allowed: a key in double quotes"),
        ("{\"a\"}", "line 1, column 5: found '}'; allowed: ':' after the key"),
        ("{\"a\" 1}", "line 1, column 6: found a number; allowed: ':' after the key"),
        ("{\"a\"=1}", "line 1, column 5: found '='; allowed: ':' after the key"),
        ("{\"a\"", "line 1, column 5: found the end of the text; allowed: ':' after the key"),
        ("{\"a\":", "line 1, column 6: found the end of the text; allowed: a value"),
        ("{\"a\":}", "line 1, column 6: found '}'; allowed: a value"),
        ("{\"a\"::1}", "line 1, column 6: found ':'; allowed: a value"),
        ("{\"a\":1", "line 1, column 7: found the end of the text; allowed: ',' or '}'"),
        ("{\"a\":1]", "line 1, column 7: found ']'; allowed: ',' or '}'"),
        ("{\"a\":1;}", "line 1, column 7: found ';'; allowed: ',' or '}'"),
        ("{\"a\":1 \"b\":2}", "line 1, column 8: found a string; allowed: ',' or '}'"),
        ("{\"a\":1,}", "line 1, column 8: found '}'; allowed: a key in double quotes after the comma"),
        ("{\"a\":1,,}", "line 1, column 8: found ','; allowed: a key in double quotes"),
        ("{\"a\":1,", "line 1, column 8: found the end of the text; allowed: a key in double quotes"),
        ("{\n  \"a\": 1,\n  // b\n}", "line 3, column 3: found a comment; allowed: a key in double quotes"),

        // Arrays
        ("[", "line 1, column 2: found the end of the text; allowed: a value or ']'"),
        ("[}", "line 1, column 2: found '}'; allowed: a value"),
        ("[,]", "line 1, column 2: found ','; allowed: a value"),
        ("[,1]", "line 1, column 2: found ','; allowed: a value"),
        ("[1", "line 1, column 3: found the end of the text; allowed: ',' or ']'"),
        ("[1}", "line 1, column 3: found '}'; allowed: ',' or ']'"),
        ("[1 2]", "line 1, column 4: found a number; allowed: ',' or ']'"),
        ("[1:2]", "line 1, column 3: found ':'; allowed: ',' or ']'"),
        ("[1,]", "line 1, column 4: found ']'; allowed: a value after the comma"),
        ("[1,,2]", "line 1, column 4: found ','; allowed: a value"),
        ("[1,", "line 1, column 4: found the end of the text; allowed: a value"),
        ("[\"a\",\n\"b\"\n\"c\"]", "line 3, column 1: found a string; allowed: ',' or ']'"),

        // Numbers
        ("-", "line 1, column 2: found the end of the text; allowed: a digit after '-'"),
        ("-a", "line 1, column 2: found the word a; allowed: a digit after '-'"),
        ("--1", "line 1, column 2: found a number; allowed: a digit after '-'"),
        ("-Infinity", "line 1, column 2: found the word Infinity; allowed: a digit after '-'"),
        ("01", "line 1, column 1: found a number with a leading 0; allowed: one 0 at most before the point"),
        ("-01", "line 1, column 1: found a number with a leading 0; allowed: one 0 at most before the point"),
        ("[00.5]", "line 1, column 2: found a number with a leading 0; allowed: one 0 at most before the point"),
        ("1.", "line 1, column 3: found the end of the text; allowed: a digit after '.'"),
        ("1.e1", "line 1, column 3: found the word e1; allowed: a digit after '.'"),
        ("[-.5]", "line 1, column 3: found '.'; allowed: a digit after '-'"),
        ("1e", "line 1, column 3: found the end of the text; allowed: a digit of the exponent"),
        ("1e+", "line 1, column 4: found the end of the text; allowed: a digit of the exponent"),
        ("1e+-1", "line 1, column 4: found a number; allowed: a digit of the exponent"),
        ("1E.5", "line 1, column 3: found '.'; allowed: a digit of the exponent"),
        ("1.2.3", "line 1, column 4: found '.'; allowed: nothing after the value"),
        ("0x10", "line 1, column 2: found the word x10; allowed: nothing after the value"),
        ("[1_000]", "line 1, column 3: found the word _000; allowed: ',' or ']'"),
        ("[12px]", "line 1, column 4: found the word px; allowed: ',' or ']'"),

        // Strings
        ("\"", "line 1, column 1: found a string without an end; allowed: '\"' to end it"),
        ("[\"abc]", "line 1, column 2: found a string without an end; allowed: '\"' to end it"),
        ("\"abc\\\"", "line 1, column 1: found a string without an end; allowed: '\"' to end it"),
        ("\"a\nb\"", "line 1, column 3: found a line end inside a string; allowed: an escape such as \\n"),
        ("\"a\tb\"", "line 1, column 3: found a tab inside a string; allowed: an escape such as \\n"),
        (
            "\"a\0b\"",
            "line 1, column 3: found the control character U+0000 inside a string; allowed: an escape such as \\n"
        ),
        (
            "{\"a\u{1F}\":1}",
            "line 1, column 4: found the control character U+001F inside a string; allowed: an escape such as \\n"
        ),
        ("\"\\", "line 1, column 2: found the end of the text inside an escape; allowed: \(escapes)"),
        ("\"é\\q\"", "line 1, column 3: found 'q' after a backslash; allowed: \(escapes)"),
        ("\"\\'\"", "line 1, column 2: found \"'\" after a backslash; allowed: \(escapes)"),
        ("\"\\x41\"", "line 1, column 2: found 'x' after a backslash; allowed: \(escapes)"),
        ("\"\\0\"", "line 1, column 2: found '0' after a backslash; allowed: \(escapes)"),
        ("\"\\\n\"", "line 1, column 2: found a line end after a backslash; allowed: \(escapes)"),
        ("\"\\U0041\"", "line 1, column 2: found 'U' after a backslash; allowed: \(escapes)"),
        ("\"\\u\"", "line 1, column 2: found \\u without four hexadecimal digits; allowed: an escape such as \\u00e9"),
        (
            "\"\\u12\"",
            "line 1, column 2: found \\u without four hexadecimal digits; allowed: an escape such as \\u00e9"
        ),
        (
            "\"\\u12g4\"",
            "line 1, column 2: found \\u without four hexadecimal digits; allowed: an escape such as \\u00e9"
        ),
        (
            "\"\\u+123\"",
            "line 1, column 2: found \\u without four hexadecimal digits; allowed: an escape such as \\u00e9"
        ),
        (
            "\"\\ud83c\"",
            "line 1, column 2: found half a surrogate pair, \\ud83c; allowed: both halves, such as \\ud83c\\udf9a"
        ),
        (
            "\"\\ud83c\\n\"",
            "line 1, column 2: found half a surrogate pair, \\ud83c; allowed: both halves, such as \\ud83c\\udf9a"
        ),
        (
            "\"\\ud83c\\ud83c\"",
            "line 1, column 2: found half a surrogate pair, \\ud83c; allowed: both halves, such as \\ud83c\\udf9a"
        ),
        (
            "\"\\udf9a\"",
            "line 1, column 2: found half a surrogate pair, \\udf9a; allowed: both halves, such as \\ud83c\\udf9a"
        ),

        // Keys that stand twice, escapes resolved
        ("{\"a\":1,\"b\":2,\"a\":3}", "line 1, column 14: found the key \"a\" a second time; allowed: each key once"),
        (
            "[{\"a\":{},\n\"\\u0061\":{}}]",
            "line 2, column 1: found the key \"a\" a second time; allowed: each key once"
        ),

        // Columns count characters, whatever they take in bytes; every kind of line end counts once
        ("[\"🎚é\" x]", "line 1, column 7: found the word x; allowed: ',' or ']'"),
        ("[\r\n1\r2\n]", "line 3, column 1: found a number; allowed: ',' or ']'"),
    ]

    private static let escapes = #"\" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits"#

    @Test("a malformed text is refused with its place, what was found and what is allowed", arguments: table)
    func malformed(text: String, description: String) {
        #expect(refusal(of: text)?.description == description)
    }

    @Test(
        "bytes that are not UTF-8 are refused where they stand",
        arguments: [
            ([0x80], "0x80"), ([0xBF], "0xBF"), ([0xC0, 0x80], "0xC0"), ([0xC1, 0xBF], "0xC1"), ([0xC3], "0xC3"),
            ([0xC3, 0x28], "0xC3"), ([0xE0, 0x9F, 0xBF], "0xE0"), ([0xE2, 0x82], "0xE2"), ([0xED, 0xA0, 0x80], "0xED"),
            ([0xED, 0xBF, 0xBF], "0xED"), ([0xF0, 0x8F, 0xBF, 0xBF], "0xF0"), ([0xF0, 0x9F, 0x8E], "0xF0"),
            ([0xF4, 0x90, 0x80, 0x80], "0xF4"), ([0xF5, 0x80, 0x80, 0x80], "0xF5"), ([0xFF], "0xFF"),
        ] as [([UInt8], String)])
    func notUTF8(bytes: [UInt8], name: String) {
        let inString = refusal(of: Array("[\"a".utf8) + bytes + Array("\"]".utf8))
        #expect(inString?.description == "line 1, column 4: found the byte \(name), which is not UTF-8; allowed: UTF-8")
        let inKey = refusal(of: Array("{\"".utf8) + bytes)
        #expect(inKey?.description == "line 1, column 3: found the byte \(name), which is not UTF-8; allowed: UTF-8")
        let outside = refusal(of: Array("[".utf8) + bytes)
        #expect(
            outside?.description == "line 1, column 2: found the byte \(name), which is not UTF-8; allowed: a value")
    }

    @Test("a sound text that is cut off anywhere is refused")
    func truncation() {
        let text = Array(#"{"a":[1.5e-3,"é\u00e9\ud83c\udf9a",true,false,null,{"b":-0}],"c":""}"#.utf8)
        #expect(refusal(of: text) == nil)
        for end in 0..<text.count {
            #expect(refusal(of: Array(text[..<end])) != nil, "cut at \(end)")
        }
    }
}
