import ControlBench
import ControlKit
import Testing

@Suite("Event sequences (semantics.md 5), in the engine")
struct EventTableTests {
    @Test("what is done to a control leaves the log of its row", arguments: EventRow.rows)
    func row(_ row: EventRow) throws {
        #expect(try row.play(at: BenchDoor(row)) == row.log)
    }

    @Test("the table has every sequence from S1 to S19")
    func complete() {
        for number in 1...19 {
            #expect(EventRow.rows.contains { $0.name.hasPrefix("S\(number) ") }, "S\(number)")
        }
    }
}
