import Testing

@testable import Wire

@Suite("JSON5 against FoundationEssentials")
struct JSON5ReferenceTests {
    static let seeds =
        JSONReferenceTests.seeds + [
            "{panel:'mixer',title:\"Stage\",size:[800,480,],}",
            "// one\n{ /* two */ a: +1, b: -.5, c: 5., d: 0x1F, e: 1.5e-3, }",
            "['it\"s', \"it's\", '\\x41']",
            "{ $a_1: null, 'b c': true, \"d\": [ ], }",
        ]

    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "'", "\"", "\\", "\\\n", "\\x41", "\\u0041", "/", "//", "/*", "*/", "/**/", "0",
        "0x1", "+",
        "-", ".", "1.", ".5", "e5", "true", "null", "a", "$", " ", "\n", "\t", "a:1,", "'b':2",
    ]

    @Test("sound texts give the same tree", arguments: seeds)
    func sameTree(text: String) throws {
        var mistakes = Mistakes()
        let ours = try #require(JSON5Parser.parse(Array(text.utf8), &mistakes))
        let theirs = try #require(ReferenceTree.read(Array(text.utf8), json5: true))
        #expect(mistakes.isEmpty)
        #expect(theirs.isSame(as: ours.plain))
    }

    @Test("what is strict JSON is read as JSON5 too, with the same tree", arguments: 0..<4)
    func strictTexts(seed: UInt64) {
        var mutation = TextMutation(seed: seed, pieces: Self.pieces)
        for round in 0..<3000 {
            let text = mutation.mutate(Array(Self.seeds[round % Self.seeds.count].utf8))
            guard let strict = try? JSONValue(parsing: text) else { continue }
            var mistakes = Mistakes()
            let ours = JSON5Parser.parse(text, &mistakes)
            #expect(ours?.plain == strict && mistakes.isEmpty, "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test("damaged texts never crash, and where both read them the trees are the same", arguments: 10..<18)
    func mutations(seed: UInt64) {
        var mutation = TextMutation(seed: seed, pieces: Self.pieces, bytes: [[0xFF], [0xE2, 0x80]])
        var both = 0
        for round in 0..<1500 {
            let text = mutation.mutate(Array(Self.seeds[round % Self.seeds.count].utf8))
            var mistakes = Mistakes()
            let ours = JSON5Parser.parse(text, &mistakes)
            #expect((ours == nil) == (mistakes.list.last.map { !Self.isReadOn($0) } ?? false))
            guard let ours, mistakes.isEmpty, !Self.isReadOtherwise(text),
                let theirs = ReferenceTree.read(text, json5: true)
            else { continue }
            both += 1
            #expect(theirs.isSame(as: ours.plain), "\(String(decoding: text, as: UTF8.self))")
        }
        #expect(both > 100, "the mutation damages too much to test what is accepted")
    }

    /// Where the other departs from the specification: it makes a line end of a backslash before one, and leaves `\\u` in
    /// a plain key as it is.
    private static func isReadOtherwise(_ text: [UInt8]) -> Bool {
        zip(text, text.dropFirst()).contains { byte, next in
            byte == UInt8(ascii: "\\") && [UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "u")].contains(next)
        }
    }

    /// Mistakes after which the text is read on.
    private static func isReadOn(_ mistake: JSONError) -> Bool {
        mistake.allowed == "a finite number" || mistake.allowed == "each key once"
    }
}
