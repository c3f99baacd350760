import ControlKit
import Testing
import Wire

@testable import TouchplaneServer

@Suite("PanelBindings")
struct PanelBindingsTests {
    private func bench(_ bindings: String) throws -> ActionBench {
        try ActionBench(
            """
            { controls: [
              { id: 'a', kind: 'slider', value: 0.5, frame: [0, 0, 100, 44], actions: [ { on: 'valueChanged', do: { log: 'a' } } ] },
              { id: 'b', kind: 'slider', minimumValue: 0, maximumValue: 100, frame: [0, 100, 100, 44], actions: [ { on: 'valueChanged', do: { log: 'b' } } ] },
              { id: 'c', kind: 'slider', value: 0, frame: [0, 200, 100, 44] },
              { id: 's', kind: 'rating', frame: [0, 300, 200, 40] },
              { id: 'm', kind: 'switch', frame: [0, 400, 51, 31] } ],
              bindings: [\(bindings)] }
            """)
    }

    @Test("a bound control agrees from the start, follows silently in the same turn, and leads nobody back")
    func oneWay() throws {
        let bench = try bench("{ from: 'a', to: 'b' }")
        #expect(bench.value("b") == .float(50))
        let revision = bench.panel.revision
        #expect(bench.set("a", .double(0.25)) == ["a"])
        #expect(bench.value("b") == .float(25))
        #expect(bench.panel.revision == revision + 1)
        bench.set("b", .double(80))
        #expect(bench.value("a") == .float(0.25))
    }

    @Test("two ways, each leads the other; a coarser one does not pull the finer one to its own steps")
    func twoWay() throws {
        let bench = try bench("{ from: 'a', to: 's', twoWay: true }")
        bench.set("a", .double(0.77))
        #expect(bench.value("s") == .integer(4))
        #expect(bench.value("a") == .float(0.77))
        bench.set("s", .integer(3))
        #expect(bench.value("a") == .float(0.6))
    }

    @Test("a switch follows at the middle and leads to the ends")
    func switches() throws {
        let bench = try bench("{ from: 'a', to: 'm', twoWay: true }")
        bench.set("a", .double(0.2))
        #expect(bench.value("m") == .bool(false))
        bench.set("m", .bool(true))
        #expect(bench.value("a") == .float(1))
    }

    @Test("feedback leads too, and code")
    func feedback() throws {
        let bench = try bench("{ from: 'a', to: 'b' }")
        #expect(bench.perform(.setProperties(control: "a", [.init("value", .double(0.1))])).isEmpty)
        #expect(bench.value("b") == .float(10))
    }

    @Test("what somebody holds follows once they let go")
    func held() throws {
        let bench = try bench("{ from: 'a', to: 'b' }")
        _ = bench.touch(.began, "b", by: "you")
        bench.set("a", .double(0.9))
        #expect(bench.value("b") == .float(50))
        _ = bench.touch(.ended, "b", by: "you")
        #expect(bench.value("b") == .float(90))
    }

    @Test("a circle whose values agree ends by itself")
    func circle() throws {
        let bench = try bench("{ from: 'a', to: 'b' }, { from: 'b', to: 'c' }, { from: 'c', to: 'a' }")
        bench.set("a", .double(0.7))
        #expect(bench.value("b") == .float(70))
        #expect(bench.value("c")?.number.map { abs($0 - 0.7) < 1e-6 } == true)
        #expect(bench.panel.turn.effects.isEmpty)
    }

    @Test("a circle that never agrees is stopped, and that is said once")
    func endless() throws {
        let bench = try bench("{ from: 'a', to: 'c', range: [1, 0] }, { from: 'c', to: 'b' }, { from: 'b', to: 'a' }")
        #expect(bench.panel.turn.effects.isEmpty)
        bench.set("a", .double(0.7))
        #expect(bench.panel.turn.effects == [.log("bindings around \"c\" go in a circle; stopped")])
        bench.set("a", .double(0.8))
        #expect(bench.panel.turn.effects.isEmpty)
    }

    @Test("a logarithmic curve goes in equal ratios, decibels are 20 log10; both lead back")
    func curves() {
        let unit = [0.0, 1.0], pitch = [20.0, 20_000.0], level = [-60.0, 0.0]
        #expect(abs(PanelBindings.forth(0.5, unit, pitch, .log) - 632.4555) < 0.001)
        #expect(abs(PanelBindings.back(632.4555, unit, pitch, .log) - 0.5) < 1e-6)
        #expect(abs(PanelBindings.forth(0.5, unit, level, .dB) + 6.0206) < 0.001)
        #expect(abs(PanelBindings.back(-6.0206, unit, level, .dB) - 0.5) < 1e-4)
        #expect(PanelBindings.forth(0, unit, level, .dB) == -60)
        #expect(PanelBindings.back(-60, unit, level, .dB) == 0)
        #expect(PanelBindings.forth(0.25, unit, [10, 0], .linear) == 7.5)
        #expect(PanelBindings.back(7.5, unit, [10, 0], .linear) == 0.25)
    }
}
