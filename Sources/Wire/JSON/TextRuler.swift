/// Turns byte offsets into lines and columns, moving forwards only, so that marking every token of a text reads it once.
struct TextRuler {
    /// The offset that `mark` describes.
    private(set) var offset: Int

    private(set) var mark = TextMark(line: 1, column: 1)

    /// - Parameter offset: where line 1, column 1 is; past a byte order mark, which no editor shows.
    init(startingAt offset: Int = 0) { self.offset = offset }

    /// Moves on to `target` and returns its line and column.
    ///
    /// - Parameters:
    ///   - target: an offset not before the last one asked for; the end of `bytes` at most.
    ///   - bytes: the same text each time. It need not be UTF-8: a stray continuation byte just takes no column.
    mutating func advance(to target: Int, in bytes: UnsafeRawBufferPointer) -> TextMark {
        assert(target >= offset, "a ruler only moves forwards")
        while offset < target {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\r") where offset < bytes.count && bytes[offset] == UInt8(ascii: "\n"):
                break  // the line ends with the \n
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                mark.line += 1
                mark.column = 1
            case 0x80..<0xC0:
                break  // continues a scalar already counted
            default:
                mark.column += 1
            }
        }
        return mark
    }

    static func mark(at offset: Int, in bytes: UnsafeRawBufferPointer) -> TextMark {
        var ruler = TextRuler()
        return ruler.advance(to: offset, in: bytes)
    }
}
