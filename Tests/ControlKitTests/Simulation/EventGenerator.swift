import SeededRandom

@testable import ControlKit

/// Makes up the steps of a simulation: mostly what surfaces send, some of it wrong, and code in between.
struct EventGenerator {
    private var random: SeededRandom
    private let controls: Int
    private var handlers = 0
    private var sequence: Int64 = 0
    private var last: SimulationEvent?

    private static let clients = ["ada", "bob", "cleo", ""]
    private static let keys = [
        " ", "Enter", "Tab", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "Home", "End", "PageUp", "a", "Nonsense",
    ]

    init(seed: UInt64, controls: Int) {
        random = SeededRandom(seed: seed)
        self.controls = controls
    }

    mutating func next() -> SimulationEvent {
        // What a client repeats because it had no answer.
        if let last, random.chance(3) { return last }
        let event: SimulationEvent =
            random.chance(3)
            ? .code([.heal])
            : random.chance(14)
                ? .code((0...random.below(2)).map { _ in codeAction() })
                : .command(command(), client: random.pick(Self.clients), after: pause())
        last = event
        return event
    }

    private mutating func pause() -> Int64 {
        switch random.below(100) {
        case ..<40: 0
        case ..<85: Int64(random.below(60_000))
        case ..<95: random.pick([299_999, 300_000, 300_001, 500_000, 1_000_000])
        default: random.pick([2_999_999, 3_000_000, 10_000_000, 11_000_000])
        }
    }

    private mutating func id() -> String { random.chance(2) ? "nobody" : SimulatedPanel.id(of: random.below(controls)) }

    private mutating func command() -> Command {
        switch random.below(100) {
        case ..<70: .touches((0...random.below(3)).map { _ in touch() })
        case ..<78: .keys((0...random.below(2)).map { _ in key() })
        case ..<82: .setValue(control: id(), value())
        case ..<85: .tap(control: id(), count: random.below(4), hold: random.chance(30) ? random.unit() * 4 : nil)
        case ..<91: .setProperties(control: id(), (0...random.below(3)).map { _ in member() })
        case ..<93: .sendEvents(control: id(), UIControl.Event(rawValue: mask()))
        case ..<95: .adjust(control: id(), up: random.chance(50))
        case ..<96: random.chance(50) ? .activate(control: id()) : .focus(control: random.chance(20) ? nil : id())
        case ..<97: .setVisible(random.chance(60))
        case ..<98: .streamOpened
        case ..<99: .streamClosed
        default: .advance
        }
    }

    private mutating func touch() -> TouchInput {
        let phases: [UITouch.Phase] = [
            .began, .began, .moved, .moved, .moved, .ended, .ended, .cancelled, .stationary, .began, .moved, .moved,
            .ended, random.pick([.regionEntered, .regionMoved, .regionExited]),
        ]
        let isNamed = random.chance(60)
        sequence += 1
        return TouchInput(
            id: random.chance(90) ? .number(Int64(random.below(4))) : .name(random.pick(["1", "x"])),
            phase: random.pick(phases), control: isNamed ? id() : nil, place: place(),
            sequence: random.chance(20) ? sequence - Int64(random.below(4)) : nil,
            type: random.chance(80) ? .direct : random.pick([.pencil, .indirectPointer]),
            button: random.chance(95) ? .primary : .secondary)
    }

    private mutating func place() -> TouchInput.Place {
        switch random.below(100) {
        case ..<45: .point(CGPoint(x: random.unit() * 300, y: random.unit() * 300))
        case ..<75: .unit(CGPoint(x: random.unit() * 1.6 - 0.3, y: random.unit() * 1.6 - 0.3))
        case ..<98: .unspecified
        default: .point(CGPoint(x: random.pick([.nan, .infinity, 1e300, -1e9]), y: 20))
        }
    }

    private mutating func key() -> KeyInput {
        let key = UIKey(random.pick(Self.keys), shift: random.chance(20), isRepeat: random.chance(10))
        let phase = random.pick([KeyInput.Phase.press, .down, .up])
        return KeyInput(
            random.chance(15) ? .text(random.pick(["x", "two\nlines"])) : .key(key, phase),
            control: random.chance(30) ? id() : nil)
    }

