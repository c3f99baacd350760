import Testing

@testable import Wire

@Suite("JSONScanner, wrong shapes")
struct JSONShapeErrorTests {
    private func touchesError(_ text: String) -> JSONError? {
        do {
            _ = try scan(text) { scanner throws(JSONError) in
                var touches: [SampleTouch] = []
                try scanner.beginArray()
                while try scanner.nextElement() { touches.append(try SampleTouch(&scanner)) }
                return touches
            }
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "an error names the field by its pointer, what it is and what is allowed",
        arguments: [
            (
                #"[{"phase":"ended"},{"phase":"start"}]"#, "/1/phase",
                #"line 1, column 29: "phase" is "start"; allowed: began, moved, stationary, ended, cancelled"#
            ),
            (#"[{"touch":"one"}]"#, "/0/touch", #"line 1, column 11: "touch" is "one"; allowed: a number"#),
            (#"[{"touch":null}]"#, "/0/touch", #"line 1, column 11: "touch" is null; allowed: a number"#),
            (#"[{"touch":true}]"#, "/0/touch", #"line 1, column 11: "touch" is true; allowed: a number"#),
            (#"[{"touch":[1]}]"#, "/0/touch", #"line 1, column 11: "touch" is an array; allowed: a number"#),
            (#"[{"touch":{}}]"#, "/0/touch", #"line 1, column 11: "touch" is an object; allowed: a number"#),
            (
                #"[{"touch":1.5}]"#, "/0/touch",
                #"line 1, column 11: "touch" is 1.5; allowed: a whole number from 0 to 1000"#
            ),
            (
                #"[{"touch":-1}]"#, "/0/touch",
                #"line 1, column 11: "touch" is -1; allowed: a whole number from 0 to 1000"#
            ),
            (#"[{"control":7}]"#, "/0/control", #"line 1, column 13: "control" is 7; allowed: a string"#),
            (#"[{"x":1e400}]"#, "/0/x", #"line 1, column 7: "x" is 1e400; allowed: a number below 1.8e308"#),
            (#"[{"control":1e400}]"#, "/0/control", #"line 1, column 13: "control" is 1e400; allowed: a string"#),
            (#"[7]"#, "/0", #"line 1, column 2: found 7; allowed: an object"#),
            (#"{}"#, "", #"line 1, column 1: found an object; allowed: an array"#),
            (
                "[{\"touch\":1}]", "/0/phase",
                #"line 1, column 2: "phase" is missing; allowed: began, moved, stationary, ended, cancelled"#
            ),
            (
                "[\n  {\"fase\":1}]", "/0/fase",
                #"line 2, column 4: found the unknown key "fase" (nearest: "phase"); allowed: touch, phase, control, x, y"#
            ),
            (
                #"[{"pressure":{"a":[1,2]}}]"#, "/0/pressure",
                #"line 1, column 3: found the unknown key "pressure"; allowed: touch, phase, control, x, y"#
            ),
            (
                #"[{"x":1,"\u0078":2}]"#, "/0/x",
                #"line 1, column 9: found the key "x" a second time; allowed: each key once"#
            ),
            (
                #"[{"a/b~c\n":1}]"#, "/0/a~1b~0c\n",
                #"line 1, column 3: found the unknown key "a/b~c\n"; allowed: touch, phase, control, x, y"#
            ),
        ])
    func pointers(text: String, pointer: String, description: String) {
        let error = touchesError(text)
        #expect(error?.description == description)
        #expect(error?.pointer == pointer)
    }

    @Test("what is no JSON is reported as that, without a pointer, also where another kind of value was due")
    func brokenValues() {
        for (text, description) in [
            (#"[{"touch":tru}]"#, "line 1, column 11: found the word tru; allowed: a value"),
            (#"[{"touch":"abc]"#, "line 1, column 11: found a string without an end; allowed: '\"' to end it"),
            (#"[{"control":-}]"#, "line 1, column 14: found '}'; allowed: a digit after '-'"),
            (#"[{"touch":}]"#, "line 1, column 11: found '}'; allowed: a value"),
            (#"[tru]"#, "line 1, column 2: found the word tru; allowed: a value"),
        ] {
            let error = touchesError(text)
            #expect(error?.description == description)
            #expect(error?.pointer == nil)
        }
    }

    @Test("long and unprintable text is cut and spelled out in the message")
    func quotes() {
        let long = touchesError("[{\"phase\":\"\(String(repeating: "x", count: 500))\"}]")
        #expect(long?.found == "\"phase\" is \"\(String(repeating: "x", count: 40))…\"")
        let odd = touchesError(#"[{"phase":"\u0000\u202e\"\\é"}]"#)
        #expect(odd?.found == #""phase" is "\u{0}\u{202E}\"\\é""#)
    }

    @Test("the pointer counts past siblings of every kind")
    func siblings() {
        let text = #"{"a":[1,{"b":"]"},[[]]],"c":[0,{"d":{},"phase":[]}]}"#
        let error = scanError(text) { scanner throws(JSONError) in
            try scanner.beginObject()
            _ = try scanner.nextKey()
            try scanner.skipValue()
            _ = try scanner.nextKey()
            try scanner.beginArray()
            _ = try scanner.nextElement()
            try scanner.skipValue()
            _ = try scanner.nextElement()
            try scanner.beginObject()
            _ = try scanner.nextKey()
            try scanner.skipValue()
            _ = try scanner.nextKey()
            _ = try scanner.bool()
        }
        #expect(error?.pointer == "/c/1/phase")
        #expect(error?.message == #""phase" is an array; allowed: true or false"#)
    }

    @Test("an error may be about a place passed earlier")
    func earlierPlace() {
        let error = scanError(#"{"x":1,"u":2}"#) { scanner throws(JSONError) in
            try scanner.beginObject()
            _ = try scanner.nextKey()
            let place = scanner.place
            try scanner.skipValue()
            _ = try scanner.nextKey()
            throw scanner.refusal(at: place, found: #""x" comes together with "u""#, allowed: "one of them")
        }
        #expect(error?.pointer == "/x")
        #expect(error?.description == #"line 1, column 2: "x" comes together with "u"; allowed: one of them"#)
    }

    private func scanError(_ text: String, _ body: (inout JSONScanner) throws(JSONError) -> Void) -> JSONError? {
        do {
            try scan(text, body)
            return nil
        } catch {
            return error
        }
    }
}
