import Testing

@testable import Bridge

@Suite("Secret")
struct SecretTests {
    @Test("a secret is the file's bytes without the line end", arguments: ["key", "key\n", "key\r\n"])
    func reading(text: String) throws {
        let folder = try Folder()
        let file = try folder.write("secret", text)
        #expect(try Secret(file: file).bytes == Array("key".utf8))
    }

    @Test("only one line end is taken off")
    func oneLineEnd() throws {
        let folder = try Folder()
        #expect(try Secret(file: folder.write("secret", "key\n\n")).bytes == Array("key\n".utf8))
    }

    @Test("a file that is missing, empty, a folder or too long is refused by name")
    func refused() throws {
        let folder = try Folder()
        let long = String(repeating: "x", count: Secret.maximumLength + 1)
        for path in [
            folder.path + "/nothing", folder.path, try folder.write("empty", "\n"), try folder.write("long", long),
            try folder.write("longer", long + long), "/dev/zero",
        ] {
            let error = #expect(throws: BridgeError.self) { try Secret(file: path) }
            #expect(error?.found.contains(path) == true)
        }
        let longest = String(long.dropFirst())
        #expect(try Secret(file: folder.write("longest", longest + "\n")).bytes.count == Secret.maximumLength)
    }

    @Test("a secret shows itself to nobody")
    func hidden() {
        struct Holder { let secret = Secret(bytes: Array("hunter2".utf8)) }
        var dumped = ""
        dump(Holder(), to: &dumped)
        for text in ["\(Holder())", "\(Holder().secret)", String(reflecting: Holder().secret), dumped] {
            #expect(!text.contains("hunter2") && !text.contains("104, 117") && !text.contains("- 104"))
            #expect(text.contains("secret"))
        }
    }

    @Test("secrets are equal when their bytes are")
    func equality() {
        #expect(Secret(bytes: [1, 2]) == Secret(bytes: [1, 2]))
        #expect(Secret(bytes: [1, 2]) != Secret(bytes: [1, 3]))
        #expect(Secret(bytes: [1, 2]) != Secret(bytes: [1, 2, 3]))
    }
}
