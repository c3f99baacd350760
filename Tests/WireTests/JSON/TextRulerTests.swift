import Testing

@testable import Wire

@Suite("TextRuler")
struct TextRulerTests {
    @Test("lines end at \\n, \\r and \\r\\n; columns count scalars")
    func marks() {
        let text = Array("ab\ncd\r\n\r\té🎚x\n".utf8)
        let marks = text.withUnsafeBytes { bytes in
            (0...text.count).map { offset in
                let mark = TextRuler.mark(at: offset, in: bytes)
                return [mark.line, mark.column]
            }
        }
        #expect(
            marks == [
                [1, 1], [1, 2], [1, 3],  // a b \n
                [2, 1], [2, 2], [2, 3], [2, 3],  // c d \r \n
                [3, 1],  // \r
                [4, 1],  // \t
                [4, 2], [4, 3],  // é
                [4, 3], [4, 4], [4, 4], [4, 4],  // 🎚
                [4, 4], [4, 5], [5, 1],  // x \n and the end
            ])
    }

    @Test("moving on in steps gives the same as measuring from the start")
    func steps() {
        let text = Array("a\r\nbé\rc\n\n🎚d".utf8)
        text.withUnsafeBytes { bytes in
            var ruler = TextRuler()
            for offset in 0...text.count {
                #expect(ruler.advance(to: offset, in: bytes) == TextRuler.mark(at: offset, in: bytes))
            }
        }
    }
}
