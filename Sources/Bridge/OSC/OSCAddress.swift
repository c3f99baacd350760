/// The rules of OSC addresses and patterns (OSC 1.0), as plain functions.
package enum OSCAddress {
    package static let maximumLength = 1_024

    /// Refuses what can't stand in a message: it begins with "/", and is printable ASCII without space and "#"; a comma
    /// stands in the braces of a pattern only.
    package static func check(_ address: String) throws(BridgeError) {
        guard address.utf8.first == UInt8(ascii: "/") else {
            throw BridgeError(
                found: "the OSC address \(quoted(address))", allowed: "an address that begins with \"/\", as /ch/1/mix")
        }
        guard address.utf8.count <= maximumLength else {
            throw BridgeError(
                found: "an OSC address of \(address.utf8.count) bytes", allowed: "at most \(maximumLength)")
        }
        var isInBraces = false
        for scalar in address.unicodeScalars {
            if scalar == "{" || scalar == "}" { isInBraces = scalar == "{" }
            guard scalar.value > 0x20, scalar.value < 0x7f, scalar != "#", scalar != "," || isInBraces else {
                throw BridgeError(
                    found: "\(quoted(String(scalar))) in the OSC address \(quoted(address))",
                    allowed: "printable ASCII without space, \"#\" and \",\"")
            }
        }
    }

    /// True when the address stands for several: it has one of `?*[]{}`.
    package static func isPattern(_ address: String) -> Bool {
        address.utf8.contains(where: isSpecial)
    }

    /// Whether an address that came is short and tame enough to be compared with thousands.
    static func isAcceptable(_ address: String) -> Bool {
        let branches = address.utf8.count { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "{") }
        return address.utf8.count <= (branches > 0 ? maximumLength / 8 : maximumLength) && branches <= 8
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
            UInt8(ascii: "}"):
            true
        default: false
        }
    }

    /// Whether a pattern means an address. `?` is one character, `*` any number, `[a-z]` and `[!a-z]` one of a set, `{a,b}`
    /// one of several words; none of them goes beyond a "/".
    ///
    /// A pattern may come from the network, and is then compared with everything anyone listens to. liblo's own function
    /// takes exponential time for some, and lets `*` run over a "/".
    package static func matches(_ pattern: String, _ address: String) -> Bool {
        // Most are ruled out by what stands before the first wildcard.
        for (one, other) in zip(pattern.utf8, address.utf8) where one != other {
            if isSpecial(one) { break }
            return false
        }
        var matcher = OSCPatternMatcher(pattern: Array(pattern.utf8), address: Array(address.utf8))
        return matcher.matches()
    }
}
