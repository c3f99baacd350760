import ControlKit
import Testing

@testable import Wire

@Suite("PanelDocument, actions")
struct ActionDocumentTests {
    private func text(_ actions: String, panel: String = "") -> String {
        """
        { controls: [
        { id: 'gain', kind: 'slider', frame: [0, 0, 9, 9], actions: [
        \(actions)
        ] },
        { id: 'mute', kind: 'switch', frame: [0, 0, 9, 9] },
        { id: 'name', kind: 'textField', frame: [0, 0, 9, 9] } ]
        \(panel) }
        """
    }

    private func wiring(_ actions: String, panel: String = "") throws -> PanelWiring {
        try PanelDocument.read(Array(text(actions, panel: panel).utf8), file: "f", defaultName: "test").wiring
    }

    @Test("an action has an identifier, events, work, a switch and a rate; without an id it is numbered")
    func whole() throws {
        let wiring = try wiring(
            """
            { id: 'send', on: 'valueChanged', do: { log: 'at {{value}}' }, rate: 20, enabled: false },
            { on: ['touchDown', 'touchUpInside'], target: null, action: 'save:' },
            { on: 4096, do: [ { set: 'mute', value: true, as: 'user' }, { toggle: 'mute' }, { send: 'touchDown', to: 'mute' } ] },
            """)
        let actions = try #require(wiring.actions.first).actions
        #expect(actions.map(\.identifier) == ["send", "action-2", "action-3"])
        #expect(actions[0].events == .valueChanged)
        #expect(actions[0].rate == 20)
        #expect(!actions[0].isEnabled)
        #expect(actions[1].events == [.touchDown, .touchUpInside])
        #expect(actions[1].work == .selector("save:"))
        #expect(
            actions[2].work
                == .effects([
                    .set(control: "mute", [.init(name: "value", value: .constant(.bool(true)))], asUser: true),
                    .toggle(control: "mute", asUser: false), .send(.touchDown, control: "mute"),
                ]))
    }

    @Test("effects that leave the machine keep their templates")
    func targets() throws {
        let wiring = try wiring(
            """
            { on: 'valueChanged', do: [
              { webhook: 'http://desk/{{control}}', method: 'PUT', headers: { 'X-Who': '{{client}}' }, body: { v: '{{value}}' },
                secret: 'key', delivery: 'atLeastOnce', expires: 60 },
              { mqtt: 'desk/{{control}}', qos: 1, retain: true },
              { osc: '/ch', to: 'desk:9000', args: ['{{value}}', { int: 3 }] },
              { osc: [ { address: '/a' }, { address: '/b', args: [1] } ], to: 'desk:9000' },
              { exec: ['amixer', 'set'], env: { LEVEL: '{{value}}' } },
            ] }
            """)
        guard case .effects(let effects)? = wiring.actions.first?.actions.first?.work else {
            Issue.record("no effects")
            return
        }
        #expect(effects.map(\.kind) == ["webhook", "mqtt", "osc", "osc", "exec"])
        guard case .webhook(let webhook) = effects[0], case .mqtt(let mqtt) = effects[1],
            case .osc(let bundle) = effects[3]
        else { return }
        #expect(webhook.promise == .atLeastOnce(expires: 60))
        #expect(webhook.secret == "key")
        #expect(mqtt.payload == .reference(.property("value")))
        #expect(bundle.isBundle && bundle.messages.count == 2)
    }

    @Test(
        "what is wrong with an action is told with its place and what is allowed",
        arguments: [
            (
                "{ on: 'valueChnged', do: { log: '' } }",
                #"3:7: found the event "valueChnged" (nearest: "valueChanged")"#
            ),
            ("{ on: [], do: { log: '' } }", #"3:7: "on" is an array of 0; allowed: at least one of touchDown"#),
            ("{ do: { log: '' } }", #"3:1: "on" is missing"#),
            ("{ on: 'touchDown' }", #"3:1: found neither "do" nor "action""#),
            ("{ on: 'touchDown', do: { log: '' }, action: 'a' }", #"3:1: found both "do" and "action""#),
            ("{ on: 'touchDown', action: 'a:b:c:' }", #"3:28: "action" is "a:b:c:"; allowed: a selector"#),
            ("{ on: 'touchDown', target: 'x', action: 'a' }", #"3:28: "target" is "x"; allowed: null"#),
            ("{ on: 'touchDown', do: {} }", #"3:24: found none of the effects; allowed: exactly one of set"#),
            ("{ on: 'touchDown', do: { log: '', toggle: 'mute' } }", #"3:24: found "log" and "toggle""#),
            (
                "{ on: 'touchDown', do: { log: '{{valu}}' } }",
                #"3:31: found the unknown property "valu" (nearest: "value")"#
            ),
            ("{ on: 'touchDown', do: { log: '{{payload}}' } }", "3:31: found {{payload}}, which only feedback has"),
            (
                "{ on: 'touchDown', do: { set: 'mut', value: true } }",
                #"3:31: found "mut" (nearest: "mute"), which is no control here"#
            ),
            ("{ on: 'touchDown', do: { set: 'mute', value: 3 } }", #"3:46: "value" is 3; allowed: true or false"#),
            ("{ on: 'touchDown', do: { set: 'mute' } }", #"3:24: "value" is missing"#),
            (
                "{ on: 'touchDown', do: { set: 'mute', properties: { isTracking: true } } }",
                #"3:65: found the property "isTracking", which can't be set"#
            ),
            ("{ on: 'touchDown', do: { toggle: 'gain' } }", #"3:34: found "gain", whose value is not true or false"#),
            (
                "{ on: 'touchDown', do: { webhook: 'http://{{value}}/x' } }",
                #"3:35: "webhook" is "http://{{value}}/x"; allowed: a URL whose scheme, host and port"#
            ),
            (
                "{ on: 'touchDown', do: { mqtt: 'a', delivery: 'atLeastOnce' } }",
                #"3:24: found delivery "atLeastOnce" with qos 0; allowed: qos 1 or 2"#
            ),
            (
                "{ on: 'touchDown', do: { webhook: 'http://a/', expires: 5 } }",
                #"3:24: found "expires" without delivery"#
            ),
            ("{ on: 'touchDown', do: { osc: '/a' } }", #"3:24: "to" is missing"#),
            (
                "{ on: 'touchDown', do: { exec: ['rm', '{{value}}'] } }",
                #"3:39: found "{{value}}"; allowed: text without {{places}}"#
            ),
            (
                "{ on: 'touchDown', do: { log: '' }, rate: 0 }",
                #"3:43: "rate" is 0; allowed: a number from 0.001 to 1000"#
            ),
            (
                "{ id: 'a', on: 1, do: { log: '' } }, { id: 'a', on: 1, do: { log: '' } }",
                #"found the action "a" a second time"#
            ),
            ("{ on: 'touchDown', do: { log: '' }, wehn: 1 }", #"3:37: found the unknown key "wehn""#),
        ])
    func mistakes(action: String, line: String) {
        let mistakes = documentMistakes(text(action))
        #expect(mistakes.count == 1)
        #expect(mistakes.first?.contains(line) == true, "\(mistakes)")
    }

    @Test("a rule of the server is a mistake at the effect's own place")
    func rules() {
        let rules = ActionRules(
            checkEffect: { (effect) throws(Objection) in
                if effect.kind == "exec" { throw Objection(found: "found exec", allowed: "nothing like it") }
            },
            checkFeedback: { (_) throws(Objection) in throw Objection(found: "found a topic", allowed: "none") })
        let text = text(
            "{ on: 'touchDown', do: [{ log: '' }, { exec: ['ls'] }] }",
            panel: ""
        ).replacing("kind: 'switch',", with: "kind: 'switch', feedback: { mqtt: 'a' },")
        do {
            _ = try PanelDocument.read(Array(text.utf8), file: "f", defaultName: "test", rules: rules)
            Issue.record("the document was taken")
        } catch {
            #expect(
                error.lines == [
                    "f:3:46: found exec; allowed: nothing like it", "f:5:49: found a topic; allowed: none",
                ])
        }
    }

    @Test("responders answer selectors; bindings join controls; feedback names a source and what it sets")
    func panel() throws {
        let text = text(
            "",
            panel: """
                , responders: { 'save:': { log: '{{client}}' } },
                bindings: [ { from: 'gain', to: 'mute', twoWay: true, range: [0, 1], curve: 'linear' } ]
                """
        ).replacing(
            "kind: 'switch',",
            with:
                "kind: 'switch', feedback: [ { mqtt: 'a/+', from: 'desk', map: { ON: true, OFF: false } }, { osc: '/m' } ],"
        )
        let wiring = try PanelDocument.read(Array(text.utf8), file: "f", defaultName: "test").wiring
        #expect(wiring.responders.map(\.selector) == ["save:"])
        #expect(
            wiring.bindings == [
                BindingDescription(from: "gain", to: "mute", isTwoWay: true, range: [0, 1], curve: .linear)
            ])
        #expect(
            wiring.feedback.map(\.source) == [.mqtt(filter: "a/+", broker: "desk"), .osc(pattern: "/m")])
        #expect(wiring.feedback[0].map == [.init("ON", .bool(true)), .init("OFF", .bool(false))])
        #expect(wiring.feedback[1].members == [.init(name: "value", value: .reference(.payload([])))])
    }

    @Test("an action nobody answers is warned of, for it is allowed")
    func unanswered() throws {
        let text = text(
            "{ on: 1, action: 'save:' }, { on: 1, action: 'load:' }", panel: ", responders: { 'load:': { log: '' } }")
        let document = try PanelDocument.read(Array(text.utf8), file: "f", defaultName: "test")
        #expect(
            document.warnings.filter { $0.contains("nobody answers") } == [
                #"f:2:7: warning: nobody answers the action "save:": responders has no such selector"#
            ])
    }

    @Test(
        "mistakes of bindings",
        arguments: [
            ("{ from: 'gain' }", #""to" is missing"#),
            ("{ from: 'gain', to: 'gain' }", "found a control bound to itself"),
            ("{ from: 'gain', to: 'name' }", #"found "name", whose value is no number"#),
            ("{ from: 'gain', to: 'mute', curve: 'log', range: [0, 5] }", "found a logarithmic range that reaches 0"),
            ("{ from: 'gain', to: 'mute', range: [1, 1] }", "two different finite numbers"),
            ("{ from: 'gain', to: 'mute', curve: 'exp' }", #""curve" is "exp"; allowed: linear, log, dB"#),
        ])
    func bindingMistakes(binding: String, line: String) {
        let mistakes = documentMistakes(text("", panel: ", bindings: [ \(binding) ]"))
        #expect(mistakes.count == 1)
        #expect(mistakes.first?.contains(line) == true, "\(mistakes)")
    }

    @Test(
        "mistakes of feedback",
        arguments: [
            ("{}", "found neither of mqtt and osc"), ("{ mqtt: 'a', osc: '/a' }", "found both of mqtt and osc"),
            ("{ mqtt: 'a', value: '{{value}}' }", "found {{value}}; allowed: {{payload}}"),
            ("{ mqtt: 'a', properties: { isTracking: true } }", "which a switch can't be told"),
            ("{ osc: '/a', from: 'desk' }", #"found "from" beside osc"#),
            ("{ mqtt: 'a', range: [5, 1] }", "[lowest, highest]"),
        ])
    func feedbackMistakes(feedback: String, line: String) {
        let mistakes = documentMistakes(
            text("").replacing("kind: 'switch',", with: "kind: 'switch', feedback: \(feedback),"))
        #expect(mistakes.count == 1)
        #expect(mistakes.first?.contains(line) == true, "\(mistakes)")
    }
}
