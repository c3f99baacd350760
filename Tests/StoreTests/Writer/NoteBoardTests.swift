import Testing

@testable import Store

@Suite("Noted values")
final class NoteBoardTests {
    private var board = NoteBoard()

    private func take(_ panel: String) -> PanelNotes? { board.take(panel) }

    @Test("of many moves of a control only the last is kept")
    func coalesced() {
        for revision in 1...1000 as ClosedRange<UInt64> {
            board.put(bytes("\(revision)"), of: revision, control: "gain", panel: "mixer")
        }
        #expect(board.count == 1)
        #expect(board.bytes == 4)
        let notes = take("mixer")
        #expect(notes?.revision == 1000)
        #expect(notes?.values == ["gain": .init(revision: 1000, bytes: bytes("1000"))])
        #expect(board == NoteBoard())
    }

    @Test("taking one panel's leaves the others'")
    func taking() {
        board.put(bytes("1"), of: 1, control: "a", panel: "x")
        board.put(bytes("22"), of: 1, control: "a", panel: "y")
        #expect(take("x")?.values.count == 1)
        #expect(take("x") == nil)
        #expect(board.count == 1)
        #expect(board.bytes == 2)
        let rest = board.takeAll()
        #expect(rest.keys.sorted() == ["y"])
        #expect(board.isEmpty)
    }

    @Test("what comes back does not take the place of what was noted since")
    func puttingBack() throws {
        board.put(bytes("old"), of: 1, control: "a", panel: "x")
        board.put(bytes("old"), of: 2, control: "b", panel: "x")
        let failed = try #require(take("x"))
        board.put(bytes("new"), of: 3, control: "a", panel: "x")
        board.putBack(failed, of: "x")
        let notes = try #require(take("x"))
        #expect(notes.revision == 3)
        #expect(notes.values["a"]?.bytes == bytes("new"))
        #expect(notes.values["b"]?.bytes == bytes("old"))
    }
}
