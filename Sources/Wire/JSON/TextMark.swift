/// A place in a text as an editor shows it.
package struct TextMark: Hashable, Sendable {
    /// From 1. `\n`, `\r` and `\r\n` each end a line.
    package var line: Int

    /// From 1, in Unicode scalars: a tab, an accented letter and an emoji of one scalar are one column each.
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension TextMark: CustomStringConvertible {
    package var description: String { "line \(line), column \(column)" }
}
