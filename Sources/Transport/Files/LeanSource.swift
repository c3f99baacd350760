/// Scripts and style sheets without their comments and indentation: what a browser is sent, while the files stay readable and
/// need no build step.
///
/// Works by lines and knows no grammar. A whole line that is a comment, or part of one, goes; so do blanks at the start of a line, empty
/// lines, and the blanks and line ends around punctuation. Where that might change what the text means, the file stays as
/// it is: a template literal over several lines, a line that is continued, a comment that begins or ends beside code and goes over several
/// lines.
enum LeanSource {
    /// The text of `bytes` in short, or `bytes` when the file is of another type or can't be shortened safely.
    static func of(_ path: String, _ bytes: [UInt8]) -> [UInt8] {
        let isSheet = path.hasSuffix(".css")
        guard isSheet || path.hasSuffix(".mjs") || path.hasSuffix(".js") else { return bytes }
        return shortened(bytes[...], hasLineComments: !isSheet) ?? bytes
    }

    private static func shortened(_ bytes: ArraySlice<UInt8>, hasLineComments: Bool) -> [UInt8]? {
        var short: [UInt8] = []
        short.reserveCapacity(bytes.count)
        var isInComment = false
        for whole in bytes.split(separator: newline) {
            let line = trimmed(whole)
            if isInComment {
                guard let end = find(commentEnd, in: line) else { continue }
                guard end + 2 == line.endIndex else { return nil }
                isInComment = false
            } else if line.starts(with: commentStart), find(commentEnd, in: line.dropFirst(2)) == nil {
                isInComment = true
            } else if !isComment(line, hasLineComments: hasLineComments), !line.isEmpty {
                guard isPlain(line) else { return nil }
                if hasLineComments {
                    LeanScript.squeeze(line, into: &short)
                } else {
                    squeeze(line, into: &short)
                    if !"{};,".utf8.contains(short[short.count - 1]) { short.append(newline) }
                }
            }
        }
        return isInComment ? nil : short
    }

    /// A line of a sheet without the blanks that mean nothing there: behind `:` `;` `,` `{`, and before `{` and `}`. One before a colon begins
    /// another selector and stays. A line with quotes is left alone.
    private static func squeeze(_ line: ArraySlice<UInt8>, into short: inout [UInt8]) {
        guard !line.contains(UInt8(ascii: "\"")), !line.contains(UInt8(ascii: "'")) else {
            short.append(contentsOf: line)
            return
        }
        let start = short.count
        for byte in line {
            if byte == UInt8(ascii: " "), short.count > start, ":;,{".utf8.contains(short[short.count - 1]) { continue }
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
                while short.count > start, short[short.count - 1] == UInt8(ascii: " ") { short.removeLast() }
            }
            short.append(byte)
        }
    }

    /// A comment from the first byte of the line to its last.
    private static func isComment(_ line: ArraySlice<UInt8>, hasLineComments: Bool) -> Bool {
        if hasLineComments, line.starts(with: lineComment) { return true }
        guard line.starts(with: commentStart) else { return false }
        return find(commentEnd, in: line.dropFirst(2)).map { $0 + 2 == line.endIndex } ?? false
    }

    /// Code that says nothing about the lines after it.
    private static func isPlain(_ line: ArraySlice<UInt8>) -> Bool {
        if line.last == UInt8(ascii: "\\") { return false }
        if line.count(where: { $0 == UInt8(ascii: "`") }) % 2 == 1 { return false }
        guard let start = find(commentStart, in: line) else { return true }
        return find(commentEnd, in: line[(start + 2)...]) != nil
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0D }
        let start = line.drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return start.suffix(0) }
        return start[...last]
    }

    /// Where two bytes stand in a line.
    private static func find(_ pair: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
        line.indices.dropLast().first { line[$0] == pair[0] && line[$0 + 1] == pair[1] }
    }

    private static let newline = UInt8(ascii: "\n")
    private static let lineComment = Array("//".utf8)
    private static let commentStart = Array("/*".utf8)
    private static let commentEnd = Array("*/".utf8)
}
