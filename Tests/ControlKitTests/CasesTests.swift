import Foundation
import Testing

@Suite("The cases of semantics.md 16")
struct CasesTests {
    /// `"case 29: …"` or `"S19, 57. …"`: the number of a case, and its sentence.
    private static var name: Regex<(Substring, number: Substring, sentence: Substring)> {
        #/@Test\(\s*"(?:case )?(?<number>\d{1,3})[:.] (?<sentence>[^"]{10,})"/#
    }

    @Test("every case from 1 to 130 is a test named by its number and a sentence")
    func complete() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        var missing = Set(1...130)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: Self.name) { missing.remove(Int(match.number) ?? 0) }
        }
        #expect(missing.isEmpty, "no test is named by \(missing.sorted())")
    }
}
