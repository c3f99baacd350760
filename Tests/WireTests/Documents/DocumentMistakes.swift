@testable import Wire

/// The mistakes of a document, without the file's name in front.
func documentMistakes(_ text: String, defaultName: String? = "test") -> [String] {
    do {
        _ = try PanelDocument.read(Array(text.utf8), file: "f", defaultName: defaultName)
        return []
    } catch {
        return error.lines.map { String($0.dropFirst(2)) }
    }
}
