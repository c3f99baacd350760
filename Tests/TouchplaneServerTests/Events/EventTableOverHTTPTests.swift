import ControlBench
import Testing

@Suite("Event sequences (semantics.md 5), over live HTTP")
struct EventTableOverHTTPTests {
    @Test("what is done to a control over HTTP leaves the log of its row", arguments: EventRow.rows)
    func row(_ row: EventRow) throws {
        #expect(try row.play(at: ServerDoor(row)) == row.log)
    }
}
