import Glibc
import Testing

@testable import TouchplaneServer

@Suite("Panel files that change while the server runs")
struct ReloadTests {
    private func slider(_ value: String, _ more: String = "") -> String {
        #"{controls: [{id: "a", kind: "slider", value: \#(value), frame: [0, 0, 9, 9]}\#(more)]}"#
    }

    /// The next snapshot that a change of the file brings.
    private func begin(_ lives: Lives, _ path: String) throws -> (caller: Caller, stream: Caller) {
        let caller = try lives.begin { $0.documents = [path] }
        let stream = lives.caller("watcher")
        #expect(stream.openStream(of: "desk"))
        #expect(stream.hear(until: "\"type\":\"snapshot\"") != nil)
        return (caller, stream)
    }

    @Test("a file written or renamed into place is loaded again, and controls keep their values")
    func written() throws {
        let lives = Lives()
        let path = lives.file("desk.json5", slider("0.1"))
        var (caller, stream) = try begin(lives, path)
        #expect(caller.put("a", "0.5").status == 200)
        _ = lives.file("desk.json5", slider("0.1", #", {id: "b", kind: "switch", frame: [9, 0, 9, 9]}"#))
        #expect(stream.hear(until: "\"id\":\"b\"") != nil)
        #expect(caller.value("a") == "0.5")
        let fresh = lives.file("fresh", slider("0.1", #", {id: "c", kind: "switch", frame: [9, 0, 9, 9]}"#))
        #expect(rename(fresh, path) == 0)
        #expect(stream.hear(until: "\"id\":\"c\"") != nil)
        lives.end()
        caller = try lives.begin { $0.documents = [path] }
        #expect(caller.value("a") == "0.5")
        #expect(caller.value("c") == "false")
    }

    @Test("a mistake leaves the running panel as it is, and the next right state is loaded")
    func mistake() throws {
        let lives = Lives()
        let path = lives.file("desk.json5", slider("0.1"))
        let (caller, stream) = try begin(lives, path)
        let document = caller.call("GET", "/v1/panels/desk/document").text
        _ = lives.file("desk.json5", #"{controls: [{id: "a", kind: "sliedr"}]}"#)
        try lives.present.reloadDocuments()
        #expect(caller.call("GET", "/v1/panels/desk/document").text == document)
        _ = lives.file("desk.json5", slider("0.1", #", {id: "b", kind: "switch", frame: [9, 0, 9, 9]}"#))
        #expect(stream.hear(until: "\"id\":\"b\"") != nil)
    }

    @Test("a changed file takes the place of a document that was put over it, for good")
    func overPut() throws {
        let lives = Lives()
        let path = lives.file("desk.json5", slider("0.1"))
        var (caller, stream) = try begin(lives, path)
        caller.call("PUT", "/v1/panels/desk", #"{controls: [{id: "z", kind: "switch", frame: [0, 0, 9, 9]}]}"#)
        _ = lives.file("desk.json5", slider("0.2"))
        #expect(stream.hear(until: "\"id\":\"a\"") != nil)
        lives.end()
        caller = try lives.begin { $0.documents = [path] }
        #expect(caller.call("GET", "/v1/panels/desk/controls/z").status == 404)
        #expect(caller.value("a") == "0.2")
    }

    @Test("a folder's documents are loaded, and a new one becomes a panel")
    func folder() throws {
        let lives = Lives()
        _ = lives.file("desk.json5", slider("0.1"))
        let home = lives.home
        let caller = try lives.begin { $0.documents = [home] }
        #expect(caller.value("a") == "0.1")
        _ = lives.file("other.json5", slider("0.2"))
        while caller.call("GET", "/v1/panels/other").status == 404 {}
        #expect(caller.call("GET", "/v1/panels/other/controls/a/value").text == "0.2")
    }
}
