import Glibc
import Testing

@testable import TouchplaneServer

@Suite("What a restart brings back")
struct RestartTests {
    @Test("a panel put over HTTP comes back with its values, its selections and its text, above every revision before")
    func comesBack() throws {
        let lives = Lives()
        var caller = try lives.begin()
        #expect(caller.call("PUT", "/v1/panels/desk", desk).status == 201)
        for (control, value) in [("a", "0.3"), ("on", "true"), ("pick", "2"), ("name", "\"foh\"")] {
            #expect(caller.put(control, value).status == 200, "\(control)")
        }
        #expect(caller.call("PATCH", "/v1/panels/desk/controls/a", #"{"isSelected":true}"#).status == 200)
        let revision = caller.revision()
        lives.end()
        caller = try lives.begin()
        #expect(caller.value("a") == "0.3")
        #expect(caller.value("on") == "true")
        #expect(caller.value("pick") == "2")
        #expect(caller.value("name") == "\"foh\"")
        #expect(caller.call("GET", "/v1/panels/desk/controls/a").text.contains("\"isSelected\":true"))
        #expect(caller.revision() > revision)
        #expect(caller.call("GET", "/v1/panels/desk/document").text == desk)
    }

    @Test("a control with restore default has its document's value after a restart")
    func restoreDefault() throws {
        let lives = Lives()
        var caller = try lives.begin()
        caller.call("PUT", "/v1/panels/desk", desk)
        #expect(caller.put("b", "0.7").status == 200)
        #expect(caller.value("b") == "0.7")
        lives.end()
        caller = try lives.begin()
        #expect(caller.value("b") == "0")
    }

