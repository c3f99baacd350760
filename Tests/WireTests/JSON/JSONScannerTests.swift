import Testing

@testable import Wire

@Suite("JSONScanner")
struct JSONScannerTests {
    @Test("a touch is read field by field, spaces or none")
    func touch() throws {
        for text in [
            #"{"touch":1,"phase":"began","control":"gain","x":120,"y":20.5}"#,
            " {\n\t\"touch\" : 1 , \"phase\":\r\n\"began\",\"control\":\"gain\" ,\"x\":120, \"y\":20.5 } \n",
            #"{"y":2.05e1,"x":12.0E+1,"control":"\u0067ain","phase":"b\u0065gan","touc\u0068":1}"#,
        ] {
            let touch = try scan(text, SampleTouch.init)
            #expect(touch == SampleTouch(touch: 1, phase: "began", control: "gain", x: 120, y: 20.5))
        }
    }

    @Test("nested containers are walked to their ends")
    func nesting() throws {
        let text = #"{"a":[[],[{}],[1,[2]]],"b":{"c":{"d":[]}},"e":[]}"#
        let keys = try scan(text) { scanner throws(JSONError) in
            var keys: [String] = []
            try scanner.beginObject()
            while let key = try scanner.nextKey() {
                keys.append(key.string)
                try scanner.skipValue()
            }
            return keys
        }
        #expect(keys == ["a", "b", "e"])
    }

    @Test("peek says the kind of value without reading it")
    func peek() throws {
        let kinds = try scan(#"[{},[],"",-1,0,true,false,null]"#) { scanner throws(JSONError) in
            var kinds: [JSONKind] = []
            try scanner.beginArray()
            while try scanner.nextElement() {
                kinds.append(try scanner.peek())
                try scanner.skipValue()
            }
            return kinds
        }
        #expect(kinds == [.object, .array, .string, .number, .number, .bool, .bool, .null])
    }

    @Test("null is taken where it stands, and nothing else is")
    func null() throws {
        let taken = try scan("[null,0]") { scanner throws(JSONError) in
            try scanner.beginArray()
            _ = try scanner.nextElement()
            let first = try scanner.takeNull()
            _ = try scanner.nextElement()
            let second = try scanner.takeNull()
            let third = try scanner.integer() == 0
            return [first, second, third, try scanner.nextElement()]
        }
        #expect(taken == [true, false, true, false])
    }

    @Test(
        "escapes become the characters they stand for",
        arguments: [
            (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{08}\u{0C}\n\r\t"), (#""\u0000\u00e9\u20AC""#, "\0é€"),
            (#""\ud83c\udf9a\uDBFF\uDFFF""#, "🎚\u{10FFFF}"), ("\"é€🎚\u{7F}\u{10FFFF}\"", "é€🎚\u{7F}\u{10FFFF}"),
            (#""a string of more than fifteen bytes, \u00fc""#, "a string of more than fifteen bytes, ü"),
        ])
    func escapes(text: String, expected: String) throws {
        let string = try scan(text) { scanner throws(JSONError) in try scanner.text().string }
        #expect(string.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test("names are compared by code point, with and without escapes")
    func comparison() throws {
        // U+212A looks like K and is equal to it for String, but not for JSON.
        let equal = try scan(#"["Key","\u004bey","Ke","Keys","\u212aey","Kez"]"#) { scanner throws(JSONError) in
            var equal: [Bool] = []
            try scanner.beginArray()
            while try scanner.nextElement() {
                let text = try scanner.text()
                let literal = if case "Key" = text { true } else { false }
                #expect(literal == (text == String("Key")))
                equal.append(literal)
            }
            return equal
        }
        #expect(equal == [true, true, false, false, false, false])
    }

    @Test("sixteen levels are read, the seventeenth is refused")
    func depth() {
        func nested(_ levels: Int) -> String {
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        }
        #expect(refusal(of: nested(16)) == nil)
        #expect(
            refusal(of: nested(17))?.description
                == "line 1, column 17: found level 17 of nesting; allowed: at most 16 levels")
        #expect(refusal(of: String(repeating: "{\"a\":", count: 100_000))?.line == 1)
    }

    @Test("siblings do not add to the depth")
    func siblings() {
        #expect(refusal(of: "[" + String(repeating: "[[]],", count: 100) + "[]]") == nil)
    }
}

/// Runs `body` over the text with a scanner and checks that it read all of it.
func scan<Result>(
    _ text: String, _ body: (inout JSONScanner) throws(JSONError) -> Result
) throws(JSONError) -> Result {
    try Array(text.utf8).withUnsafeBufferPointer { buffer throws(JSONError) in
        var scanner = JSONScanner(UnsafeRawBufferPointer(buffer))
        let result = try body(&scanner)
        try scanner.end()
        return result
    }
}

/// Why the text is no JSON; nil when it is.
func refusal(of text: String) -> JSONError? { refusal(of: Array(text.utf8)) }

func refusal(of bytes: [UInt8]) -> JSONError? {
    do {
        _ = try JSONValue(parsing: bytes)
        return nil
    } catch {
        return error
    }
}

/// A touch as small as tests need it; the real decoder reads more.
struct SampleTouch: Equatable {
    enum Field: String, JSONField {
        case touch, phase, control, x, y
        static let table = JSONFieldTable<Field>()
    }

    var touch = 0
    var phase = ""
    var control = ""
    var x = 0.0
    var y = 0.0
}

extension SampleTouch {
    static let phases = "began, moved, stationary, ended, cancelled"

    init(_ scanner: inout JSONScanner) throws(JSONError) {
        self.init()
        var seen = JSONSeen<Field>()
        try scanner.beginObject()
        let start = scanner.place
        while let field = try scanner.nextField(&seen) {
            switch field {
            case .touch: touch = try scanner.integer(in: 0...1000)
            case .phase:
                let text = try scanner.text()
                switch text {
                case "began", "moved", "ended": phase = text.string
                default: throw scanner.refusal(at: scanner.place, allowed: Self.phases)
                }
            case .control: control = try scanner.text().string
            case .x: x = try scanner.double()
            case .y: y = try scanner.double()
            }
        }
        if phase.isEmpty { throw scanner.refusal(missing: "phase", in: start, allowed: Self.phases) }
    }
}
