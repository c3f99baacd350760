import ControlBench
import ControlKit
import Testing

private let changed = "valueChanged|primaryActionTriggered"

@Suite("UISegmentedControl")
struct UISegmentedControlTests {
    private let bench = ControlBench()
    private let control: UISegmentedControl

    init() {
        control = bench.add(UISegmentedControl(items: ["A", "B", "C"]), width: 90)
    }

    @Test("91. a tap on the selected segment does nothing")
    func selectedAgain() {
        control.selectedSegmentIndex = 1
        bench.tapAlone(45)
        #expect(control.selectedSegmentIndex == 1)
        #expect(bench.log == "")
    }

    @Test("92. a tap on another segment selects it and sends valueChanged with the primary action")
    func another() {
        control.selectedSegmentIndex = 1
        bench.tapAlone(75)
        #expect(control.selectedSegmentIndex == 2)
        #expect(bench.log == changed)
    }

    @Test("93. selecting from code is silent")
    func fromCode() {
        bench.run { control.selectedSegmentIndex = 2 }
        #expect(control.selectedSegmentIndex == 2)
        #expect(bench.log == "")
    }

    @Test("94. a momentary segment fires at every tap; handlers see its index, afterwards it is -1")
    func momentary() {
        control.isMomentary = true
        var seen: [Int] = []
        control.on(.valueChanged) { [control] in seen.append(control.selectedSegmentIndex) }
        bench.tapAlone(45)
        bench.tapAlone(45)
        #expect(seen == [1, 1])
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        #expect(bench.log == "\(changed) · \(changed)")
    }

    @Test("95. -1 from code selects none, and a tap on segment 0 then fires")
    func deselected() {
        control.selectedSegmentIndex = 0
        bench.run { control.selectedSegmentIndex = -1 }
        #expect(control.selectedSegmentIndex == -1)
        #expect(bench.takeLog() == "")
        bench.tapAlone(10)
        #expect(control.selectedSegmentIndex == 0)
        #expect(bench.log == changed)
    }

    @Test("96. a tap on a disabled segment does nothing, and is not tracked")
    func disabledSegment() {
        control.setEnabled(false, forSegmentAt: 1)
        bench.down(45)
        #expect(!control.isTracking)
        bench.up(45)
        #expect(bench.log == "")
        bench.setValue(.integer(1))
        #expect(bench.refusals == [.disabled(control: "c")])
        #expect(control.selectedSegmentIndex == -1)
    }

    @Test("97. the segment's own action runs first, then the handlers in the order they registered")
    func segmentActions() {
        var log: [String] = []
        let actions = (0..<3).map { number in UIAction(title: "\(number)") { _ in log.append("A\(number)") } }
        let control = UISegmentedControl(frame: .zero, actions: actions)
        bench.add(control, id: "second", width: 90)
        control.on(.primaryActionTriggered) { log.append("P") }
        control.on(.valueChanged) { [control] in log.append("valueChanged \(control.selectedSegmentIndex)") }
        bench.setValue(.integer(1), on: "second")
        #expect(log == ["A1", "P", "valueChanged 1"])
        #expect(bench.log == "second:\(changed)")
        #expect(control.titleForSegment(at: 2) == "2")
    }

    @Test("98. removing all segments selects none; inserting at 7 puts the segment at 0; both silent")
    func removedAndInserted() {
        control.selectedSegmentIndex = 2
        bench.run {
            control.removeAllSegments()
            control.insertSegment(withTitle: "X", at: 7, animated: true)
        }
        #expect(control.selectedSegmentIndex == -1)
        #expect(control.numberOfSegments == 1)
        #expect(control.titleForSegment(at: 0) == "X")
        #expect(bench.log == "")
    }

    @Test("the segment is the one under the finger when it is lifted, brought into the bounds")
    func finalPoint() {
        bench.down(10)
        bench.move(45)
        #expect(bench.log == "")
        bench.up(140)
        #expect(control.selectedSegmentIndex == 2)
    }

    @Test("lifted outside the tracking area, or cancelled, nothing is chosen")
    func outside() {
        bench.down(10)
        bench.up(10, 200)
        bench.down(10)
        bench.cancel()
        #expect(control.selectedSegmentIndex == -1)
        #expect(bench.log == "")
    }

    @Test("a finger that comes to a disabled segment chooses nothing")
    func endsOnDisabled() {
        control.setEnabled(false, forSegmentAt: 2)
        bench.down(10)
        bench.up(80)
        #expect(bench.log == "")
    }

    @Test("an index that is none is refused and changes nothing, from code and over the wire")
    func wrongIndex() {
        control.selectedSegmentIndex = 1
        bench.run { control.selectedSegmentIndex = 3 }
        #expect(bench.faults.count == 1)
        bench.run { control.setTitle("Z", forSegmentAt: -1) }
        #expect(bench.faults.count == 1)
        for wrong in [PropertyValue.integer(3), .integer(-1), .double(0.5), .string("nobody"), .null] {
            bench.setValue(wrong)
            #expect(bench.refusals.count == 1, "\(wrong)")
        }
        bench.set("selectedSegmentIndex", .integer(3))
        #expect(bench.refusals.count == 1)
        #expect(control.selectedSegmentIndex == 1)
        #expect(bench.log == "")
    }

