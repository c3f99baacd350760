import ControlKit
import Testing

@testable import TouchplaneServer
@testable import Wire

@Suite("PanelActions")
struct PanelActionsTests {
    private static let frames = "frame: [0, 0, 100, 44]"

    /// A slider, a switch and a button, each with these actions.
    private func bench(gain: String = "", mute: String = "", save: String = "", panel: String = "") throws
        -> ActionBench
    {
        try ActionBench(
            """
            { controls: [
              { id: 'gain', kind: 'slider', value: 0.5, frame: [0, 0, 100, 44], actions: [\(gain)] },
              { id: 'mute', kind: 'switch', frame: [0, 100, 100, 44], actions: [\(mute)] },
              { id: 'save', kind: 'button', frame: [0, 200, 100, 44], actions: [\(save)] } ]
              \(panel) }
            """)
    }

    @Test("an action runs for its events, its effects in order, with the values of that moment")
    func firing() throws {
        let bench = try bench(
            gain:
                "{ on: 'valueChanged', do: [{ log: '{{control}} {{value}}' }, { mqtt: 'a/{{control}}' }, { log: '{{client}} {{event}}' }] }"
        )
        #expect(bench.set("gain", .double(0.75)) == ["gain 0.75", "default a/gain 0.75", "me valueChanged"])
        #expect(bench.set("gain", .double(0.25), by: "you").last == "you valueChanged")
        #expect(bench.perform(.sendEvents(control: "gain", .touchDown)).isEmpty)
        #expect(bench.perform(.setProperties(control: "gain", [.init("value", .double(1))])).isEmpty)
    }

    @Test("an action that is switched off does not run, and keeps its place for when it is on again")
    func switching() throws {
        let bench = try bench(
            save:
                "{ id: 'a', on: 'touchUpInside', do: { log: 'a' }, enabled: false }, { id: 'b', on: 'touchUpInside', do: { log: 'b' } }"
        )
        #expect(bench.perform(.tap(control: "save", count: 1, hold: nil)) == ["b"])
        bench.actions.entry("a", of: "save")?.isEnabled = true
        #expect(bench.perform(.tap(control: "save", count: 1, hold: nil)) == ["a", "b"])
    }

    @Test("a rate lets the first value through at once and the last one when its time has come, never more")
    func rate() throws {
        let bench = try bench(gain: "{ on: 'valueChanged', do: { log: '{{value}}' }, rate: 2 }")
        #expect(bench.set("gain", .double(0.1)) == ["0.1"])
        #expect(bench.set("gain", .double(0.2)).isEmpty)
        bench.pass(seconds: 0.2)
        #expect(bench.set("gain", .double(0.3)).isEmpty)
        #expect(bench.pass(seconds: 0.29).isEmpty)
        #expect(bench.pass(seconds: 0.02) == ["0.3"])
        #expect(bench.pass(seconds: 5).isEmpty)
        #expect(bench.set("gain", .double(0.4)) == ["0.4"])
    }

    @Test("the value a rate holds back is the one of its moment, whatever the device reports meanwhile")
    func heldValue() throws {
        let bench = try bench(gain: "{ on: 'valueChanged', do: { log: '{{value}}' }, rate: 1 }")
        bench.set("gain", .double(0.1))
        bench.set("gain", .double(0.7))
        bench.perform(.setProperties(control: "gain", [.init("value", .double(0.1))]))
        #expect(bench.pass(seconds: 1.1) == ["0.7"])
    }

    @Test("the last value of a rate is sent when its action is replaced, removed or its panel goes")
    func flushing() throws {
        let bench = try bench(gain: "{ id: 'a', on: 'valueChanged', do: { log: '{{value}}' }, rate: 1 }")
        bench.set("gain", .double(0.1))
        bench.set("gain", .double(0.2))
        bench.panel.run(at: .zero) { _ in bench.actions.remove("a", of: "gain") }
        #expect(bench.actions.takeOutgoing().compactMap(\.words) == ["0.2"])
        #expect(bench.pass(seconds: 2).isEmpty)
    }

    @Test("set is silent; as a user it is checked and fires")
    func setting() throws {
        let mute = "{ on: 'valueChanged', do: { log: 'muted {{value}}' } }"
        let silent = try bench(mute: mute, save: "{ on: 'touchUpInside', do: { set: 'mute', value: true } }")
        #expect(silent.perform(.tap(control: "save", count: 1, hold: nil)).isEmpty)
        #expect(silent.value("mute") == .bool(true))
        let user = try bench(mute: mute, save: "{ on: 'touchUpInside', do: { set: 'mute', value: true, as: 'user' } }")
        #expect(user.perform(.tap(control: "save", count: 1, hold: nil)) == ["muted true"])
        let properties = try bench(
            save:
                "{ on: 'touchUpInside', do: { set: 'gain', properties: { isEnabled: false, title: 'by {{client}}' } } }"
        )
        properties.perform(.tap(control: "save", count: 1, hold: nil))
        #expect(properties.panel.control("gain")?.property("title") == .string("by me"))
        #expect(properties.panel.control("gain")?.property("isEnabled") == .bool(false))
    }

