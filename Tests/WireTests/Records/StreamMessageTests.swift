import ControlKit
import Testing

@testable import Wire

@Suite("RecordEncoder, messages around a stream")
struct StreamMessageTests {
    private func socketReply(_ ref: Int64?, _ status: Int, _ body: String) -> String {
        Array(body.utf8).withUnsafeBytes { bytes in
            text { RecordEncoder.socketReply(ref: ref, status: status, body: bytes, into: &$0) }
        }
    }

    @Test("hello and bye")
    func frame() {
        #expect(
            text {
                RecordEncoder.hello(
                    boot: "b1", server: "touchplane/0.1.0", client: "foh-ipad", heartbeat: 10, into: &$0)
            } == #"{"type":"hello","boot":"b1","server":"touchplane/0.1.0","client":"foh-ipad","heartbeat":10}"#)
        #expect(
            text { RecordEncoder.bye(reason: "so \"long\"", into: &$0) } == #"{"type":"bye","reason":"so \"long\""}"#)
    }

    @Test("a reply is the body with what a message needs in front")
    func reply() {
        #expect(
            socketReply(7, 200, #"{"revision":43,"steps":[]}"#)
                == #"{"type":"reply","ref":7,"status":200,"revision":43,"steps":[]}"#)
        #expect(socketReply(nil, 200, "{}") == #"{"type":"reply","status":200}"#)
    }

    @Test("a problem's own type and status give way, everything else stays")
    func problem() {
        #expect(
            socketReply(
                7, 409, #"{"type":"/problems/held","title":"Held \u00e9","status":409,"holder":"a","m":[1,{"type":2}]}"#
            )
                == #"{"type":"reply","ref":7,"status":409,"title":"Held \u00e9","holder":"a","m":[1,{"type":2}]}"#)
    }
}
