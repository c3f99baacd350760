import Testing

@testable import Transport

@Suite("Joined sheets")
struct SheetJoinTests {
    private func join(_ files: KeyValuePairs<String, String>) -> [String: String] {
        let found = files.map { FolderReader.Found(path: $0.key, bytes: Array($0.value.utf8)) }
        let joined = SheetJoin.joined(found).map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
        return Dictionary(uniqueKeysWithValues: joined)
    }

    @Test(
        "a sheet that only lists others is sent as one, in the order of the list; its parts have no address of their own"
    )
    func joins() {
        let list = "/* All. */\n@import \"b.css\";\n\n@import \"a.css\";\n"
        #expect(
            join(["css/a.css": "i{}", "css/all.css": list, "css/b.css": "u{}\n", "css/c.css": "b{}", "b.css": "p{}"])
                == ["css/all.css": "u{}\n\ni{}", "css/c.css": "b{}", "b.css": "p{}"])
        #expect(join(["a.css": "i{}", "all.css": "@import \"a.css\";"]) == ["all.css": "i{}"])
    }

    @Test("a part of two lists is in both")
    func shared() {
        let list = "@import \"a.css\";"
        #expect(join(["a.css": "i{}", "x.css": list, "y.css": list]) == ["x.css": "i{}", "y.css": "i{}"])
    }

    @Test(
        "what is more than a list stays as it is, with its parts",
        arguments: [
            "@import \"a.css\" print;\n", "@import \"a.css\";\nb{}\n", "@import \"d/a.css\";\n",
            "@import \"gone.css\";\n",
            "@import url(\"a.css\");\n", "/* */ @import \"a.css\"; /* */\n", "/* nothing */\n",
            "@import \"all.css\";\n",
        ])
    func others(sheet: String) {
        #expect(join(["a.css": "i{}", "all.css": sheet]) == ["a.css": "i{}", "all.css": sheet])
    }

    @Test("a list that names a list stays as it is")
    func nested() {
        let files = ["a.css": "i{}", "all.css": "@import \"some.css\";", "some.css": "@import \"a.css\";"]
        #expect(
            join(["a.css": files["a.css"]!, "all.css": files["all.css"]!, "some.css": files["some.css"]!])
                == ["all.css": files["all.css"]!, "some.css": "i{}"])
    }
}
