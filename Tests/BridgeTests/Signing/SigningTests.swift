import Testing

@testable import Bridge

@Suite("Signing")
struct SigningTests {
    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// FIPS 180-4's examples, and the lengths around a block's end; the latter from coreutils' sha256sum.
    @Test(
        "SHA-256 gives the published digests",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
            (String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
            (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
            (String(repeating: "a", count: 1_000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
        ])
    func digests(text: String, expected: String) {
        #expect(hex(SHA256.digest(of: text.utf8)) == expected)
    }

    @Test("a digest does not depend on how the bytes came", arguments: [1, 3, 63, 64, 65, 200])
    func pieces(size: Int) {
        let bytes = (0..<500).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var hash = SHA256()
        for start in stride(from: 0, to: bytes.count, by: size) {
            hash.update(bytes[start..<min(start + size, bytes.count)])
        }
        #expect(hash.finish() == SHA256.digest(of: bytes))
    }

    /// RFC 4231, test cases 1, 2, 3 and 6.
    @Test(
        "HMAC-SHA256 gives the digests of RFC 4231",
        arguments: [
            (
                [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                [UInt8](repeating: 0xaa, count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ])
    func keyed(key: [UInt8], data: [UInt8], expected: String) {
        #expect(hex(HMAC.sha256([data], key: key)) == expected)
        #expect(hex(HMAC.sha256([Array(data.prefix(3)), Array(data.dropFirst(3))], key: key)) == expected)
    }

    @Test(
        "base64 goes there and back",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func base64(text: String, expected: String) {
        #expect(Base64.encode(Array(text.utf8)) == expected)
        #expect(Base64.decode(expected) == Array(text.utf8))
        #expect(Base64.decode(String(expected.prefix { $0 != "=" })) == Array(text.utf8))
    }

    @Test("every byte goes through base64", arguments: 0...3)
    func allBytes(offset: Int) {
        let bytes = (offset..<256).map { UInt8($0) }
        #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }

    @Test("what is no base64 is nothing", arguments: ["A", "AB*D", "AAAAA", "ab cd"])
    func notBase64(text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
