import ControlBench
import ControlKit
import Testing

@Suite("Dispatch table: registering and removing (semantics.md 6.2, cases 1–17)")
struct RegistrationCases {
    let log = CallLog()
    let control = UIControl(frame: ControlBench.small)

    private func target(_ selectors: Selector..., named name: String? = nil) -> Target {
        switch selectors.count {
        case 1: Target(log, named: name, answering: selectors[0])
        default: Target(log, named: name, answering: "a", "b", "c")
        }
    }

    private var entries: [UIControl.Event] {
        var masks: [UIControl.Event] = []
        control.enumerateEventHandlers { _, _, events, _ in masks.append(events) }
        return masks
    }

    @Test("case 1: the same target and action added twice is called once")
    func addedTwice() throws {
        let target = target("a")
        try control.addTarget(target, action: "a", for: .touchDown)
        try control.addTarget(target, action: "a", for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(log.lines == ["a"])
    }

    @Test("case 2: an explicit target that is also found along the chain is called for both entries")
    func explicitAndNil() throws {
        let host = UIView(frame: ControlBench.small)
        host.addSubview(control)
        host.register("a") { [log] _, _ in log.note("a") }
        try control.addTarget(host, action: "a", for: .touchDown)
        try control.addTarget(nil, action: "a", for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(log.lines == ["a", "a"])
    }

    @Test("case 3: a pair added for a second event is one entry with both")
    func masksUnite() throws {
        let target = target("a")
        try control.addTarget(target, action: "a", for: .touchDown)
        try control.addTarget(target, action: "a", for: .touchUpInside)
        #expect(control.actions(forTarget: target, forControlEvent: .touchDown) == ["a"])
        #expect(control.actions(forTarget: target, forControlEvent: .touchUpInside) == ["a"])
        #expect(entries == [[.touchDown, .touchUpInside]])
        #expect(entries[0].rawValue == 65)
    }

    @Test("case 4: removing one event leaves the other")
    func removesOneEvent() throws {
        let target = target("a")
        try control.addTarget(target, action: "a", for: [.touchDown, .touchUpInside])
        control.removeTarget(target, action: "a", for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(log.lines.isEmpty)
        control.sendActions(for: .touchUpInside)
        #expect(log.lines == ["a"])
        #expect(control.allControlEvents.rawValue == 64)
    }

    @Test("case 5: removing without a target removes an entry that has one")
    func removesForAnyTarget() throws {
        try control.addTarget(target("a"), action: "a", for: .touchDown)
        let kept = target("a")
        try control.addTarget(kept, action: "a", for: .touchDown)
        control.removeTarget(nil, action: "a", for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(log.lines.isEmpty)
        #expect(entries.isEmpty)
    }

    @Test("case 6: removing without a target removes an entry without one")
    func removesNilTarget() throws {
        control.register("a") { [log] _, _ in log.note("a") }
        try control.addTarget(nil, action: "a", for: .touchDown)
        control.removeTarget(nil, action: "a", for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(log.lines.isEmpty)
        #expect(entries.isEmpty)
    }

    @Test("case 7: removing any target and any action for all events empties the table")
    func removesAll() throws {
        let targets = [target("a"), target("a"), target("a")]
        try control.addTarget(targets[0], action: "a", for: .touchDown)
        try control.addTarget(targets[1], action: "a", for: .valueChanged)
        try control.addTarget(targets[2], action: "a", for: .allEditingEvents)
        control.removeTarget(nil, action: nil, for: .allEvents)
        #expect(control.allTargets.isEmpty)
        #expect(control.allControlEvents.rawValue == 0)
    }

    @Test("case 8: removing every target leaves a UIAction")
    func leavesActions() throws {
        let kept = target("a")
        try control.addTarget(kept, action: "a", for: .touchUpInside)
        control.on(.touchUpInside) { [log] _ in log.note("action") }
        control.removeTarget(nil, action: nil, for: .allEvents)
        control.sendActions(for: .touchUpInside)
        #expect(log.lines == ["action"])
    }

    @Test("case 9: entries are called in the order they were registered")
    func order() throws {
        let target = target("a", "b", "c")
        for name in ["a", "b", "c"] as [Selector] { try control.addTarget(target, action: name, for: .touchUpInside) }
        control.sendActions(for: .touchUpInside)
        #expect(log.lines == ["a", "b", "c"])
    }

    @Test("case 10: an entry that is added again keeps its place")
    func keepsPlace() throws {
        let target = target("a", "b")
        for name in ["a", "b", "a"] as [Selector] { try control.addTarget(target, action: name, for: .touchUpInside) }
        control.sendActions(for: .touchUpInside)
        #expect(log.lines == ["a", "b"])
    }

    @Test("case 11: a UIAction replaces the one with its identifier, in its place")
    func replaces() {
        let first = UIAction(identifier: "x") { [log] _ in log.note("1") }
        let second = UIAction(identifier: "x") { [log] _ in log.note("2") }
        control.addAction(first, for: .primaryActionTriggered)
        control.on(.primaryActionTriggered) { [log] _ in log.note("other") }
        control.addAction(second, for: .primaryActionTriggered)
        control.sendActions(for: .primaryActionTriggered)
        #expect(log.lines == ["2", "other"])
    }

    @Test("case 11, decision X6: the replacement runs for all events of the one it replaces")
    func replacesForAllEvents() {
        control.addAction(UIAction(identifier: "x") { [log] _ in log.note("1") }, for: .touchDown)
        control.addAction(UIAction(identifier: "x") { [log] _ in log.note("2") }, for: .touchUpInside)
        control.sendActions(for: .touchDown)
        control.sendActions(for: .touchUpInside)
        #expect(log.lines == ["2", "2"])
    }

    @Test("case 12: two UIActions without an identifier are two")
    func anonymous() {
        control.on(.primaryActionTriggered) { [log] _ in log.note("1") }
        control.on(.primaryActionTriggered) { [log] _ in log.note("2") }
        control.sendActions(for: .primaryActionTriggered)
        #expect(log.lines == ["1", "2"])
    }

    @Test("case 13: removing a UIAction for one event leaves it for the other")
    func removesActionEvent() {
        let action = UIAction(identifier: "x") { [log] _ in log.note("x") }
        control.addAction(action, for: .touchDown)
        control.addAction(action, for: .touchUpInside)
        control.removeAction(identifiedBy: "x", for: .touchDown)
        control.removeAction(identifiedBy: "unknown", for: .allEvents)
        control.sendActions(for: .touchDown)
        #expect(log.lines.isEmpty)
        control.sendActions(for: .touchUpInside)
        #expect(log.lines == ["x"])
    }

    @Test("case 14: init(primaryAction:) registers for primaryActionTriggered")
    func primaryAction() {
        let control = UIControl(frame: .zero, primaryAction: UIAction { [log] _ in log.note("primary") })
        #expect(control.allControlEvents.rawValue == 8192)
        control.sendActions(for: .primaryActionTriggered)
        #expect(log.lines == ["primary"])
        #expect(UIControl(frame: .zero, primaryAction: nil).allControlEvents.rawValue == 0)
    }

    @Test("case 15: a target is not kept alive, and a dead one is not called")
    func deadTarget() throws {
        var target: Target? = self.target("a")
        weak let trace = target
        try control.addTarget(target, action: "a", for: .touchDown)
        #expect(control.allTargets.count == 1)
        target = nil
        #expect(trace == nil)
        control.sendActions(for: .touchDown)
        #expect(log.lines.isEmpty)
        #expect(control.allTargets.isEmpty)
        #expect(control.allControlEvents.isEmpty)
        #expect(entries.isEmpty)
    }

    @Test("case 15: a dead target never passes for one without a target")
    func deadIsNotNil() throws {
        control.register("a") { [log] _, _ in log.note("chain") }
        var target: Target? = self.target("a")
        try control.addTarget(target, action: "a", for: .touchDown)
        target = nil
        control.sendActions(for: .touchDown)
        #expect(log.lines.isEmpty)
    }

    @Test("case 16: adding a pair for no event changes nothing")
    func noEvent() throws {
        let target = target("a")
        try control.addTarget(target, action: "a", for: .touchUpInside)
        try control.addTarget(target, action: "a", for: [])
        control.addAction(UIAction(identifier: "x") { _ in }, for: [])
        #expect(entries == [.touchUpInside])
        control.sendActions(for: .touchUpInside)
        #expect(log.lines == ["a"])
    }

    @Test("case 17: there are no actions of no target")
    func actionsOfNil() throws {
        try control.addTarget(nil, action: "a", for: .touchDown)
        #expect(control.actions(forTarget: nil, forControlEvent: .touchDown) == nil)
        #expect(control.allTargets.includesNilTarget)
        #expect(control.allTargets.count == 1)
    }

    @Test("a selector without a name, or with more than two arguments, is refused and the table is as before")
    func invalidSelector() {
        for name in ["", "a:b:c:"] {
            #expect(throws: ControlError.invalidSelector(name: name)) {
                try control.addTarget(nil, action: Selector(name), for: .touchDown)
            }
        }
        #expect(entries.isEmpty)
    }

    @Test("adding and then removing with the same arguments leaves an empty table")
    func addThenRemove() throws {
        let target = target("a")
        let action = UIAction { _ in }
        try control.addTarget(target, action: "a", for: [.touchDown, .valueChanged])
        control.addAction(action, for: .allTouchEvents)
        control.removeTarget(target, action: "a", for: [.touchDown, .valueChanged])
        control.removeAction(action, for: .allTouchEvents)
        #expect(entries.isEmpty)
        #expect(control.allControlEvents.isEmpty)
    }

    @Test("actions(forTarget:) lists in order what matches any of the events, of exactly that target")
    func actionsOfTarget() throws {
        let one = target("a", "b"), two = target("a", "b")
        try control.addTarget(one, action: "b", for: .touchDown)
        try control.addTarget(two, action: "a", for: .touchDown)
        try control.addTarget(one, action: "a", for: .touchUpInside)
        #expect(control.actions(forTarget: one, forControlEvent: [.touchDown, .touchUpInside]) == ["b", "a"])
        #expect(control.actions(forTarget: one, forControlEvent: .valueChanged) == nil)
        #expect(control.allTargets.contains(one) && control.allTargets.contains(two) && control.allTargets.count == 2)
        #expect(!control.allTargets.includesNilTarget)
    }
}
