import Bridge
import ControlKit
import Synchronization
import Testing
import Wire

@testable import TouchplaneServer

@Suite("Effects, on their way")
struct EffectPartsTests {
    @Test("each message of ours lets one equal message pass, on its own topic and broker, for ten seconds")
    func echoes() {
        let echoes = EchoGuard()
        echoes.listen(to: "a", of: "desk")
        echoes.listen(to: "+", of: "room")
        echoes.sent([1], on: "a", of: "desk", at: 0)
        echoes.sent([1], on: "a", of: "desk", at: 1)
        #expect(!echoes.isEcho([2], on: "a", of: "desk", at: 2))
        #expect(!echoes.isEcho([1], on: "b", of: "desk", at: 2))
        #expect(!echoes.isEcho([1], on: "a", of: "room", at: 2))
        #expect(echoes.isEcho([1], on: "a", of: "desk", at: 2))
        #expect(echoes.isEcho([1], on: "a", of: "desk", at: 2))
        #expect(!echoes.isEcho([1], on: "a", of: "desk", at: 2))
        echoes.sent([1], on: "a", of: "desk", at: 3)
        #expect(!echoes.isEcho([1], on: "a", of: "desk", at: 14))
    }

    @Test("what nobody listens to is not remembered")
    func unheard() {
        let echoes = EchoGuard()
        echoes.listen(to: "a", of: "desk")
        echoes.unlisten(to: "a", of: "desk")
        echoes.sent([1], on: "a", of: "desk", at: 0)
        #expect(!echoes.isEcho([1], on: "a", of: "desk", at: 0))
    }

    @Test("the oldest of too many messages is forgotten")
    func echoLimit() {
        let echoes = EchoGuard()
        echoes.listen(to: "#", of: "desk")
        for number in 0...EchoGuard.limit { echoes.sent([UInt8(number & 0xff)], on: "\(number)", of: "desk", at: 0) }
        #expect(!echoes.isEcho([0], on: "0", of: "desk", at: 0))
        #expect(echoes.isEcho([1], on: "1", of: "desk", at: 0))
    }

    private func json(_ log: EffectLog, after revision: UInt64 = 0) -> String {
        var writer = JSONWriter()
        log.write(after: revision, into: &writer)
        return String(decoding: writer.take(), as: UTF8.self)
    }

    @Test("the effect log says what became of each effect, for turns after a revision")
    func log() {
        let log = EffectLog()
        var effect = OutgoingEffect(panel: "p", control: "c", action: "a", work: .log(""))
        effect.revision = 7
        let first = log.begin(effect)
        effect.revision = 8
        let second = log.begin(effect)
        log.end(first, reason: nil, attempts: 1, took: 1.25)
        log.end(second, reason: "away", attempts: 3, took: 9)
        #expect(
            json(log, after: 7)
                == #"[{"revision":8,"control":"c","action":"a","kind":"log","target":"log","outcome":"failed","reason":"away","attempts":3,"milliseconds":9}]"#
        )
        #expect(json(log).contains(#""outcome":"delivered""#))
    }

    @Test("the oldest entries of the effect log go first, and a late end of one harms nothing")
    func logLimit() {
        let log = EffectLog()
        let effect = OutgoingEffect(panel: "p", control: "c", action: "a", revision: 1, work: .log(""))
        let first = log.begin(effect)
        for _ in 0..<EffectLog.limit { _ = log.begin(effect) }
        log.end(first, reason: "late", attempts: 1, took: 0)
        #expect(!json(log).contains("late"))
        #expect(json(log).split(separator: "pending").count == EffectLog.limit + 1)
    }

    @Test("effects leave in the order they were added, however many threads hand them on")
    func handover() {
        let handover = EffectHandover()
        let seen = Mutex<[String]>([])
        for number in 0..<100 { handover.add([.log("\(number)", panel: "p")]) }
        handover.flush { effect in
            seen.withLock { $0.append(effect.words ?? "") }
            if effect.words == "50" { handover.add([.log("late", panel: "p")]) }
        }
        handover.flush { effect in seen.withLock { $0.append(effect.words ?? "") } }
        #expect(seen.withLock { $0 } == (0..<100).map(String.init) + ["late"])
    }

    @Test("a broker's URL says name, user, host, port, and options")
    func brokers() throws {
        let plain = try EffectTargets.Broker("mqtt://desk.local", boot: "b")
        #expect(plain.name == "default" && plain.configuration.host == "desk.local" && plain.configuration.port == 1883)
        #expect(plain.configuration.clientID == "touchplane-b" && plain.configuration.tls == nil)
        let full = try EffectTargets.Broker(
            "stage=mqtts://op@[::1]:9000?version=5&client-id=x&keep-alive=30&will-topic=gone&will-payload=yes&will-retain=1&will-qos=1",
            boot: "b")
        #expect(full.name == "stage" && full.configuration.host == "::1" && full.configuration.port == 9000)
        #expect(full.configuration.username == "op" && full.configuration.version == .v5)
        #expect(
            full.configuration.tls != nil && full.configuration.clientID == "x" && full.configuration.keepAlive == 30)
        #expect(full.configuration.will?.topic == "gone" && full.configuration.will?.quality == .atLeastOnce)
    }

    @Test(
        "a broker's URL that can't work is refused with what is wrong",
        arguments: [
            ("desk", "[NAME=]mqtt://HOST"), ("mqtt://op:pw@desk", "a password in a broker's URL"),
            ("mqtt://desk:0", "the port 0"), ("mqtt://desk?versoin=5", #"the broker option "versoin""#),
            ("mqtt://desk?version=4", #"the MQTT version "4""#), ("mqtt://desk?ca=x", #""ca" with mqtt://"#),
            ("a b=mqtt://desk", #"the broker name "a b""#), ("mqtts://desk?ca=/no/such/file", "/no/such/file"),
            ("mqtt://desk?will-qos=7", #"will-qos "7""#), ("mqtt://desk?will-topic=a/%23&will-topic=%2B/#", "#"),
        ])
    func badBrokers(url: String, words: String) {
        do {
            _ = try EffectTargets.Broker(url, boot: "b")
            Issue.record("\(url) was taken")
        } catch {
            #expect(error.description.contains(words), "\(error)")
        }
    }
}
