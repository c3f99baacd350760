import ControlKit
import Testing

@testable import Wire

@Suite("RecordEncoder")
struct RecordEncoderTests {
    @Test("a record is id, kind and every property in the order of its table")
    func record() throws {
        let panel = samplePanel()
        let gain = try #require(panel.control("gain"))
        let written = text { RecordEncoder.record(of: gain, into: &$0) }
        #expect(
            written.hasPrefix(
                #"{"id":"gain","kind":"slider","title":"Gain","isHidden":false,"frame":[20,40,280,44],"accessibility":"#
                    + #"{"label":"Gain","value":"0%","traits":["adjustable"],"hint":null},"state":[],"isEnabled":true,"#
            ))
        guard case .object(let members) = try json(written) else { return }
        let shown = gain.properties.names.filter { gain.property($0) != nil }
        #expect(members.map(\.key) == ["id", "kind"] + shown)
        #expect(try json(written)["holder"] == .null)
    }

    @Test("a Float is the shortest text that reads back the same")
    func floats() throws {
        let panel = samplePanel()
        let gain = try #require(panel.control("gain") as? UISlider)
        panel.run(at: .zero) { _ in gain.value = 0.3 }
        #expect(text { RecordEncoder.record(of: gain, into: &$0) }.contains(#""value":0.3}"#))
    }

    @Test("a property without a value in this record is left out")
    func absent() throws {
        let panel = samplePanel()
        let talk = try tree { RecordEncoder.record(of: panel.control("talk")!, into: &$0) }
        #expect(talk["value"] == nil)
        #expect(talk["maximumHold"] == nil)
        let mute = try tree { RecordEncoder.record(of: panel.control("mute")!, into: &$0) }
        #expect(mute["value"] == .bool(false))
    }

    @Test("a snapshot is the whole panel at its revision, controls in their order")
    func snapshot() throws {
        let panel = samplePanel()
        let snapshot = try tree { RecordEncoder.snapshot(of: panel, skipped: nil, into: &$0) }
        guard case .object(let members) = snapshot, case .array(let controls)? = snapshot["controls"] else {
            return
        }
        #expect(
            members.map(\.key) == ["type", "panel", "title", "revision", "size", "layout", "controls", "surfaces"])
        #expect(snapshot["type"] == .string("snapshot"))
        #expect(snapshot["title"] == .string("Stage"))
        #expect(snapshot["revision"] == .number(41))
        #expect(snapshot["size"] == .array([.number(800), .number(480)]))
        #expect(snapshot["layout"] == .null)
        #expect(controls.map { $0["id"] } == [.string("gain"), .string("mute"), .string("talk")])
        #expect(controls[0] == (try tree { RecordEncoder.record(of: panel.control("gain")!, into: &$0) }))
    }

    @Test("a snapshot for one who fell behind says how many turns were skipped")
    func skipped() throws {
        let panel = samplePanel()
        let snapshot = try tree { RecordEncoder.snapshot(of: panel, skipped: 12, into: &$0) }
        #expect(snapshot["skipped"] == .number(12))
    }

    @Test("a snapshot tells who is here and what they hold")
    func surfaces() throws {
        let panel = samplePanel()
        panel.perform(.streamOpened, from: "phone", at: .zero)
        panel.perform(.streamOpened, from: "foh \"1\"", at: .zero)
        panel.perform(
            .introduce(Introduction(name: "Ada's phone", color: .systemGreen)), from: "phone", at: .zero)
        panel.perform(.introduce(Introduction(color: .systemPurple)), from: "foh \"1\"", at: .zero)
        panel.perform(
            .touches([TouchInput(id: .number(1), phase: .began, control: "gain")]), from: "phone", at: .zero)
        let snapshot = try tree { RecordEncoder.snapshot(of: panel, skipped: nil, into: &$0) }
        #expect(
            snapshot["surfaces"]
                == (try json(
                    #"""
                    [{"client":"foh \"1\"","name":"foh \"1\"","color":"#8A3FB8","holds":[]},
                     {"client":"phone","name":"Ada's phone","color":"#1F8A3B","holds":["gain"]}]
                    """#)))
    }

    @Test("values of every kind are written, and what is not finite is null")
    func values() {
        let value = PropertyValue.object([
            .init("a", .array([.null, .bool(true), .integer(-7), .float(0.3), .double(0.1), .string("\"")])),
            .init("b\n", .object([])), .init("c", .float(.nan)), .init("d", .double(.infinity)),
        ])
        #expect(text { $0.value(value) } == #"{"a":[null,true,-7,0.3,0.1,"\""],"b\n":{},"c":null,"d":null}"#)
    }
}
