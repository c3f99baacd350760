import ControlKit
import Testing

@testable import Wire

@Suite("SnapshotMemory")
struct SnapshotMemoryTests {
    /// A panel, its memory, and the last text of it.
    private final class Desk {
        let panel = samplePanel()
        var memory = SnapshotMemory()
        var last: [UInt8]?

        func perform(_ command: Command) {
            panel.perform(command, from: "ada", at: panel.now)
            memory.note(turnOf: panel)
            if panel.turn.isStructural { panel.structureTold() }
        }

        func snapshot(skipped: Int? = nil) -> String {
            var writer = JSONWriter()
            if let last {
                last.withUnsafeBytes { memory.snapshot(of: panel, skipped: skipped, after: $0, into: &writer) }
            } else {
                memory.snapshot(of: panel, skipped: skipped, after: nil, into: &writer)
            }
            last = writer.take()
            return String(decoding: last!, as: UTF8.self)
        }

        func whole(skipped: Int? = nil) -> String {
            text { RecordEncoder.snapshot(of: panel, skipped: skipped, into: &$0) }
        }
    }

    @Test("whichever controls change between two snapshots, it is what it would be written from nothing")
    func anyChange() {
        let desk = Desk()
        #expect(desk.snapshot() == desk.whole())
        var value: Float = 0
        for round in 0..<200 {
            // Every set of the three, none included, with texts that grow and shrink.
            for (bit, id) in ["gain", "mute", "talk"].enumerated() where round >> bit & 1 == 1 {
                value += 0.001
                let title = String(repeating: "x", count: round % 13)
                desk.perform(.setProperties(control: id, [.init("title", .string(title))]))
                if id == "gain" { desk.perform(.setValue(control: id, .double(Double(value)))) }
            }
            if round.isMultiple(of: 7) { desk.perform(.streamOpened) }
            let skipped = round.isMultiple(of: 5) ? round : nil
            #expect(desk.snapshot(skipped: skipped) == desk.whole(skipped: skipped))
        }
    }

    @Test("what did not say that it changed is taken as it was: only what changed is encoded")
    func reused() {
        let desk = Desk()
        _ = desk.snapshot()
        desk.panel.perform(.setProperties(control: "mute", [.init("title", .string("Off"))]), from: "ada", at: .zero)
        // The turn is kept from the memory.
        #expect(!desk.snapshot().contains("Off"))
        desk.perform(.setProperties(control: "mute", [.init("title", .string("On"))]))
        #expect(desk.snapshot() == desk.whole())
    }

    @Test("controls that come or go have everything written anew")
    func structure() {
        let desk = Desk()
        _ = desk.snapshot()
        desk.panel.run(at: .zero) { panel in
            let lamp = UISwitch(frame: CGRect(x: 0, y: 200, width: 51, height: 31))
            panel.window.addSubview(lamp)
            panel.register(lamp, as: "lamp")
        }
        desk.memory.note(turnOf: desk.panel)
        desk.panel.structureTold()
        #expect(desk.snapshot() == desk.whole())
        #expect(desk.snapshot().contains("\"lamp\""))
    }
}
