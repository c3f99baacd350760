import Testing

@testable import Wire

@Suite("JSON5Parser")
struct JSON5ParserTests {
    @Test("a panel document with everything JSON5 adds is read")
    func document() throws {
        let value = try read(
            """
            // the stage
            {
              panel: 'mixer', "title": "Stage \\
            left", size: [+800, 0x1E0,],
              /* two
                 controls */
              controls: [
                { id: "gain", $kind_1: "slider", value: .8, min: -5., },
              ],
            }
            """)
        #expect(
            value.plain
                == .object([
                    JSONMember(key: "panel", value: .string("mixer")),
                    JSONMember(key: "title", value: .string("Stage left")),
                    JSONMember(key: "size", value: .array([.number(800), .number(480)])),
                    JSONMember(
                        key: "controls",
                        value: .array([
                            .object([
                                JSONMember(key: "id", value: .string("gain")),
                                JSONMember(key: "$kind_1", value: .string("slider")),
                                JSONMember(key: "value", value: .number(0.8)),
                                JSONMember(key: "min", value: .number(-5)),
                            ])
                        ])),
                ]))
    }

    @Test("every key and value knows its line and column")
    func marks() throws {
        let root = try read("{ a: 1,\r\n\t'b': [true,\n  \"é🎚\", {c:null}]}\n")
        #expect(root.mark == TextMark(line: 1, column: 1))
        let a = try #require(root["a"])
        #expect(a.keyMark == TextMark(line: 1, column: 3))
        #expect(a.value == MarkedValue(.number(JSONNumber(1)), at: TextMark(line: 1, column: 6)))
        let b = try #require(root["b"])
        #expect(b.keyMark == TextMark(line: 2, column: 2))
        #expect(b.value.mark == TextMark(line: 2, column: 7))
        guard case .array(let elements) = b.value.node, case .object(let members)? = elements.last?.node else {
            Issue.record("b came back as \(b.value.node)")
            return
        }
        #expect(elements.map(\.mark) == [(2, 8), (3, 3), (3, 9)].map(TextMark.init))
        #expect(members.first?.keyMark == TextMark(line: 3, column: 10))
        #expect(members.first?.value.mark == TextMark(line: 3, column: 12))
    }

    @Test("a byte order mark is passed over and takes no column")
    func byteOrderMark() throws {
        #expect(try read("\u{FEFF}{}").mark == TextMark(line: 1, column: 1))
        #expect(try read("\u{FEFF}\n {}").mark == TextMark(line: 2, column: 2))
    }

    @Test(
        "strings are read as JSON5 writes them",
        arguments: [
            ("''", ""), (#"'it"s'"#, "it\"s"), (#""it's""#, "it's"), (#"'\'\"\\\/'"#, "'\"\\/"),
            (#"'\b\f\n\r\t\v\0'"#, "\u{08}\u{0C}\n\r\t\u{0B}\0"), (#"'\x41\xe9'"#, "Aé"),
            (#"'\u0041\ud83c\udf9a'"#, "A🎚"),
            (#"'\a\q\é\🎚\ '"#, "aqé🎚 "), (#"'\0x'"#, "\0x"), ("'a\\\nb'", "ab"), ("'a\\\rb'", "ab"),
            ("'a\\\r\nb'", "ab"),
            ("'a\\\n\nb'", nil), ("'a\\\u{2028}b\\\u{2029}c'", "abc"), ("'a\u{2028}b\u{2029}'", "a\u{2028}b\u{2029}"),
            ("'a\tb\u{01}'", "a\tb\u{01}"), ("'\u{FEFF}é🎚'", "\u{FEFF}é🎚"),
        ] as [(String, String?)])
    func strings(text: String, expected: String?) {
        var mistakes = Mistakes()
        let value = JSON5Parser.parse(Array(text.utf8), &mistakes)
        if let expected {
            #expect(value?.plain == .string(expected))
            #expect(mistakes.isEmpty)
        } else {
            #expect(value == nil)
        }
    }

    @Test(
        "numbers are read as JSON5 writes them",
        arguments: [
            ("0", 0), ("-0", -0.0), ("+0", 0), ("+1.5", 1.5), ("-1.5e-3", -0.0015), (".5", 0.5), ("-.5", -0.5),
            ("+.5e1", 5),
            ("5.", 5), ("5.e2", 500), ("0.", 0), ("0e5", 0), ("0x0", 0), ("0XfF", 255), ("-0x10", -16),
            ("+0x7fffffff", 2_147_483_647),
            ("0x20000000000001", 9_007_199_254_740_992), ("0xFFFFFFFFFFFFFFFFFFF", 0x1p76),
            ("1e308", 1e308), ("9007199254740993", 9_007_199_254_740_992), (".1000000000000000055511151231257827", 0.1),
        ] as [(String, Double)])
    func numbers(text: String, expected: Double) throws {
        guard case .number(let number) = try read(text).node else {
            Issue.record("\(text) is no number")
            return
        }
        #expect(number.value.bitPattern == expected.bitPattern)
    }

    @Test("long numbers keep their digits, spelled as JSON does")
    func keptText() throws {
        for (text, kept) in [
            ("+1234567890123456789", "1234567890123456789"), ("-.12345678901234567", "-0.12345678901234567"),
            ("12345678901234567.", "12345678901234567"), ("0x20000000000001", "9007199254740993"), ("1.5", nil),
        ] {
            guard case .number(let number) = try read(text).node else {
                Issue.record("\(text) is no number")
                return
            }
            #expect(number.text == kept)
            if let kept { #expect(try JSONValue(parsing: Array(kept.utf8)) == .number(number)) }
        }
    }

    @Test(
        "keys may be plain words",
        arguments: [
            ("a", "a"), ("$", "$"), ("_x9", "_x9"), ("null", "null"), ("if", "if"), ("Infinity", "Infinity"),
            ("größe", "größe"),
            ("\\u0061b\\u0063", "abc"), ("ab\u{200D}c", "ab\u{200D}c"), ("ⅷ", "ⅷ"), ("x\u{0301}", "x\u{0301}"),
            ("'a b'", "a b"),
            ("\"\"", ""), ("日本", "日本"),
        ])
    func keys(text: String, key: String) throws {
        guard case .object(let members) = try read("{\(text):1}").node else { return }
        #expect(members.map(\.key) == [key])
    }

    @Test(
        "white space of every kind and comments may stand between any two tokens",
        arguments: [
            " ", "\t", "\u{0B}", "\u{0C}", "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{2029}", "\u{3000}", "\n", "\r", "\r\n",
            "//x\n", "//x\r", "//\u{2028}", "/**/", "/* * / \n **/", "//é🎚\n/*é*/",
        ])
    func space(space: String) throws {
        let text = ["", "{", "a", ":", "[", "1", ",", "'b'", ",", "]", ",", "}", ""].joined(separator: space)
        #expect(
            try read(text).plain == .object([JSONMember(key: "a", value: .array([.number(1), .string("b")]))]))
    }

    @Test("a comment may end the text without a line end")
    func commentAtTheEnd() throws {
        #expect(try read("1//").plain == .number(1))
        #expect(try read("1 // é").plain == .number(1))
    }

    @Test("sixty-four levels are read, the sixty-fifth is refused")
    func depth() throws {
        func nested(_ levels: Int) -> String {
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        }
        _ = try read(nested(64))
        #expect(
            mistakes(in: nested(65)) == ["line 1, column 65: found level 65 of nesting; allowed: at most 64 levels"])
        #expect(mistakes(in: String(repeating: "{a:", count: 100_000)).count == 1)
    }
}

/// The value of a text without mistakes.
private func read(_ text: String) throws -> MarkedValue {
    var mistakes = Mistakes()
    let value = JSON5Parser.parse(Array(text.utf8), &mistakes)
    try #require(mistakes.isEmpty, "\(mistakes.list)")
    return try #require(value)
}

/// All mistakes of a text, in words.
func mistakes(in text: String) -> [String] { mistakes(in: Array(text.utf8)) }

func mistakes(in bytes: [UInt8]) -> [String] {
    var mistakes = Mistakes()
    _ = JSON5Parser.parse(bytes, &mistakes)
    return mistakes.list.map(\.description)
}
