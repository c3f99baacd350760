import Bridge
import ControlKit
import Testing

@testable import TouchplaneServer
@testable import Wire

@Suite("Effects, filled in")
struct EffectFillingTests {
    private func work(_ effect: String, _ targets: EffectTargets = .trial, value: PropertyValue = .double(0.25)) throws
        -> OutgoingEffect.Work?
    {
        let bench = try ActionBench(
            """
            { controls: [ { id: 'x', kind: 'slider', title: 'A b/ä', frame: [0, 0, 99, 44],
              actions: [ { on: 'valueChanged', do: \(effect) } ] } ] }
            """, targets: targets)
        bench.panel.perform(.setValue(control: "x", value), from: "me", at: .zero)
        return bench.actions.takeOutgoing().first?.work
    }

    @Test("what is put into a URL is encoded, the URL's own text is not")
    func url() throws {
        guard case .webhook(let request, nil)? = try work("{ webhook: 'http://desk:9/a?b={{title}}' }") else {
            Issue.record("no webhook")
            return
        }
        #expect(request.url == "http://desk:9/a?b=A%20b%2F%C3%A4")
        #expect(request.method == "POST" && request.body == nil)
    }

    @Test("a JSON body keeps types, a text body has a text's type unless it says another")
    func bodies() throws {
        guard
            case .webhook(let json, _)? = try work(
                "{ webhook: 'http://desk/', body: { v: '{{value}}', t: 'x{{value}}' } }"),
            case .webhook(let text, _)? = try work("{ webhook: 'http://desk/', text: 'v={{value}}', method: 'PUT' }"),
            case .webhook(let form, _)? = try work(
                "{ webhook: 'http://desk/', text: 'v={{value}}', headers: { 'content-type': 'application/x-www-form-urlencoded' } }"
            )
        else {
            Issue.record("no webhook")
            return
        }
        #expect(json.body.map { String(decoding: $0, as: UTF8.self) } == #"{"v":0.25,"t":"x0.25"}"#)
        #expect(text.headers == [.init("Content-Type", "text/plain; charset=utf-8")])
        #expect(text.method == "PUT")
        #expect(form.headers == [.init("content-type", "application/x-www-form-urlencoded")])
    }

    @Test("an MQTT payload is text as it is and everything else as JSON")
    func mqtt() throws {
        guard case .mqtt(let number, "default")? = try work("{ mqtt: 'a' , qos: 2 }"),
            case .mqtt(let text, "desk")? = try work("{ mqtt: 'a', payload: 'at {{value}}', to: 'desk', retain: true }"),
            case .mqtt(let object, _)? = try work("{ mqtt: 'a', payload: { v: '{{value}}' } }")
        else {
            Issue.record("no message")
            return
        }
        #expect(number.payload == Array("0.25".utf8) && number.quality == .exactlyOnce)
        #expect(text.payload == Array("at 0.25".utf8) && text.retain)
        #expect(object.payload == Array(#"{"v":0.25}"#.utf8))
    }

    @Test("OSC arguments have their values' types, or the one asked for")
    func osc() throws {
        guard
            case .osc(let packet, let target)? = try work(
                "{ osc: '/{{control}}', to: 'desk:9000', args: ['{{value}}', 3, 'x', true, null, { int: '{{value}}' }, { string: '{{value}}' }, { double: 2 }] }"
            )
        else {
            Issue.record("no packet")
            return
        }
        #expect(target.description == "udp://desk:9000")
        #expect(
            packet
                == .message(
                    OSCMessage(
                        "/x",
                        [
                            .float(0.25), .int32(3), .string("x"), .bool(true), .null, .int32(0), .string("0.25"),
                            .double(2),
                        ])))
        #expect(throws: Objection.self) { try OSCArgument(.string("loud"), as: "int") }
        #expect(throws: Objection.self) { try OSCArgument(.double(1e12), as: "int") }
        #expect(try OSCArgument(.double(1e12), as: "long") == .int64(1_000_000_000_000))
    }

    @Test("a program sees what happened in its environment, and its own variables")
    func exec() throws {
        guard case .exec(let request)? = try work("{ exec: ['true', '-x'], env: { LEVEL: '{{value}} of 1' } }") else {
            Issue.record("no program")
            return
        }
        #expect(request.arguments == ["-x"])
        #expect(
            request.environment == [
                "TOUCHPLANE_PANEL": "desk", "TOUCHPLANE_CONTROL": "x", "TOUCHPLANE_EVENT": "valueChanged",
                "TOUCHPLANE_CLIENT": "me", "TOUCHPLANE_VALUE": "0.25", "LEVEL": "0.25 of 1",
            ])
    }

    /// The mistake of a document with this effect, on a server that was told of nothing.
    private func objection(_ effect: String, _ targets: EffectTargets = EffectTargets()) -> String {
        do {
            _ = try work(effect, targets)
            return ""
        } catch let error as PanelDocument.Refusal {
            return error.mistakes.list.first?.message ?? ""
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "what can't be carried out here is a mistake of the document",
        arguments: [
            ("{ mqtt: 'a' }", "told of no broker; allowed: none; start it with --mqtt"),
            ("{ mqtt: 'a', to: 'desk' }", #"the broker "desk", which the server was not told of"#),
            ("{ webhook: 'http://desk/', secret: 'key' }", #"the secret "key", which the server was not told of"#),
            ("{ webhook: 'ftp://desk/' }", #"the scheme "ftp""#), ("{ webhook: '/x' }", "allowed: an absolute URL"),
            ("{ webhook: 'http://desk/', headers: { Host: 'x' } }", "the header Host"),
            ("{ osc: 'ch', to: 'desk:9000' }", "OSC address"), ("{ osc: '/ch', to: 'desk' }", "without a port"),
            ("{ exec: ['ls'] }", "this server runs no programs"),
        ])
    func objections(effect: String, words: String) {
        let message = objection(effect)
        #expect(message.contains(words), "\(message)")
    }

    @Test("a topic with wildcards is not published to; a program that is not there is told at load")
    func objectionsWithTargets() throws {
        #expect(objection("{ mqtt: 'a/#' }", .trial).contains("wildcards"))
        var targets = EffectTargets()
        targets.allowsExec = true
        #expect(objection("{ exec: ['no-such-program-here'] }", targets).contains("no-such-program-here"))
    }

    @Test("programs are not for documents that come over the network")
    func execOverTheNetwork() {
        var targets = EffectTargets()
        targets.allowsExec = true
        #expect(throws: Objection.self) {
            try targets.rules(allowsExec: false).checkEffect(.exec(.init(words: ["true"])))
        }
    }
}
