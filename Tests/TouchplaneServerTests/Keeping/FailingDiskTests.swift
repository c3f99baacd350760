import Testing

@testable import TouchplaneServer

@Suite("A disk that fails under the server")
struct FailingDiskTests {
    @Test("a full disk: 503 with its reason, nothing changed by what comes later, and all goes on when there is space")
    func full() throws {
        let lives = Lives(failing: true)
        let caller = try lives.begin()
        caller.call("PUT", "/v1/panels/desk", desk)
        #expect(caller.put("a", "0.1").status == 200)
        lives.fillDisk(true)
        let first = caller.put("a", "0.2", headers: ["Idempotency-Key: once"])
        #expect(first.status == 503)
        #expect(first.text.contains("/problems/disk-full"))
        #expect(first.headers["retry-after"] == "1")
        let second = caller.put("a", "0.3")
        #expect(second.status == 503)
        #expect(second.text.contains("Nothing was changed"))
        #expect(caller.value("a") == "0.2")
        #expect(caller.call("GET", "/readyz").status == 503)
        #expect(caller.call("GET", "/metrics").text.contains("touchplane_store_condition{is=\"disk-full\"} 1"))
        let lifted = caller.call(
            "POST", "/v1/panels/desk/touches",
            #"[{"touch":1,"phase":"began","control":"on"},{"touch":1,"phase":"ended"}]"#)
        #expect(lifted.status == 503)
        #expect(caller.call("GET", "/v1/panels/desk/controls/on").text.contains("\"isTracking\":false"))
        lives.fillDisk(false)
        // The store looks again by itself.
        while caller.call("GET", "/readyz").status == 503 {}
        #expect(caller.put("a", "0.4", headers: ["Idempotency-Key: once"]).status == 200)
        lives.end()
        #expect(try lives.begin().value("a") == "0.4")
    }

    @Test("values that a full disk did not take are stored when there is space")
    func valuesAreKept() throws {
        let lives = Lives(failing: true)
        let caller = try lives.begin()
        caller.call("PUT", "/v1/panels/desk", desk)
        lives.fillDisk(true)
        #expect(caller.put("a", "0.2").status == 503)
        lives.fillDisk(false)
        while caller.call("GET", "/readyz").status == 503 {}
        lives.end()
        #expect(try lives.begin().value("a") == "0.2")
    }

    @Test("a flush that failed: nothing is acknowledged any more, and the next life has what was")
    func failed() throws {
        let lives = Lives(failing: true)
        let caller = try lives.begin()
        caller.call("PUT", "/v1/panels/desk", desk)
        #expect(caller.put("a", "0.1").status == 200)
        lives.failFlushes(from: 1)
        let first = caller.put("a", "0.2")
        #expect(first.status == 503)
        #expect(first.text.contains("/problems/store-failed"))
        for (method, path, body) in [
            ("PUT", "controls/a/value", "0.3"), ("POST", "controls/on/tap", "{}"),
            ("PATCH", "controls/a", "{\"value\":1}"),
            ("POST", "keys", "{\"text\":\"x\",\"control\":\"name\"}"),
        ] {
            #expect(caller.call(method, "/v1/panels/desk/\(path)", body).status == 503, "\(path)")
        }
        #expect(caller.call("DELETE", "/v1/panels/desk").status == 503)
        #expect(caller.call("PUT", "/v1/panels/other", desk).status == 503)
        #expect(caller.call("GET", "/readyz").status == 503)
        #expect(caller.value("on") == "false")
        lives.end()
        lives.failFlushes(from: .max >> 40)
        #expect(["0.1", "0.2"].contains(try lives.begin().value("a")))
    }

    @Test("replies on a stream wait for the disk, keep their order, and say when a change was not stored")
    func stream() throws {
        let lives = Lives(failing: true)
        let caller = try lives.begin()
        caller.call("PUT", "/v1/panels/desk", desk)
        let stream = lives.caller("streamer")
        #expect(stream.openStream(of: "desk"))
        let flushes = lives.flushes
        for number in 1...40 {
            stream.say("{\"ref\":\(number),\"control\":\"a\",\"value\":0.\(number % 9 + 1)}")
            stream.say("{\"ref\":\(number + 100)}".replacing("}", with: ",\"visible\":true}"))
        }
        for number in 1...40 {
            for ref in [number, number + 100] {
                let reply = try #require(stream.hear(until: "\"type\":\"reply\""))
                #expect(reply.contains("\"ref\":\(ref),\"status\":200"), "\(reply)")
            }
        }
        #expect(lives.flushes > flushes)
        lives.fillDisk(true)
        stream.say(#"{"ref":7,"control":"a","value":0.05}"#)
        let refused = try #require(stream.hear(until: "\"ref\":7,\"status\""))
        #expect(refused.contains("\"status\":503"))
        #expect(refused.contains("disk"))
        lives.fillDisk(false)
    }
}
