/// A line of text and what of it is selected. The caret is a selection of length 0.
///
/// Ranges count UTF-16 units; one that ends inside a character is widened to hold it whole, one that reaches beyond the
/// text is cut.
struct EditedText: Equatable {
    private(set) var text: String
    private(set) var selection: NSRange

    /// The caret stands at the end.
    init(_ text: String = "") {
        self.text = text
        selection = NSRange(location: text.utf16.count, length: 0)
    }

    var whole: NSRange { NSRange(location: 0, length: text.utf16.count) }

    /// Puts text in place of a range; the caret stands behind it.
    mutating func replace(_ range: NSRange, with replacement: String) {
        let range = widened(range)
        text.replaceSubrange(indices(of: range), with: replacement)
        selection = NSRange(location: range.location + replacement.utf16.count, length: 0)
    }

    mutating func select(_ range: NSRange) { selection = widened(range) }

    func substring(_ range: NSRange) -> String { String(text[indices(of: widened(range))]) }

    // MARK: What keys mean

    /// What Backspace or Delete takes away: the selection, else the character beside the caret; nil at that end.
    func deletion(backward: Bool) -> NSRange? {
        if selection.length > 0 { return selection }
        let caret = index(at: selection.location)
        if backward {
            guard caret > text.startIndex else { return nil }
            return range(text.index(before: caret)..<caret)
        }
        guard caret < text.endIndex else { return nil }
        return range(caret..<text.index(after: caret))
    }

    /// Moves the caret one character, or to an end. With `extending` the other end of the selection stays.
    ///
    /// A selection does not know which of its ends moves: extending backwards moves the start, forwards the end.
    mutating func moveCaret(forward: Bool, toEnd: Bool, extending: Bool) {
        if selection.length > 0, !extending, !toEnd {
            selection = NSRange(location: forward ? selection.upperBound : selection.location, length: 0)
            return
        }
        let from = index(at: forward ? selection.upperBound : selection.location)
        var to = forward ? text.endIndex : text.startIndex
        if !toEnd, from != to { to = forward ? text.index(after: from) : text.index(before: from) }
        let offset = to.utf16Offset(in: text)
        guard extending else {
            selection = NSRange(location: offset, length: 0)
            return
        }
        let start = forward ? selection.location : offset
        selection = NSRange(location: start, length: (forward ? offset : selection.upperBound) - start)
    }

    /// The one edit that makes `wanted` of the text: what is the same at both ends stays. Nil when nothing differs.
    func edit(to wanted: String) -> (range: NSRange, replacement: String)? {
        let old = Array(text), new = Array(wanted)
        guard old != new || text.utf16.count != wanted.utf16.count else { return nil }
        var front = 0
        while front < min(old.count, new.count), Self.areSame(old[front], new[front]) { front += 1 }
        var back = 0
        while back < min(old.count, new.count) - front,
            Self.areSame(old[old.count - 1 - back], new[new.count - 1 - back])
        { back += 1 }
        let before = old[..<front].reduce(0) { $0 + $1.utf16.count }
        let gone = old[front..<(old.count - back)].reduce(0) { $0 + $1.utf16.count }
        return (NSRange(location: before, length: gone), String(new[front..<(new.count - back)]))
    }

    /// Composed and decomposed forms of one character are equal in Swift, and different text on the wire.
    private static func areSame(_ a: Character, _ b: Character) -> Bool { a.utf16.elementsEqual(b.utf16) }

    // MARK: Units and indices

    private func indices(of range: NSRange) -> Range<String.Index> {
        index(at: range.location)..<index(at: range.upperBound)
    }

    private func index(at offset: Int) -> String.Index { String.Index(utf16Offset: offset, in: text) }

    private func range(_ indices: Range<String.Index>) -> NSRange {
        let start = indices.lowerBound.utf16Offset(in: text)
        return NSRange(location: start, length: indices.upperBound.utf16Offset(in: text) - start)
    }

    /// Cut to the text, and to whole characters. A caret inside a character stands before it.
    private func widened(_ range: NSRange) -> NSRange {
        let count = text.utf16.count
        let start = min(max(0, range.location), count)
        let end = start + min(max(0, range.length), count - start)
        let from = characterStart(start)
        guard end > start else { return NSRange(location: from, length: 0) }
        let last = characterStart(end)
        let until = last == end ? end : text.index(after: index(at: last)).utf16Offset(in: text)
        return NSRange(location: from, length: until - from)
    }

    /// Where the character that an offset lies in begins.
    private func characterStart(_ offset: Int) -> Int {
        let index = index(at: offset)
        guard index < text.endIndex else { return offset }
        return text.index(before: text.index(after: index)).utf16Offset(in: text)
    }
}