    @Test("secret text is nowhere in the data folder")
    func secret() throws {
        let lives = Lives()
        let caller = try lives.begin()
        caller.call("PUT", "/v1/panels/desk", desk)
        #expect(caller.put("key", "\"opensesame\"", headers: ["Idempotency-Key: k"]).status == 200)
        // What was plain and becomes secret is forgotten, too.
        #expect(caller.put("name", "\"plainsesame\"").status == 200)
        #expect(caller.call("PATCH", "/v1/panels/desk/controls/name", #"{"isSecureTextEntry":true}"#).status == 200)
        lives.end()
        let bytes = try Files.read(lives.folder + "/touchplane.sqlite", limit: 1 << 24)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("opensesame"))
        #expect(try lives.begin().value("name") == "\"\"")
    }

    @Test("the log comes back, and goes on with the turns of this life")
    func log() throws {
        let lives = Lives()
        var caller = try lives.begin()
        caller.call("PUT", "/v1/panels/desk", desk)
        _ = caller.put("a", "0.25")
        lives.end()
        caller = try lives.begin()
        _ = caller.put("a", "0.75")
        let log = caller.call("GET", "/v1/panels/desk/log").text
        let first = try #require(log.firstRange(of: "\"value\":0.25"))
        let second = try #require(log.firstRange(of: "\"value\":0.75"))
        #expect(first.upperBound < second.lowerBound)
        #expect(log.contains("\"client\":\"tester\""))
        let after = caller.call("GET", "/v1/panels/desk/log?after=\(caller.revision() - 1)").text
        #expect(!after.contains("0.25"))
        #expect(after.contains("0.75"))
    }

    @Test("a held touch does not come back, and the value it had reached does")
    func heldTouch() throws {
        let lives = Lives()
        var caller = try lives.begin()
        caller.call("PUT", "/v1/panels/desk", desk)
        let moved = caller.call(
            "POST", "/v1/panels/desk/touches",
            #"[{"touch":1,"phase":"began","control":"a","u":0,"v":0.5},{"touch":1,"phase":"moved","u":2,"v":0.5}]"#)
        #expect(moved.status == 200)
        let reached = caller.value("a")
        #expect(reached != "0")
        lives.end()
        caller = try lives.begin()
        #expect(caller.value("a") == reached)
        #expect(caller.call("GET", "/v1/panels/desk/controls/a").text.contains("\"isTracking\":false"))
    }

    @Test("a repeat after a restart gets the first answer, and acts once")
    func repeated() throws {
        let lives = Lives()
        var caller = try lives.begin()
        let created = caller.call("PUT", "/v1/panels/desk", desk, headers: ["Idempotency-Key: new"])
        let tap = { (caller: Caller) in
            caller.call("POST", "/v1/panels/desk/controls/on/tap", "{}", headers: ["Idempotency-Key: tap-1"])
        }
        let first = tap(caller)
        #expect(first.status == 200)
        let actions = "/v1/panels/desk/controls/on/actions"
        let put = { (caller: Caller) in
            caller.call(
                "PUT", actions + "/say", #"{"on":"valueChanged","do":{"log":"on"}}"#,
                headers: ["Idempotency-Key: say-1"])
        }
        let putAll = { (caller: Caller) in
            caller.call("PUT", actions, "[]", headers: ["Idempotency-Key: none-1"])
        }
        let said = put(caller)
        #expect(said.status == 201)
        let emptied = putAll(caller)
        #expect(emptied.status == 200)
        lives.end()
        caller = try lives.begin()
        #expect(put(caller).status == 201)
        #expect(put(caller).text == said.text)
        #expect(caller.call("GET", actions).text == emptied.text)
        #expect(putAll(caller).text == emptied.text)
        #expect(tap(caller).text == first.text)
        #expect(caller.value("on") == "true")
        let again = caller.call("PUT", "/v1/panels/desk", desk, headers: ["Idempotency-Key: new"])
        #expect(again.status == 201)
        #expect(again.text == created.text)
        #expect(again.headers["location"] == "/v1/panels/desk")
        let other = caller.call(
            "POST", "/v1/panels/desk/controls/on/tap", "{\"count\":2}", headers: ["Idempotency-Key: tap-1"])
        #expect(other.status == 422)
    }

    @Test("a deleted panel stays deleted, and one put in its place begins with its own values")
    func deleted() throws {
        let lives = Lives()
        var caller = try lives.begin()
        caller.call("PUT", "/v1/panels/desk", desk)
        _ = caller.put("a", "0.5")
        #expect(caller.call("DELETE", "/v1/panels/desk").status == 204)
        lives.end()
        caller = try lives.begin()
        #expect(caller.call("GET", "/v1/panels/desk").status == 404)
        #expect(caller.call("PUT", "/v1/panels/desk", desk).status == 201)
        #expect(caller.value("a") == "0")
        lives.end()
        #expect(try lives.begin().value("a") == "0")
    }

    @Test("a panel of a file keeps its values, also under a changed file, where control and kind are the same")
    func changedFile() throws {
        let lives = Lives()
        let path = lives.file("desk.json5", desk)
        let load = { (configuration: inout Configuration) in configuration.documents = [path] }
        var caller = try lives.begin(load)
        #expect(caller.put("a", "0.25").status == 200)
        #expect(caller.put("pick", "1").status == 200)
        lives.end()
        _ = lives.file(
            "desk.json5",
            #"{controls: [{id: "a", kind: "slider", value: 0.9, frame: [0, 0, 9, 9]}, {id: "pick", kind: "stepper", frame: [9, 0, 9, 9]}]}"#
        )
        caller = try lives.begin(load)
        #expect(caller.value("a") == "0.25")
        #expect(caller.value("pick") == "0")
    }

    @Test("a document put over a file's panel counts after a restart, until the panel is deleted")
    func putOverFile() throws {
        let lives = Lives()
        let path = lives.file("desk.json5", desk)
        let load = { (configuration: inout Configuration) in configuration.documents = [path] }
        var caller = try lives.begin(load)
        let other = #"{controls: [{id: "z", kind: "switch", frame: [0, 0, 60, 40]}]}"#
        #expect(caller.call("PUT", "/v1/panels/desk", other).status == 200)
        #expect(caller.put("z", "true").status == 200)
        lives.end()
        caller = try lives.begin(load)
        #expect(caller.value("z") == "true")
        #expect(caller.call("DELETE", "/v1/panels/desk").status == 204)
        lives.end()
        caller = try lives.begin(load)
        #expect(caller.value("a") == "0")
        #expect(caller.call("GET", "/v1/panels/desk/controls/z").status == 404)
    }

    @Test("controls that a new document drops do not come back with their old value when a later one has them again")
    func droppedControl() throws {
        let lives = Lives()
        var caller = try lives.begin()
        caller.call("PUT", "/v1/panels/desk", desk)
        _ = caller.put("a", "0.5")
        caller.call("PUT", "/v1/panels/desk", #"{controls: [{id: "on", kind: "switch", frame: [0, 0, 60, 40]}]}"#)
        caller.call("PUT", "/v1/panels/desk", desk)
        #expect(caller.value("a") == "0")
        lives.end()
        caller = try lives.begin()
        #expect(caller.value("a") == "0")
    }

    @Test("a folder in use is refused with the folder's name")
    func inUse() throws {
        let lives = Lives()
        try lives.begin()
        var configuration = Configuration()
        configuration.dataFolder = lives.folder
        let error = #expect(throws: Server.StartError.self) { try Server(configuration) }
        #expect(error?.description.contains("\(lives.folder) is in use by process \(getpid())") == true)
    }
}
