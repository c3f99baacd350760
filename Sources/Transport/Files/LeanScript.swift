/// A line of a script without the blanks beside its punctuation, and without its end where the code goes on behind one that says so.
///
/// A line is left alone where a blank might belong to a regular expression, a comment or a template within a template: where a slash, or
/// more than one template, stands outside of quotes. What is in quotes stays as it is.
enum LeanScript {
    /// Appends a line, which begins and ends with something else than a blank.
    static func squeeze(_ line: ArraySlice<UInt8>, into short: inout [UInt8]) {
        let start = short.count
        let hasOneTemplate = line.count { $0 == template } == 2
        var index = line.startIndex
        while index < line.endIndex {
            let byte = line[index]
            if byte == slash || (byte == template && !hasOneTemplate) { return leave(line, &short, start) }
            if quotes.contains(byte) {
                guard let end = endOfQuote(line, from: index) else { return leave(line, &short, start) }
                short.append(contentsOf: line[index...end])
                index = end
            } else if byte != blank || short.count == start
                || !isNeedless(between: short[short.count - 1], and: line[index + 1])
            {
                short.append(byte)
            }
            index += 1
        }
        if !open.contains(short[short.count - 1]) { short.append(newline) }
    }

    private static func leave(_ line: ArraySlice<UInt8>, _ short: inout [UInt8], _ start: Int) {
        short.removeSubrange(start...)
        short.append(contentsOf: line)
        short.append(newline)
    }

    /// Whether two bytes mean the same with nothing between them. Of two signs the blank stays, as in `a - -b`, and beside `<` and `!`,
    /// which with two dashes begin a comment of HTML.
    private static func isNeedless(between before: UInt8, and after: UInt8) -> Bool {
        punctuation.contains(before) || punctuation.contains(after) || signs.contains(before) != signs.contains(after)
    }

    private static func endOfQuote(_ line: ArraySlice<UInt8>, from start: Int) -> Int? {
        var index = start + 1
        while index < line.endIndex, line[index] != line[start] {
            index += line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index < line.endIndex ? index : nil
    }

    /// What no statement ends with, and what ends one by itself.
    private static let open = Array("{([,;".utf8)
    private static let newline = UInt8(ascii: "\n")
    private static let blank = UInt8(ascii: " ")
    private static let slash = UInt8(ascii: "/")
    private static let template = UInt8(ascii: "`")
    private static let quotes = Array("'\"`".utf8)
    private static let signs = Array("+-".utf8)
    private static let punctuation = Array("{}()[];,:?=>&|*'\"`".utf8)
}