    @Test("toggle turns around, send fires without changing anything")
    func togglingAndSending() throws {
        let bench = try bench(
            mute: "{ on: ['valueChanged', 'touchDown'], do: { log: '{{event}} {{value}}' } }",
            save:
                "{ on: 'touchUpInside', do: [{ toggle: 'mute', as: 'user' }, { toggle: 'mute' }, { send: 'touchDown', to: 'mute' }] }"
        )
        #expect(
            bench.perform(.tap(control: "save", count: 1, hold: nil)) == ["valueChanged true", "touchDown false"])
    }

    @Test("what somebody holds is set once they let go; as a user it is refused, said, and stops nothing else")
    func held() throws {
        let bench = try bench(
            save:
                "{ on: 'touchUpInside', do: [{ set: 'gain', value: 1 }, { set: 'gain', value: 0.2, as: 'user' }, { log: 'on' }] }"
        )
        _ = bench.touch(.began, "gain", by: "you")
        #expect(bench.panel.control("gain")?.property("isTracking") == .bool(true))
        #expect(bench.perform(.tap(control: "save", count: 1, hold: nil)) == ["on"])
        #expect(bench.failures.first?.contains(#"held by "you""#) == true)
        #expect(bench.value("gain") == .float(0.5))
        _ = bench.touch(.ended, "gain", by: "you")
        #expect(bench.value("gain") == .float(1))
    }

    @Test("a selector climbs the responder chain to the panel; nobody there is no error")
    func responders() throws {
        let bench = try bench(
            save: "{ on: 'touchUpInside', target: null, action: 'save:' }, { on: 'touchUpInside', action: 'nobody' }",
            panel: ", responders: { 'save:': [{ log: '{{control}} by {{client}}' }, { toggle: 'mute' }] }")
        #expect(bench.perform(.tap(control: "save", count: 1, hold: nil)) == ["save by me"])
        #expect(bench.value("mute") == .bool(true))
        #expect(bench.faults.isEmpty)
    }

    @Test("putting an identifier again replaces the action in its place, its events included")
    func replacing() throws {
        let bench = try bench(
            save:
                "{ id: 'a', on: 'touchDown', do: { log: 'old' } }, { id: 'b', on: ['touchDown', 'touchUpInside'], do: { log: 'b' } }"
        )
        let action = ActionDescription(
            identifier: "a", events: .touchUpInside, work: .effects([.log(Template(constant: "new"))]), source: .null)
        bench.panel.run(at: .zero) { _ in bench.actions.put(action, .registered, on: "save") }
        #expect(bench.perform(.tap(control: "save", count: 1, hold: nil)) == ["b", "new", "b"])
        bench.panel.run(at: .zero) { _ in bench.actions.remove("a", of: "save") }
        #expect(bench.perform(.tap(control: "save", count: 1, hold: nil)) == ["b", "b"])
    }

    @Test("two actions that set each other as users end where passes are 64 deep, and that is said")
    func recursion() throws {
        let bench = try bench(
            mute: "{ on: 'valueChanged', do: { toggle: 'mute', as: 'user' } }")
        bench.set("mute", .bool(true))
        #expect(!bench.faults.isEmpty)
        #expect(bench.set("mute", .bool(true)).isEmpty)
    }

    @Test("an effect that can't be filled in is said, and the next one is done")
    func unfillable() throws {
        let bench = try bench(
            gain:
                "{ on: 'valueChanged', do: [{ osc: '/a', to: 'desk:9000', args: [{ int: '{{title}}' }] }, { log: 'next' }] }"
        )
        #expect(bench.set("gain", .double(0.1)) == ["next"])
        #expect(bench.failures.first?.contains("OSC int") == true)
    }

    @Test("a secure field's text is in no effect")
    func secure() throws {
        let bench = try ActionBench(
            """
            { controls: [ { id: 'pin', kind: 'textField', isSecureTextEntry: true, frame: [0, 0, 100, 44],
              actions: [ { on: 'editingChanged', do: { log: '[{{value}}{{text}}]' } } ] } ] }
            """)
        let said = bench.perform(.keys([KeyInput(.text("1234"), control: "pin")]))
        #expect(said.count == 1)
        #expect(said.allSatisfy { !$0.contains("1234") })
    }

    @Test("a panel that takes another's place keeps what was registered and switched, for controls of the same kind")
    func inheriting() throws {
        let old = try bench(save: "{ id: 'a', on: 'touchUpInside', do: { log: 'a' } }")
        let mine = ActionDescription(
            identifier: "mine", events: .touchUpInside, work: .effects([.log(Template(constant: "mine"))]),
            source: .null)
        old.panel.run(at: .zero) { _ in
            old.actions.put(mine, .registered, on: "save")
            old.actions.put(mine, .registered, on: "mute")
        }
        old.actions.entry("a", of: "save")?.isEnabled = false
        let new = try ActionBench(
            """
            { controls: [ { id: 'mute', kind: 'button', frame: [0, 0, 9, 9] },
              { id: 'save', kind: 'button', frame: [0, 0, 9, 9], actions: [ { id: 'a', on: 'touchUpInside', do: { log: 'A' } } ] } ] }
            """)
        new.actions.inherit(old.actions)
        #expect(new.perform(.tap(control: "save", count: 1, hold: nil)) == ["mine"])
        #expect(new.actions["mute"].isEmpty)
    }
}
