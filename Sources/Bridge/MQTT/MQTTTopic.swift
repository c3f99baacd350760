/// The rules of topics and topic filters (MQTT 5, section 4.7), as plain functions.
package enum MQTTTopic {
    package static let maximumLength = 65_535
    /// More levels than this are refused by libmosquitto and by the broker of the same name.
    package static let maximumSlashes = 200

    /// Refuses what is no topic to publish to.
    package static func check(topic: String) throws(BridgeError) {
        try checkText(topic, "topic")
        if let wildcard = topic.first(where: { $0 == "+" || $0 == "#" }) {
            throw BridgeError(
                found: "\"\(wildcard)\" in the topic \(quoted(topic))",
                allowed: "a topic without wildcards; they are for subscriptions")
        }
    }

    /// Refuses what is no topic filter to subscribe to.
    package static func check(filter: String) throws(BridgeError) {
        try checkText(filter, "topic filter")
        let levels = filter.split(separator: "/", omittingEmptySubsequences: false)
        for (index, level) in levels.enumerated() where level.contains("+") || level.contains("#") {
            let isRight = level == "+" || level == "#" && index == levels.count - 1
            guard isRight else {
                throw BridgeError(
                    found: "the level \(quoted(String(level))) in the topic filter \(quoted(filter))",
                    allowed: "\"+\" as a whole level, and \"#\" as the whole last one")
            }
        }
        if levels[0] == "$share", levels.count < 3 || levels[1].isEmpty || levels[1] == "+" || levels[2...] == [""] {
            throw BridgeError(found: "the topic filter \(quoted(filter))", allowed: "$share/GROUP/FILTER")
        }
    }

    /// True when the filter has a wildcard.
    package static func hasWildcard(_ filter: String) -> Bool {
        filter.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }
    }

    /// The filter that topics are compared with: of a shared subscription (`$share/GROUP/FILTER`) the last part.
    package static func comparable(_ filter: String) -> String {
        guard filter.hasPrefix("$share/") else { return filter }
        return String(filter.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? "")
    }

    /// Whether a message on the topic belongs to a subscription to the filter. Both must have passed their checks.
    package static func matches(filter: String, topic: String) -> Bool {
        // Topics of the broker's own are not meant by wildcards at the beginning.
        if topic.utf8.first == UInt8(ascii: "$"), filter.utf8.first != UInt8(ascii: "$") { return false }
        var levels = topic.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)[...]
        for part in filter.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            if part.elementsEqual("#".utf8) { return true }
            guard let level = levels.popFirst() else { return false }
            if !part.elementsEqual("+".utf8), !part.elementsEqual(level) { return false }
        }
        return levels.isEmpty
    }

    private static func checkText(_ text: String, _ what: String) throws(BridgeError) {
        guard !text.isEmpty else { throw BridgeError(found: "an empty \(what)", allowed: "at least one character") }
        guard text.utf8.count <= maximumLength else {
            throw BridgeError(found: "a \(what) of \(text.utf8.count) bytes", allowed: "at most \(maximumLength)")
        }
        if let scalar = text.unicodeScalars.first(where: isForbidden) {
            throw BridgeError(
                found: "U+\(String(scalar.value, radix: 16, uppercase: true)) in a \(what)",
                allowed: "printable characters")
        }
        let slashes = text.utf8.count { $0 == UInt8(ascii: "/") }
        guard slashes <= maximumSlashes else {
            throw BridgeError(found: "a \(what) with \(slashes) slashes", allowed: "at most \(maximumSlashes)")
        }
    }

    /// Control characters and what Unicode keeps for itself: the library takes neither, and a broker may hang up on them.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1f, 0x7f...0x9f, 0xfdd0...0xfdef: true
        default: scalar.value & 0xfffe == 0xfffe
        }
    }
}
