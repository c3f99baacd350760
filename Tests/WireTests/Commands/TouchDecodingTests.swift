import ControlKit
import Testing

@testable import Wire

@Suite("CommandDecoder, touches")
struct TouchDecodingTests {
    private static let phases =
        "began, moved, stationary, ended, cancelled, and regionEntered, regionMoved, regionExited of a pointer that hovers"

    @Test("one touch is an array of one")
    func single() throws {
        let command = try decode(
            #"{"touch":1,"phase":"began","control":"gain","x":120,"y":20}"#, CommandDecoder.touches)
        #expect(
            command
                == .touches([
                    TouchInput(
                        id: .number(1), phase: .began, control: "gain", place: .point(CGPoint(x: 120, y: 20)))
                ]))
    }

    @Test("an array keeps its order, and every field is read")
    func several() throws {
        let command = try decode(
            """
            [{"touch":"left hand","phase":"moved","control":"gain","u":-0.25,"v":1.5,"seq":17,"type":"pencil"},
             {"type":"indirectPointer","phase":"ended","touch":-3},
             {"touch":3.0,"phase":"stationary","type":"direct","seq":9007199254740992},
             {"touch":"\\u0031","phase":"canc\\u0065lled"}]
            """, CommandDecoder.touches)
        #expect(
            command
                == .touches([
                    TouchInput(
                        id: .name("left hand"), phase: .moved, control: "gain",
                        place: .unit(CGPoint(x: -0.25, y: 1.5)), sequence: 17, type: .pencil),
                    TouchInput(id: .number(-3), phase: .ended, type: .indirectPointer),
                    TouchInput(id: .number(3), phase: .stationary, sequence: 9_007_199_254_740_992),
                    TouchInput(id: .name("1"), phase: .cancelled),
                ]))
    }

    @Test("an empty array is no touch at all")
    func empty() throws {
        #expect(try decode("[]", CommandDecoder.touches) == .touches([]))
    }

    @Test(
        "a wrong field is named by pointer, with what it is and what is allowed",
        arguments: [
            (#"{"touch":1,"phase":"start"}"#, "/phase", #""phase" is "start"; allowed: \#(phases)"#),
            (#"{"touch":1,"phase":1}"#, "/phase", #""phase" is 1; allowed: \#(phases)"#),
            (#"{"touch":1}"#, "/phase", #""phase" is missing; allowed: \#(phases)"#),
            (
                #"{"phase":"began"}"#, "/touch",
                #""touch" is missing; allowed: the id of the contact, a number or a string"#
            ),
            (
                #"{"touch":null,"phase":"began"}"#, "/touch",
                #""touch" is null; allowed: a whole number, or text of 1 to 64 bytes"#
            ),
            (#"{"touch":1.5,"phase":"began"}"#, "/touch", #""touch" is 1.5; allowed: a whole number"#),
            (#"{"touch":"","phase":"began"}"#, "/touch", #""touch" is ""; allowed: text of 1 to 64 bytes"#),
            (
                #"[{"touch":1,"phase":"ended"},{"touch":1,"phase":"ended","x":1}]"#, "/1/y",
                #""y" is missing; allowed: x and y, or u and v, or none of them"#
            ),
            (
                #"{"touch":1,"phase":"moved","v":1}"#, "/u",
                #""u" is missing; allowed: x and y, or u and v, or none of them"#
            ),
            (
                #"{"touch":1,"phase":"moved","x":1,"v":1}"#, "",
                "found coordinates in points together with coordinates of the unit square; allowed: x and y, or u and v, or none of them"
            ),
            (#"{"touch":1,"phase":"moved","x":1e9,"y":0}"#, "/x", #""x" is 1e9; allowed: a number from -1e7 to 1e7"#),
            (#"{"touch":1,"phase":"moved","x":"1","y":0}"#, "/x", #""x" is "1"; allowed: a number"#),
            (
                #"{"touch":1,"phase":"moved","seq":-1}"#, "/seq",
                #""seq" is -1; allowed: a whole number from 0 to 9007199254740992"#
            ),
            (
                #"{"touch":1,"phase":"moved","type":"finger"}"#, "/type",
                #""type" is "finger"; allowed: direct, pencil, indirectPointer"#
            ),
            (#"{"touch":1,"phase":"moved","control":7}"#, "/control", #""control" is 7; allowed: a string"#),
            (
                #"{"touch":1,"fase":"moved"}"#, "/fase",
                #"found the unknown key "fase" (nearest: "phase"); allowed: touch, phase, control, x, y, u, v, seq, type, button"#
            ),
            (
                #"{"touch":1,"touch":2,"phase":"moved"}"#, "/touch",
                #"found the key "touch" a second time; allowed: each key once"#
            ),
            ("7", "", "found 7; allowed: an object"),
            ("[[]]", "/0", "found an array; allowed: an object"),
        ])
    func wrongFields(text: String, pointer: String, message: String) {
        let error = refusal(of: text, CommandDecoder.touches)
        #expect(error?.message == message)
        #expect(error?.pointer == pointer)
    }

    @Test("what is no JSON has line and column and no pointer")
    func noJSON() {
        let error = refusal(of: "[{\"touch\":1,\n \"phase\":began}]", CommandDecoder.touches)
        #expect(error?.description == "line 2, column 10: found the word began; allowed: a value")
        #expect(error?.pointer == nil)
        #expect(refusal(of: "", CommandDecoder.touches)?.message == "found the end of the text; allowed: a value")
        #expect(
            refusal(of: "[] []", CommandDecoder.touches)?.message
                == "found '['; allowed: nothing after the value")
    }

    @Test("256 touches are taken, the 257th refuses them all")
    func limit() throws {
        let touch = #"{"touch":1,"phase":"moved"}"#
        let most = "[" + Array(repeating: touch, count: 256).joined(separator: ",") + "]"
        guard case .touches(let touches) = try decode(most, CommandDecoder.touches) else { return }
        #expect(touches.count == 256)
        let error = refusal(of: "[\(touch)," + most.dropFirst(), CommandDecoder.touches)
        #expect(error?.message == "found an array of more than 256; allowed: at most 256 at once")
        #expect(error?.pointer == "")
    }

    @Test("an id of 64 bytes is taken, of 65 refused, escapes counted as what they stand for")
    func longID() throws {
        let longest = String(repeating: "a", count: 64)
        _ = try decode(#"{"touch":"\#(longest)","phase":"moved"}"#, CommandDecoder.touches)
        _ = try decode(
            #"{"touch":"\#(String(repeating: "\\u0061", count: 64))","phase":"moved"}"#, CommandDecoder.touches)
        let error = refusal(of: #"{"touch":"\#(longest)a","phase":"moved"}"#, CommandDecoder.touches)
        #expect(error?.cause.allowed == "text of 1 to 64 bytes")
    }

    @Test("damaged touches never crash, and what is taken is within bounds")
    func mutations() {
        let seeds = JSONReferenceTests.seeds.prefix(2).map { Array($0.utf8) }
        var mutation = TextMutation(
            seed: 7,
            pieces: ["{", "}", "[", "]", ",", ":", "\"", "\\u00", "1e9", "-", "null", "\"phase\":\"ended\",", "\"u\":"])
        for round in 0..<20_000 {
            let text = mutation.mutate(seeds[round % seeds.count])
            let command = text.withUnsafeBytes { try? CommandDecoder.touches($0) }
            guard case .touches(let touches)? = command else { continue }
            #expect(touches.count <= CommandLimits.touches)
        }
    }
}
