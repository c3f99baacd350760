import ControlKit
import Foundation
import Testing

@testable import TouchplaneServer

@Suite("Bad input over HTTP (semantics.md 13, G5)")
struct BadInputTests {
    /// A panel of a document with one control of each kind that has numbers.
    private static let document = """
        { panel: "desk", size: [800, 480], controls: [
          { id: "slider", kind: "slider", title: "A", frame: [0, 0, 240, 44] },
          { id: "stepper", kind: "stepper", title: "B", frame: [0, 60, 94, 44] },
          { id: "segments", kind: "segmentedControl", title: "C", frame: [0, 120, 240, 44],
            segments: [{ title: "One" }, { title: "Two" }] },
          { id: "pages", kind: "pageControl", title: "D", numberOfPages: 3, frame: [0, 180, 240, 44] },
          { id: "date", kind: "datePicker", title: "E", date: "2026-10-07T10:00:00Z", frame: [0, 240, 240, 44] },
          { id: "colour", kind: "colorWell", title: "F", frame: [0, 300, 44, 44] },
          { id: "knob", kind: "knob", title: "G", frame: [300, 0, 64, 64] },
          { id: "pad", kind: "xyPad", title: "H", frame: [300, 100, 100, 100] },
          { id: "meter", kind: "levelMeter", title: "I", frame: [420, 0, 20, 200] },
          { id: "progress", kind: "progressView", title: "J", frame: [460, 0, 100, 20] },
        ] }
        """

    private func desk() throws -> LiveServer {
        let live = try LiveServer()
        let made = try live.client.call("PUT", "/v1/panels/desk", Self.document)
        #expect(made.status == 201, "\(made.text)")
        return live
    }

    @Test("every number of every kind refuses what is no number, or has no place among doubles, at every door")
    func notFinite() throws {
        let live = try desk()
        let before = try live.client.call("GET", "/v1/panels/desk/controls").text
        let records = try #require(try JSONSerialization.jsonObject(with: Data(before.utf8)) as? [[String: Any]])
        var tried = 0
        for record in records {
            let id = try #require(record["id"] as? String)
            for (name, value) in record where value is NSNumber && !(value is Bool) && name != "isEnabled" {
                for wrong in ["1e999", "-1e999", "NaN", "Infinity", "-Infinity", #""NaN""#] {
                    let answer = try live.control(id, "PATCH", "", "{\"\(name)\":\(wrong)}")
                    #expect([400, 422].contains(answer.status), "\(id).\(name) = \(wrong): \(answer.text)")
                    tried += 1
                }
            }
            for wrong in ["1e999", "NaN", "-Infinity", #"{"value":1e999}"#] {
                let answer = try live.control(id, "PUT", "value", wrong)
                #expect([400, 409, 422].contains(answer.status), "\(id) = \(wrong): \(answer.text)")
            }
        }
        #expect(tried >= 60)
        #expect(try live.client.call("GET", "/v1/panels/desk/controls").text == before)
    }

    @Test(
        "a property that can't be is 422 with the pointer to it, and nothing has changed",
        arguments: [
            ("stepper", #"{"stepValue":0}"#, "/stepValue"), ("stepper", #"{"stepValue":-1}"#, "/stepValue"),
            ("segments", #"{"selectedSegmentIndex":2}"#, "/selectedSegmentIndex"),
            ("segments", #"{"selectedSegmentIndex":-2}"#, "/selectedSegmentIndex"),
            ("segments", #"{"segments":[{"id":"a"},{"id":"a"}]}"#, "/segments/1/id"),
            ("segments", #"{"segments":[{"title":"a"},{"title":7}]}"#, "/segments/1/title"),
            ("date", #"{"date":null}"#, "/date"), ("date", #"{"date":"soon"}"#, "/date"),
            ("date", #"{"timeZone":"Europe/Berlim"}"#, "/timeZone"),
            ("slider", #"{"value":2}"#, "/value"), ("slider", #"{"maximumValue":-1}"#, "/maximumValue"),
            ("slider", #"{"isEnabled":"no"}"#, "/isEnabled"), ("slider", #"{"volume":1}"#, "/volume"),
            ("slider", #"{"state":[]}"#, "/state"), ("slider", #"{"enabledRange":[1,0]}"#, "/enabledRange"),
            ("pages", #"{"currentPage":"one"}"#, "/currentPage"), ("colour", #"{"value":"reddish"}"#, "/value"),
            ("slider", #"{"title":"new","value":2}"#, "/value"),
        ])
    func refused(control: String, body: String, pointer: String) throws {
        let live = try desk()
        let before = try live.control(control).text
        let answer = try live.control(control, "PATCH", "", body)
        #expect(answer.status == 422, "\(answer.text)")
        #expect(answer.json["pointer"] as? String == pointer)
        #expect(try live.control(control).text == before)
    }

    @Test(
        "a body of the wrong shape is 400 with the pointer of the field",
        arguments: [
            ("touches", #"{"touch":1,"phase":"began","control":"slider","x":"left"}"#, "/x"),
            ("touches", #"{"touch":1,"phase":"began","control":"slider","button":"third"}"#, "/button"),
            (
                "touches", #"[{"touch":1,"phase":"began","control":"slider"},{"touch":1,"phase":"hovering"}]"#,
                "/1/phase"
            ),
            ("keys", #"{"key":"Return"}"#, "/key"), ("keys", #"{"key":"Enter","text":"x"}"#, "/key"),
            ("controls/slider/tap", #"{"count":0}"#, "/count"),
            ("controls/slider/tap", #"{"assistive":true,"count":1}"#, "/count"),
            ("controls/slider/events", #"{"events":["touchDwon"]}"#, "/events/0"),
            ("controls/slider/events", #"{"events":4294967296}"#, "/events"),
        ])
    func malformed(verb: String, body: String, pointer: String) throws {
        let live = try desk()
        let answer = try live.client.call("POST", "/v1/panels/desk/" + verb, body)
        #expect(answer.status == 400, "\(answer.text)")
        #expect(answer.json["pointer"] as? String == pointer)
    }

    @Test("a touch of no known control is 404, one that nobody began is nothing")
    func unknown() throws {
        let live = try desk()
        let unknown = try live.client.call(
            "POST", "/v1/panels/desk/touches", #"{"touch":1,"phase":"began","control":"x"}"#)
        #expect(unknown.status == 404)
        let ended = try live.client.call("POST", "/v1/panels/desk/touches", #"{"touch":9,"phase":"ended"}"#)
        #expect(ended.status == 200 && ended.text.contains(#""events":[]"#))
    }

    @Test("activation and single steps by script: as assistive technology does, checked like a user's")
    func assistive() throws {
        let live = try desk()
        let up = try live.control("slider", "PUT", "value", #"{"adjust":"increment"}"#)
        #expect(up.text.contains(#""events":["valueChanged","primaryActionTriggered"]"#))
        #expect(try live.control("slider", "GET", "value").text == "0.1")
        #expect(try live.control("slider", "PUT", "value", #"{"adjust":"sideways"}"#).status == 400)
        #expect(try live.control("colour", "PUT", "value", #"{"adjust":"increment"}"#).status == 422)
        let activated = try live.control("segments", "POST", "tap", #"{"assistive":true}"#)
        #expect(activated.status == 200, "\(activated.text)")
    }
}