    @Test("a second segment of one action identifier is refused")
    func duplicateIdentifier() {
        bench.run {
            control.setAction(UIAction(title: "S", identifier: "solo") { _ in }, forSegmentAt: 0)
            control.setAction(UIAction(title: "S", identifier: "solo") { _ in }, forSegmentAt: 1)
            control.insertSegment(action: UIAction(identifier: "solo") { _ in }, at: 0, animated: false)
        }
        #expect(bench.faults.count == 2)
        #expect(control.segmentIndex(identifiedBy: "solo") == 0)
        #expect(control.segmentIndex(identifiedBy: "none") == -1)
        #expect(control.numberOfSegments == 3)
    }

    @Test("a user may name the segment by its identifier")
    func namedSegment() {
        control.setAction(UIAction(title: "S", identifier: "solo") { _ in }, forSegmentAt: 2)
        bench.setValue(.string("solo"))
        #expect(control.selectedSegmentIndex == 2)
        #expect(bench.log == changed)
    }

    @Test("momentary: arrows move silently, Space and Enter fire")
    func momentaryKeys() {
        control.isMomentary = true
        control.setEnabled(false, forSegmentAt: 1)
        bench.key("Enter", on: "c")
        bench.key("ArrowRight", on: "c")
        bench.key("ArrowRight", on: "c")
        #expect(bench.takeLog() == "")
        #expect(control.property("focusedSegmentIndex") == .integer(2))
        var seen: [Int] = []
        control.on(.valueChanged) { [control] in seen.append(control.selectedSegmentIndex) }
        bench.key(" ", on: "c")
        bench.key("Enter", on: "c")
        #expect(seen == [2, 2])
    }

    @Test("segments of a document: titles, or objects whose action climbs the responder chain")
    func documentSegments() {
        bench.set(
            "segments",
            .array([
                .string("Mono"),
                .object([
                    .init("id", .string("stereo")), .init("title", .string("Stereo")), .init("width", .integer(60)),
                    .init("action", .string("mode:")),
                ]),
            ]))
        var senders: [Int] = []
        let responder = Listener { senders.append($0) }
        bench.panel.application.delegate = responder
        bench.setValue(.string("stereo"))
        #expect(senders == [1])
        #expect(control.widthForSegment(at: 1) == 60)
        #expect(
            control.property("segments")
                == .array([
                    .object([.init("title", .string("Mono")), .init("isEnabled", .bool(true))]),
                    .object([
                        .init("id", .string("stereo")), .init("title", .string("Stereo")),
                        .init("isEnabled", .bool(true)), .init("width", .double(60)), .init("action", .string("mode:")),
                    ]),
                ]))
    }

    @Test("wrong segments are refused by the place they are at, and nothing changes")
    func wrongSegments() {
        let wrong: [(PropertyValue, String)] = [
            (.array([.string("A"), .object([.init("width", .integer(-1))])]), "segments[1].width"),
            (.array([.object([.init("id", .string("a"))]), .object([.init("id", .string("a"))])]), "segments[1].id"),
        ]
        for (value, place) in wrong {
            bench.set("segments", value)
            guard case .invalidValue(let property, _, _)? = bench.refusals.first else {
                Issue.record("not refused: \(value)")
                continue
            }
            #expect(property == place)
        }
        bench.set("segments", .array([.object([.init("action", .string("a:b:c:"))])]))
        #expect(bench.refusals == [.invalidSelector(name: "a:b:c:")])
        #expect(control.numberOfSegments == 3)
    }

    @Test("segments set together with a selection they don't have leave all as it was, actions included")
    func wholeOrNothing() {
        var ran = 0
        control.setAction(UIAction(title: "C") { _ in ran += 1 }, forSegmentAt: 2)
        control.selectedSegmentIndex = 1
        bench.set([.init("segments", .array([.string("X")])), .init("value", .integer(5))])
        #expect(bench.refusals.count == 1)
        #expect(control.numberOfSegments == 3)
        #expect(control.selectedSegmentIndex == 1)
        bench.tapAlone(75)
        #expect(ran == 1)
    }

    @Test("a disabled control refuses every segment")
    func disabled() {
        control.isEnabled = false
        bench.tapAlone(10)
        bench.key("ArrowRight", on: "c")
        bench.setValue(.integer(0))
        #expect(bench.refusals == [.disabled(control: "c")])
        #expect(control.selectedSegmentIndex == -1)
        #expect(bench.log == "")
    }

    @Test("what is read of it is n of m")
    func accessibility() {
        #expect(control.defaultAccessibilityValue == nil)
        control.selectedSegmentIndex = 1
        #expect(control.defaultAccessibilityValue == "2 of 3")
    }
}

private final class Listener: UIResponder {
    init(_ body: @escaping (Int) -> Void) {
        super.init()
        register("mode:") { sender, _ in body((sender as? UISegmentedControl)?.selectedSegmentIndex ?? -9) }
    }
}