    private mutating func value() -> PropertyValue {
        switch random.below(10) {
        case ..<4: .double(random.unit())
        case ..<7: .bool(random.chance(50))
        default:
            random.pick([
                .integer(1), .integer(7), .null, .string("loud"), .double(.nan), .string("2026-10-07T10:00:00Z"),
            ])
        }
    }

    private mutating func member() -> PropertyValue.Member {
        let name = random.pick([
            "value", "value", "isOn", "isEnabled", "isSelected", "isHidden", "title", "maximumHold", "minimumValue",
            "maximumValue", "tintColor", "isContinuous", "frame", "nonsense", "text", "stepValue", "wraps",
            "numberOfPages", "selectedSegmentIndex", "isMomentary", "isSecureTextEntry", "timeZone", "scrub",
        ])
        return .init(name, name == "title" ? .string(random.pick(["A", "B"])) : value())
    }

    private mutating func mask() -> UInt32 {
        random.pick([1, 3, 4, 8, 24, 36, 64, 128, 256, 4096, 8192, 12288, 0x0100_0000, 0xFFF, 0xFFFF_FFFF, 0])
    }

    // MARK: Code

    mutating func codeAction(depth: Int = 0) -> CodeAction {
        let control = random.below(controls), flag = random.chance(60)
        switch random.below(30) {
        case 0, 1: return .setEnabled(control, flag)
        case 2: return .setHidden(control, !flag)
        case 3: return .setInteraction(control, flag)
        case 4: return .setAlpha(control, random.pick([0, 0.005, 0.5, 1, 1, 1]))
        case 5: return .setSelected(control, flag)
        case 6: return .setHighlighted(control, !flag)
        case 7, 8: return .setValue(control, random.pick([0, 0.25, 1, 2, .nan, Float(random.unit())]))
        case 9: return .setBounds(control, random.pick([0, 0.5, -1, 3]), random.pick([1, 0.25, 2]))
        case 10: return .setFrame(control, frame(control))
        case 11: return .setPolicy(control, flag ? .cancel : .uikit)
        case 12: return .setSharing(control, random.pick([.first, .last, .first, .observe]))
        case 13: return .setExclusive(control, !flag)
        case 14: return .setHold(control, flag ? nil : random.pick([0.02, 0.5, 2]))
        case 15: return .setOutset(control, random.pick([0, 70, 25]))
        case 16: return .setTitle(control, random.pick(["A", "B"]))
        case 17: return .setGestures(flag)
        case 18: return flag ? .moveGroup(random.pick([150, 100])) : .hideGroup(random.chance(50))
        case 19: return .remove(control)
        case 20: return .putBack(random.below(controls))
        case 21: return .cancel(control)
        case 22: return .send(control, mask())
        case 23: return .performPrimary(control)
        case 24: return .setHooks(control, hooks(depth))
        case 25, 26: return .addHandler(control, handler(depth))
        case 27: return .removeHandler(control, handler(9, number: random.below(max(1, handlers))), mask())
        case 28: return .removeTargets(control, mask())
        default: return .dropTarget(handler(9, number: random.below(max(1, handlers))))
        }
    }

    private mutating func frame(_ control: Int) -> CGRect {
        var frame = SimulatedPanel.frame(of: control)
        if random.chance(50) { frame.origin.x += random.unit() * 50 }
        if random.chance(10) { frame.size.width = random.pick([0, .nan, 1]) }
        return frame
    }

    private mutating func hooks(_ depth: Int) -> Hooks {
        var hooks = Hooks()
        guard depth < 2 else { return hooks }
        hooks.begins = random.chance(85)
        if random.chance(20) { hooks.stopsAtMove = 1 + random.below(3) }
        if random.chance(25) { hooks.atBegin = codeAction(depth: depth + 1) }
        if random.chance(25) { hooks.atContinue = codeAction(depth: depth + 1) }
        if random.chance(25) { hooks.atEnd = codeAction(depth: depth + 1) }
        if random.chance(25) { hooks.atCancel = codeAction(depth: depth + 1) }
        return hooks
    }

    private mutating func handler(_ depth: Int, number: Int? = nil) -> Handler {
        if number == nil { handlers += 1 }
        return Handler(
            number: number ?? (random.chance(20) ? random.below(handlers) : handlers),
            form: random.pick([.action, .action, .target, .nilTarget]), events: mask(),
            reaction: depth < 2 && random.chance(50) ? codeAction(depth: depth + 1) : nil, fails: random.chance(5))
    }
}
