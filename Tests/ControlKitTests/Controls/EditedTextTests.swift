import Testing

@testable import ControlKit

@Suite("A line of text and its selection")
struct EditedTextTests {
    private func range(_ location: Int, _ length: Int) -> NSRange { NSRange(location: location, length: length) }

    @Test("a replacement leaves the caret behind it")
    func replace() {
        var text = EditedText("hello")
        text.replace(range(1, 3), with: "ipp")
        #expect(text.text == "hippo")
        #expect(text.selection == range(4, 0))
    }

    @Test("a range beyond the text is cut, one inside a character is widened to it")
    func ranges() {
        var text = EditedText("a🇨🇭é")
        text.select(range(3, 99))
        #expect(text.selection == range(1, 5), "the flag and the letter behind it")
        text.select(range(-5, 2))
        #expect(text.selection == range(0, 2 + 3), "one unit of the flag is the whole flag")
        text.select(range(2, 0))
        #expect(text.selection == range(1, 0), "a caret inside the flag stands before it")
        text.replace(range(2, 1), with: "")
        #expect(text.text == "aé")
        text.select(range(Int.max, Int.max))
        #expect(text.selection == range(2, 0))
    }

    @Test("Backspace and Delete take a whole character, or the selection")
    func deletion() {
        var text = EditedText("e\u{301}👩‍👩‍👧")
        #expect(text.deletion(backward: true) == range(2, 8))
        #expect(text.deletion(backward: false) == nil)
        text.select(range(0, 0))
        #expect(text.deletion(backward: true) == nil)
        #expect(text.deletion(backward: false) == range(0, 2))
        text.select(range(0, 2))
        #expect(text.deletion(backward: true) == range(0, 2))
    }

    @Test("arrows move by characters, collapse a selection, and extend it with Shift")
    func caret() {
        var text = EditedText("ab👍c")
        text.moveCaret(forward: false, toEnd: false, extending: false)
        text.moveCaret(forward: false, toEnd: false, extending: true)
        #expect(text.selection == range(2, 2))
        text.moveCaret(forward: true, toEnd: false, extending: false)
        #expect(text.selection == range(4, 0))
        text.moveCaret(forward: false, toEnd: true, extending: true)
        #expect(text.selection == range(0, 4))
        text.moveCaret(forward: false, toEnd: false, extending: false)
        #expect(text.selection == range(0, 0))
        text.moveCaret(forward: false, toEnd: false, extending: false)
        #expect(text.selection == range(0, 0))
        text.moveCaret(forward: true, toEnd: true, extending: false)
        #expect(text.selection == range(5, 0))
    }

    @Test(
        "the edit that leads to another text is the smallest, and leads there",
        arguments: [
            ("", "abc", 0, 0, "abc"), ("abc", "", 0, 3, ""), ("hello", "help", 3, 2, "p"), ("aaa", "aa", 2, 1, ""),
            ("aa", "aaa", 2, 0, "a"), ("12:30", "12:45", 3, 2, "45"), ("a🇨🇭b", "a🇫🇷b", 1, 4, "🇫🇷"),
            ("e\u{301}x", "\u{e9}x", 0, 2, "\u{e9}"),
        ])
    func edits(old: String, new: String, location: Int, length: Int, replacement: String) throws {
        var text = EditedText(old)
        let edit = try #require(text.edit(to: new))
        #expect(edit.range == range(location, length))
        #expect(edit.replacement == replacement)
        text.replace(edit.range, with: edit.replacement)
        #expect(text.text.utf16.elementsEqual(new.utf16))
    }

    @Test("the same text needs no edit")
    func same() { #expect(EditedText("abc").edit(to: "abc") == nil) }
}
