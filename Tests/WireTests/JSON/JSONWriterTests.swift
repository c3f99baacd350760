import SeededRandom
import Testing

@testable import Wire

@Suite("JSONWriter")
struct JSONWriterTests {
    private func text(headroom: Int = 0, capacity: Int = 1024, _ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(headroom: headroom, capacity: capacity)
        body(&writer)
        return String(decoding: writer.take(), as: UTF8.self)
    }

    @Test("commas stand between members and elements and nowhere else")
    func commas() {
        let written = text { writer in
            writer.beginObject()
            writer.key("type")
            writer.string(literal: "change")
            writer.key("names")
            writer.beginArray()
            writer.string("a")
            writer.string(literal: "b")
            writer.beginObject()
            writer.endObject()
            writer.beginArray()
            writer.endArray()
            writer.number(1)
            writer.number(0.5)
            writer.number(Float(2))
            writer.bool(true)
            writer.null()
            writer.raw(Array("[0]".utf8))
            writer.endArray()
            writer.key("after")
            writer.bool(false)
            writer.key(escaping: "ä\"")
            writer.null()
            writer.key(JSONKey("last"))
            writer.number(UInt64.max)
            writer.endObject()
        }
        #expect(
            written == #"{"type":"change","names":["a","b",{},[],1,0.5,2,true,null,[0]],"after":false,"#
                + #""ä\"":null,"last":18446744073709551615}"#)
    }

    @Test("a bare value needs no object around it", arguments: ["null", "true", "\"x\"", "-7"])
    func bareValue(expected: String) {
        let written = text { writer in
            switch expected {
            case "null": writer.null()
            case "true": writer.bool(true)
            case "\"x\"": writer.string("x")
            default: writer.number(-7)
            }
        }
        #expect(written == expected)
    }

    @Test("the headroom is left in front, zeroed, of every text taken")
    func headroom() {
        var writer = JSONWriter(headroom: 10)
        for number in [1, 22] {
            writer.number(number)
            #expect(writer.count == String(number).utf8.count)
            #expect(writer.take() == [UInt8](repeating: 0, count: 10) + Array(String(number).utf8))
        }
    }

    @Test("a text taken leaves nothing behind for the next one")
    func takeStartsAnew() {
        var writer = JSONWriter()
        writer.beginArray()
        writer.number(1)
        _ = writer.take()
        writer.number(2)
        #expect(writer.take() == Array("2".utf8))
    }

    @Test("a text longer than the memory makes it grow, and the text is whole", arguments: [0, 1, 7, 64])
    func growth(capacity: Int) throws {
        let long = String(repeating: "0123456789ä\n", count: 20_000)
        var writer = JSONWriter(headroom: 3, capacity: capacity)
        for _ in 0..<2 {
            writer.beginArray()
            for number in 0..<1000 { writer.number(number) }
            writer.string(long)
            writer.endArray()
            let value = try JSONValue(parsing: Array(writer.take().dropFirst(3)))
            #expect(value == .array((0..<1000).map { .number(Double($0)) } + [.string(long)]))
        }
    }

    @Test("quote, backslash and control characters are escaped, everything else is written as it is")
    func escapes() {
        let written = text { $0.string("\"\\/\u{08}\u{0C}\n\r\t\0\u{1F}\u{7F}ä€🎚\u{2028}") }
        #expect(written == #""\"\\/\b\f\n\r\t\u0000\u001f"# + "\u{7F}ä€🎚\u{2028}\"")
    }

    @Test("every string reads back the same")
    func stringsRoundTrip() throws {
        var numbers = SeededRandom(seed: 1)
        for _ in 0..<2000 {
            var original = ""
            for _ in 0..<Int.random(in: 0...20, using: &numbers) {
                let limit: UInt32 = Bool.random(using: &numbers) ? 0x80 : 0x11_0000
                guard let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &numbers)) else { continue }
                original.unicodeScalars.append(scalar)
            }
            let read = try JSONValue(parsing: Array(text { $0.string(original) }.utf8))
            guard case .string(let copy) = read else {
                Issue.record("a string came back as \(read)")
                return
            }
            #expect(copy.unicodeScalars.elementsEqual(original.unicodeScalars))
        }
    }

    @Test("a tree is written in the order it was read, long numbers digit for digit")
    func trees() throws {
        let original =
            #"{"z":[1,-0,1.5,123456789012345678901234567890,0.1000000000000000000001],"a":{"b":null,"c":true}}"#
        let value = try JSONValue(parsing: Array(original.utf8))
        #expect(text { $0.value(value) } == original)
    }
}
