import Testing

@testable import Bridge

@Suite("MQTTTopic")
struct MQTTTopicTests {
    private func refusal(_ check: () throws(BridgeError) -> Void) -> String? {
        do {
            try check()
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "a topic to publish to is any text without wildcards",
        arguments: ["a", "/", "a//b", " ", "ä/ö", "$x/y", "a/b c"])
    func topics(topic: String) {
        #expect(refusal { () throws(BridgeError) in try MQTTTopic.check(topic: topic) } == nil)
    }

    @Test(
        "a topic with a wildcard, nothing in it or something unprintable is refused with what was found",
        arguments: [
            ("", "found an empty topic; allowed: at least one character"),
            (
                "a/+/b",
                "found \"+\" in the topic \"a/+/b\"; allowed: a topic without wildcards; they are for subscriptions"
            ),
            ("a#", "found \"#\" in the topic \"a#\"; allowed: a topic without wildcards; they are for subscriptions"),
            ("a\u{0}", "found U+0 in a topic; allowed: printable characters"),
            ("a\n", "found U+A in a topic; allowed: printable characters"),
            ("\u{feff}\u{ffff}", "found U+FFFF in a topic; allowed: printable characters"),
        ])
    func badTopics(topic: String, expected: String) {
        #expect(refusal { () throws(BridgeError) in try MQTTTopic.check(topic: topic) } == expected)
    }

    @Test("a topic's length and depth have limits")
    func limits() {
        let long = String(repeating: "a", count: 65_535)
        #expect(refusal { () throws(BridgeError) in try MQTTTopic.check(topic: long) } == nil)
        #expect(refusal { () throws(BridgeError) in try MQTTTopic.check(topic: long + "a") } != nil)
        let deep = String(repeating: "/", count: 200)
        #expect(refusal { () throws(BridgeError) in try MQTTTopic.check(topic: deep) } == nil)
        #expect(refusal { () throws(BridgeError) in try MQTTTopic.check(topic: deep + "/") } != nil)
    }

    @Test(
        "a filter's wildcards stand for whole levels",
        arguments: ["#", "+", "a/#", "+/b/+", "/+", "a/+/#", "$share/g/a/#"])
    func filters(filter: String) {
        #expect(refusal { () throws(BridgeError) in try MQTTTopic.check(filter: filter) } == nil)
    }

    @Test(
        "a filter with a wildcard in the wrong place is refused",
        arguments: ["", "a#", "#/a", "a/#/b", "+a", "a/b+", "++", "$share/g", "$share//a", "$share/g/", "a\u{7f}"])
    func badFilters(filter: String) {
        #expect(refusal { () throws(BridgeError) in try MQTTTopic.check(filter: filter) } != nil)
    }

    /// The examples of MQTT 5, sections 4.7.1 and 4.7.2, and a few more.
    @Test(
        "a filter matches as the specification says",
        arguments: [
            ("sport/tennis/player1/#", "sport/tennis/player1", true),
            ("sport/tennis/player1/#", "sport/tennis/player1/ranking", true),
            ("sport/tennis/player1/#", "sport/tennis/player2", false), ("sport/#", "sport", true), ("#", "a/b", true),
            ("sport/tennis/+", "sport/tennis/player1", true), ("sport/tennis/+", "sport/tennis/player1/ranking", false),
            ("sport/+", "sport", false), ("sport/+", "sport/", true), ("+/+", "/finance", true),
            ("/+", "/finance", true),
            ("+", "/finance", false), ("#", "$SYS/x", false), ("+/monitor/Clients", "$SYS/monitor/Clients", false),
            ("$SYS/#", "$SYS/x", true), ("$SYS/monitor/+", "$SYS/monitor/Clients", true), ("a/b", "a/b", true),
            ("a/b", "A/b", false), ("a/b", "a/b/", false), ("a//c", "a//c", true), ("a/+/c", "a//c", true),
        ])
    func matching(filter: String, topic: String, expected: Bool) {
        #expect(MQTTTopic.matches(filter: filter, topic: topic) == expected)
    }

    @Test("of a shared subscription the filter behind the group counts")
    func shared() {
        #expect(MQTTTopic.comparable("$share/group/a/+") == "a/+")
        #expect(MQTTTopic.comparable("a/+") == "a/+")
    }
}
