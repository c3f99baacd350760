import Testing

@testable import TouchplaneServer

@Suite("Presets and undo")
struct PresetTests {
    private let presets = "/v1/panels/desk/presets"

    private func begin(_ lives: Lives) throws -> Caller {
        let caller = try lives.begin()
        #expect(caller.call("PUT", "/v1/panels/desk", desk).status == 201)
        return caller
    }

    private func events(of answer: Answered) -> Bool { answer.text.contains("valueChanged") }

    @Test("a preset stores the present values and brings them back silently, or as a user, also after a restart")
    func storedAndRecalled() throws {
        let lives = Lives()
        var caller = try begin(lives)
        _ = caller.put("a", "0.3")
        _ = caller.put("pick", "1")
        #expect(caller.call("PUT", presets + "/night", "").status == 201)
        _ = caller.put("a", "0.9")
        #expect(caller.call("PUT", presets + "/day", "{}").status == 201)
        lives.end()
        caller = try lives.begin()
        #expect(
            caller.call("GET", presets).text
                == #"{"presets":[{"preset":"day","controls":6},{"preset":"night","controls":6}]}"#)
        let silent = caller.call("POST", presets + "/night/recall", "")
        #expect(silent.status == 200)
        #expect(!events(of: silent))
        #expect(caller.value("a") == "0.3")
        let user = caller.call("POST", presets + "/day/recall", #"{"as":"user"}"#)
        #expect(user.text.contains(#"{"control":"a","events":["valueChanged"#))
        #expect(caller.value("a") == "0.9")
        #expect(caller.value("pick") == "1")
        #expect(caller.call("DELETE", presets + "/day").status == 204)
        #expect(caller.call("GET", presets + "/day").status == 404)
        lives.end()
        #expect(try lives.begin().call("GET", presets + "/day").status == 404)
    }

    @Test("what is exported can be imported under another name; what is no preset is refused with its place")
    func exportAndImport() throws {
        let lives = Lives()
        let caller = try begin(lives)
        _ = caller.put("a", "0.3")
        caller.call("PUT", presets + "/one", "")
        let exported = caller.call("GET", presets + "/one").text
        #expect(exported.contains(#"{"id":"a","kind":"slider","isSelected":false,"value":0.3}"#))
        #expect(caller.call("PUT", presets + "/two", exported).status == 201)
        _ = caller.put("a", "0.8")
        #expect(caller.call("POST", presets + "/two/recall", "").status == 200)
        #expect(caller.value("a") == "0.3")
        let bad = caller.call("PUT", presets + "/three", #"{"controls":[{"id":"a"}]}"#)
        #expect(bad.status == 400)
        #expect(bad.text.contains("/controls/0/kind"))
        #expect(caller.call("PUT", presets + "/three", #"{"panel":"desk"}"#).status == 400)
        #expect(caller.call("GET", presets + "/three").status == 404)
    }

    @Test("one control that can't be brought back stops no other, and the reply says why")
    func refusedAlone() throws {
        let lives = Lives()
        let caller = try begin(lives)
        caller.call(
            "PUT", presets + "/mixed",
            #"{"controls":[{"id":"gone","kind":"slider","value":1},{"id":"on","kind":"slider","value":1},"#
                + #"{"id":"pick","kind":"segmentedControl","value":7},{"id":"a","kind":"slider","value":0.5}]}"#)
        let reply = caller.call("POST", presets + "/mixed/recall", #"{"as":"user"}"#)
        #expect(reply.status == 200)
        #expect(reply.text.contains(#"{"control":"gone","status":404"#))
        #expect(reply.text.contains(#"{"control":"on","status":422"#))
        #expect(reply.text.contains(#"{"control":"pick","status":422"#))
        #expect(caller.value("a") == "0.5")
    }

    @Test("what somebody holds is parked for feedback and refused for a user")
    func held() throws {
        let lives = Lives()
        let caller = try begin(lives)
        let holder = lives.caller("holder")
        #expect(holder.openStream(of: "desk"))
        caller.call("PUT", presets + "/p", #"{"controls":[{"id":"on","kind":"switch","value":true}]}"#)
        holder.say(#"{"ref":1,"touches":[{"touch":1,"phase":"began","control":"on"}]}"#)
        #expect(holder.hear(until: "\"ref\":1,\"status\":200") != nil)
        let user = caller.call("POST", presets + "/p/recall", #"{"as":"user"}"#)
        #expect(user.status == 409)
        #expect(user.text.contains("holder"))
        let feedback = caller.call("POST", presets + "/p/recall", "")
        #expect(feedback.text.contains(#""parked":["#))
        #expect(caller.value("on") == "false")
        holder.say(#"{"ref":2,"touches":[{"touch":1,"phase":"cancelled"}]}"#)
        #expect(holder.hear(until: "\"ref\":2,\"status\":200") != nil)
        #expect(caller.value("on") == "true")
    }

    @Test("a fade goes through values between, and ends at the preset's")
    func fade() throws {
        let lives = Lives()
        let caller = try begin(lives)
        let stream = lives.caller("watcher")
        #expect(stream.openStream(of: "desk"))
        caller.call("PUT", presets + "/full", #"{"controls":[{"id":"a","kind":"slider","value":0.8}]}"#)
        #expect(caller.call("POST", presets + "/full/recall", #"{"fade":0.3}"#).status == 200)
        var between = 0
        while let message = stream.hear(until: "\"type\":\"change\"") {
            if message.contains("\"value\":0.8}") { break }
            #expect(message.contains("\"by\":\"clock\""))
            between += 1
        }
        #expect(between > 2)
        #expect(caller.value("a") == "0.8")
    }

    @Test("undo takes back the client's own changes one by one, a gesture as one")
    func undo() throws {
        let lives = Lives()
        let caller = try begin(lives)
        let undo = { caller.call("POST", "/v1/panels/desk/undo", "") }
        let nothing = undo()
        #expect(nothing.status == 409)
        #expect(nothing.text.contains("nothing-to-undo"))
        _ = caller.put("a", "0.25")
        _ = caller.put("pick", "2")
        caller.call(
            "POST", "/v1/panels/desk/touches",
            #"[{"touch":1,"phase":"began","control":"a","u":0.25,"v":0.5},{"touch":1,"phase":"moved","u":0.4,"v":0.5},"#
                + #"{"touch":1,"phase":"moved","u":0.9,"v":0.5},{"touch":1,"phase":"ended","u":0.9,"v":0.5}]"#)
        #expect(caller.value("a") != "0.25")
        let first = undo()
        #expect(first.text.contains("valueChanged"))
        #expect(caller.value("a") == "0.25")
        #expect(undo().status == 200)
        #expect(caller.value("pick") == "-1")
        #expect(undo().status == 200)
        #expect(caller.value("a") == "0")
        #expect(undo().status == 409)
    }

    @Test("what somebody else has changed since is not taken back, and who did is named")
    func changedSince() throws {
        let lives = Lives()
        let caller = try begin(lives)
        let other = lives.caller("other")
        _ = caller.put("a", "0.25")
        _ = other.put("a", "0.5")
        let refused = caller.call("POST", "/v1/panels/desk/undo", "")
        #expect(refused.status == 409)
        #expect(refused.text.contains("changed-since"))
        #expect(refused.text.contains(#""client":"other""#))
        #expect(caller.value("a") == "0.5")
        #expect(other.call("POST", "/v1/panels/desk/undo", "").status == 200)
        #expect(caller.value("a") == "0.25")
    }

    @Test("feedback is taken back as feedback, and a recall as a whole")
    func undoRecall() throws {
        let lives = Lives()
        let caller = try begin(lives)
        caller.call("PATCH", "/v1/panels/desk/controls/a", #"{"value":0.5}"#)
        let undone = caller.call("POST", "/v1/panels/desk/undo", "")
        #expect(undone.status == 200)
        #expect(!events(of: undone))
        #expect(caller.value("a") == "0")
        caller.call(
            "PUT", presets + "/p",
            #"{"controls":[{"id":"a","kind":"slider","value":0.5},{"id":"on","kind":"switch","value":true}]}"#)
        caller.call("POST", presets + "/p/recall", #"{"as":"user"}"#)
        #expect(caller.value("on") == "true")
        caller.call("POST", "/v1/panels/desk/undo", "")
        #expect(caller.value("on") == "false")
        #expect(caller.value("a") == "0")
    }

    @Test("recall and undo over a stream")
    func overStream() throws {
        let lives = Lives()
        let caller = try begin(lives)
        caller.call("PUT", presets + "/p", #"{"controls":[{"id":"a","kind":"slider","value":0.5}]}"#)
        let stream = lives.caller("streamer")
        #expect(stream.openStream(of: "desk"))
        stream.say(#"{"ref":1,"recall":"p"}"#)
        #expect(stream.hear(until: "\"ref\":1,\"status\":200") != nil)
        #expect(caller.value("a") == "0.5")
        stream.say(#"{"ref":2,"undo":true}"#)
        #expect(stream.hear(until: "\"ref\":2,\"status\":200") != nil)
        #expect(caller.value("a") == "0")
        stream.say(#"{"ref":3,"recall":{"preset":"q","as":"user"}}"#)
        #expect(stream.hear(until: "\"ref\":3,\"status\":404") != nil)
    }
}
