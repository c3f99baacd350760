import CLo
import SeededRandom
import Testing

@testable import Bridge

@Suite("OSCAddress")
struct OSCAddressTests {
    @Test("an address begins with a slash", arguments: ["ch/1", "", "1", "{{value}}"])
    func slash(address: String) {
        let error = #expect(throws: BridgeError.self) { try OSCAddress.check(address) }
        #expect(
            error?.description
                == "found the OSC address \"\(address)\"; allowed: an address that begins with \"/\", as /ch/1/mix")
    }

    @Test("an address is printable ASCII", arguments: ["/a b", "/ä", "/a#", "/a,b", "/a\u{0}b", "/a\n", "/{a},b"])
    func characters(address: String) {
        #expect(throws: BridgeError.self) { try OSCAddress.check(address) }
    }

    @Test("patterns are addresses too", arguments: ["/", "/ch/1/mix/fader", "/ch/*/mute", "/{a,b}/[!0-9]?", "//x"])
    func good(address: String) throws {
        try OSCAddress.check(address)
    }

    @Test(
        "a pattern means what OSC 1.0 says",
        arguments: [
            ("/ch/1", "/ch/1", true), ("/ch/1", "/ch/2", false), ("/ch/1", "/ch/1/x", false), ("/ch/?", "/ch/1", true),
            ("/ch/?", "/ch/12", false), ("/ch/?", "/ch/", false), ("/ch/*", "/ch/", true), ("/ch/*", "/ch/12", true),
            ("/ch/*", "/ch/1/x", false), ("/*/x", "/ch/x", true), ("/*/x", "/a/b/x", false), ("/a*b*c", "/axbyc", true),
            ("/a*b*c", "/abcab", false), ("/**", "/abc", true), ("/[1-3]", "/2", true), ("/[1-3]", "/4", false),
            ("/[!1-3]", "/4", true), ("/[!1-3]", "/2", false), ("/[abc]", "/b", true), ("/[a-]", "/-", true),
            ("/[!/]", "/x", true), ("/?", "//", false), ("/{foo,bar}", "/bar", true), ("/{foo,bar}", "/baz", false),
            ("/{foo,bar}x*", "/foox1", true), ("/{a,ab}c", "/abc", true), ("/{,a}b", "/b", true), ("/[1", "/1", false),
            ("/{a", "/a", false), ("/a", "/A", false),
        ])
    func matching(pattern: String, address: String, expected: Bool) {
        #expect(OSCAddress.matches(pattern, address) == expected)
    }

    /// liblo differs for `*` before "/", for unclosed brackets, and where braces need a second look; those are left out.
    @Test("liblo agrees on thousands of simple patterns")
    func likeLiblo() {
        var random = SeededRandom(seed: 11)
        var matched = 0
        for _ in 0..<20_000 {
            let pieces = ["a", "b", "c", "?", "[ab]", "[!a]", "[a-c]", "ab", "*"]
            let pattern =
                "/"
                + (0..<Int.random(in: 1...4, using: &random)).map { _ in pieces.randomElement(using: &random)! }
                .joined()
            let address =
                "/"
                + (0..<Int.random(in: 1...4, using: &random)).map { _ in ["a", "b", "c"].randomElement(using: &random)!
                }.joined()
            let ours = OSCAddress.matches(pattern, address)
            if ours { matched += 1 }
            // liblo's star before a set or nothing at all looks at one character at least.
            if pattern.contains("*"), !ours { continue }
            let theirs = lo_pattern_match(address, pattern) != 0
            if pattern.contains("*"), !theirs { continue }
            #expect(ours == theirs, "\(pattern) \(address)")
        }
        #expect(matched > 1_000)
    }

    @Test("no pattern takes long, and wild ones from outside are refused")
    func hostile() {
        let pattern = "/" + String(repeating: "*a", count: 500)
        #expect(!OSCAddress.matches(pattern, "/" + String(repeating: "a", count: 400) + "b"))
        #expect(!OSCAddress.isAcceptable(pattern))
        #expect(OSCAddress.isAcceptable("/ch/*/mix/*/level"))
    }
}
