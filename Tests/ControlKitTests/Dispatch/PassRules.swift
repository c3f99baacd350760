import ControlBench
import ControlKit
import Testing

@Suite("One pass (semantics.md 6.4, 6.5)")
struct PassRules {
    let log = CallLog()
    let control = UIControl(frame: ControlBench.small)

    @Test("a pass with no events calls nobody and is no pass")
    func empty() {
        let bench = ControlBench(control)
        control.on(.allEvents) { [log] _ in log.note("called") }
        bench.run { control.sendActions(for: []) }
        #expect(log.lines.isEmpty)
        #expect(bench.turn.passes.isEmpty)
    }

    @Test("a handler that loses one of two matching events is still called for the other")
    func losesOneEvent() {
        let b = UIAction { [log] _ in log.note("b") }
        control.on(.touchDown) { [control] _ in control.removeAction(b, for: .touchDown) }
        control.addAction(b, for: [.touchDown, .touchDownRepeat])
        control.sendActions(for: [.touchDown, .touchDownRepeat])
        #expect(log.lines == ["b"])
    }

    @Test("an action replaced during the pass runs as the new one")
    func replacedDuring() {
        control.on(.touchDown) { [control, log] _ in
            control.addAction(UIAction(identifier: "x") { _ in log.note("new") }, for: .touchDown)
        }
        control.addAction(UIAction(identifier: "x") { [log] _ in log.note("old") }, for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(log.lines == ["new"])
    }

    @Test("a target that dies during the pass is skipped")
    func diesDuring() throws {
        var second: Target? = Target(log, answering: "a")
        control.on(.touchDown) { _ in second = nil }
        try control.addTarget(second, action: "a", for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(second == nil)
        #expect(log.lines.isEmpty)
    }

    @Test("a pass sent by a handler runs to its end before the outer one goes on")
    func nested() {
        control.note([.valueChanged], in: log)
        control.on(.touchDown) { [control, log] _ in
            log.note("first")
            control.sendActions(for: .valueChanged)
        }
        control.on(.touchDown) { [log] _ in log.note("second") }
        let bench = ControlBench(control)
        bench.down(50, 22)
        #expect(log.lines == ["first", "valueChanged", "second"])
        #expect(bench.log == "touchDown, valueChanged")
    }

    @Test("a handler that throws is reported and the others run")
    func throwing() {
        struct Broken: Error {}
        let bench = ControlBench(control)
        control.on(.touchDown) { _ in throw Broken() }
        control.on(.touchDown) { [log] _ in log.note("second") }
        bench.down(50, 22)
        #expect(log.lines == ["second"])
        #expect(bench.turn.faults == [.handlerFailed(control: "c", reason: "Broken()")])
    }

    @Test("a target without the method is reported, the chain is not asked, and the others run")
    func unrecognized() throws {
        let bench = ControlBench(control)
        let target = Target(log, answering: "other")
        control.register("a") { [log] _, _ in log.note("chain") }
        try control.addTarget(target, action: "a", for: .touchDown)
        control.on(.touchDown) { [log] _ in log.note("second") }
        bench.down(50, 22)
        #expect(log.lines == ["second"])
        #expect(bench.turn.faults == [.unrecognizedSelector(name: "a", target: "Target")])
    }

    @Test("handlers that call handlers are stopped 64 deep, reported, and what did not run is not logged")
    func recursion() {
        var calls = 0
        control.on(.valueChanged) { [control] _ in
            calls += 1
            control.sendActions(for: .valueChanged)
        }
        let bench = ControlBench(control)
        bench.run { control.sendActions(for: .valueChanged) }
        #expect(calls == 64)
        #expect(bench.turn.passes.count == 64)
        #expect(bench.turn.faults == [.recursionTooDeep(control: "c")])
    }

    @Test("two handlers that each send again do not double to the end of time")
    func recursionThatDoubles() {
        var calls = 0
        for _ in 1...2 {
            control.on(.valueChanged) { [control] _ in
                calls += 1
                control.sendActions(for: .valueChanged)
            }
        }
        let bench = ControlBench(control)
        bench.run { control.sendActions(for: .valueChanged) }
        #expect(calls < 20_000)
        #expect(bench.turn.faults == [.recursionTooDeep(control: "c")])
    }

    @Test("outside a panel recursion is stopped as well")
    func recursionOutside() {
        var calls = 0
        for _ in 1...2 {
            control.on(.valueChanged) { [control] _ in
                calls += 1
                control.sendActions(for: .valueChanged)
            }
        }
        control.sendActions(for: .valueChanged)
        #expect(calls >= 64 && calls < 20_000)
    }

    @Test("sender is the control while an action runs, nested runs included, and nothing afterwards")
    func sender() {
        let other = UIControl(frame: .zero)
        var senders: [Bool] = []
        let action = UIAction { [control] action in
            senders.append(action.sender as AnyObject === control)
            if senders.count == 1 {
                other.sendActions(for: .valueChanged)
                senders.append(action.sender as AnyObject === control)
            }
        }
        control.addAction(action, for: .valueChanged)
        other.addAction(action, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(senders == [true, false, true])
        #expect(action.sender == nil)
    }

    @Test("a control lives through a pass whose handler drops the last reference to it")
    func staysAlive() {
        final class Owner { var control: UIControl? = UIControl(frame: .zero) }
        let owner = Owner()
        weak let trace = owner.control
        owner.control?.on(.touchDown) { [log] action in
            owner.control = nil
            log.note("first")
        }
        owner.control?.on(.touchDown) { [log] action in log.note(action.sender == nil ? "gone" : "second") }
        owner.control?.sendActions(for: .touchDown)
        #expect(log.lines == ["first", "second"])
        #expect(trace == nil)
    }
}
