/// Who is told what: the ordered entries of one control (semantics.md 6).
///
/// Targets are held weakly, UIActions strongly. A walk takes `slots` (a retain, no copy): entries added during it are
/// not in it, and one removed meanwhile has lost its mask.
struct DispatchTable {
    /// A target and what to send it.
    final class Pair {
        private(set) weak var target: AnyObject?
        let isNilTarget: Bool
        let selector: Selector
        let call: ((AnyObject, UIControl, UIEvent?) throws -> Void)?

        init(target: AnyObject?, action: Selector) {
            self.target = target
            isNilTarget = target == nil
            selector = action
            call = nil
        }

        init(
            target: AnyObject, selector: Selector,
            call: @escaping (AnyObject, UIControl, UIEvent?) throws -> Void
        ) {
            self.target = target
            isNilTarget = false
            self.selector = selector
            self.call = call
        }

        var isLive: Bool { isNilTarget || target != nil }

        func isSame(as other: Pair) -> Bool {
            selector == other.selector && isNilTarget == other.isNilTarget && target === other.target
        }
    }

    enum Kind {
        case pair(Pair)
        case action(UIAction)
    }

    /// One registration. Its mask is the truth of now, the slot's mask that of a walk's start.
    final class Entry {
        fileprivate(set) var kind: Kind
        fileprivate(set) var mask: UInt32

        init(_ kind: Kind, mask: UInt32) {
            self.kind = kind
            self.mask = mask
        }

        var isLive: Bool { if case .pair(let pair) = kind { pair.isLive } else { true } }
    }

    struct Slot {
        let entry: Entry
        fileprivate(set) var mask: UInt32
    }

    private(set) var slots: [Slot] = []

    var isEmpty: Bool { slots.isEmpty }
    var liveSlots: [Slot] { slots.filter(\.entry.isLive) }
    var mask: UInt32 { slots.reduce(0) { $1.entry.isLive ? $0 | $1.mask : $0 } }

    var targets: TargetSet {
        var set = TargetSet()
        for slot in slots {
            guard case .pair(let pair) = slot.entry.kind else { continue }
            if pair.isNilTarget { set.includesNilTarget = true } else if let target = pair.target { set.insert(target) }
        }
        return set
    }

    func actions(of target: AnyObject, for mask: UInt32) -> [String]? {
        let names = slots.compactMap { slot -> String? in
            guard slot.mask & mask != 0, case .pair(let pair) = slot.entry.kind, pair.target === target else {
                return nil
            }
            return pair.selector.name
        }
        return names.isEmpty ? nil : names
    }

    /// Whether this very action has an entry.
    func contains(_ action: UIAction) -> Bool {
        slots.contains { slot in
            guard case .action(let present) = slot.entry.kind else { return false }
            return present === action
        }
    }

    mutating func add(_ pair: Pair, for mask: UInt32) {
        guard mask != 0 else { return }
        prune()
        for index in slots.indices {
            if case .pair(let present) = slots[index].entry.kind, present.isSame(as: pair) {
                return setMask(slots[index].mask | mask, at: index)
            }
        }
        slots.append(Slot(entry: Entry(.pair(pair), mask: mask), mask: mask))
    }

    mutating func add(_ action: UIAction, for mask: UInt32) {
        guard mask != 0 else { return }
        prune()
        for index in slots.indices {
            if case .action(let present) = slots[index].entry.kind, present.identifier == action.identifier {
                slots[index].entry.kind = .action(action)
                return setMask(slots[index].mask | mask, at: index)
            }
        }
        slots.append(Slot(entry: Entry(.action(action), mask: mask), mask: mask))
    }

    mutating func remove(target: AnyObject?, action: Selector?, for mask: UInt32) {
        takeAway(mask) { entry in
            guard case .pair(let pair) = entry.kind else { return false }
            return (target == nil || pair.target === target) && (action == nil || pair.selector == action)
        }
    }

    mutating func remove(identifier: UIAction.Identifier, for mask: UInt32) {
        takeAway(mask) { entry in
            guard case .action(let action) = entry.kind else { return false }
            return action.identifier == identifier
        }
    }

    private mutating func takeAway(_ mask: UInt32, where matches: (Entry) -> Bool) {
        for index in slots.indices where matches(slots[index].entry) { setMask(slots[index].mask & ~mask, at: index) }
        prune()
    }

    private mutating func setMask(_ mask: UInt32, at index: Int) {
        slots[index].mask = mask
        slots[index].entry.mask = mask
    }

    /// Drops entries without a mask or whose target is gone.
    private mutating func prune() { slots.removeAll { $0.mask == 0 || !$0.entry.isLive } }
}

/// The targets of a control, by identity.
public struct TargetSet {
    private var byIdentity: [ObjectIdentifier: AnyObject] = [:]
    /// Whether an entry without a target exists (the responder chain is asked).
    public internal(set) var includesNilTarget = false

    mutating func insert(_ target: AnyObject) { byIdentity[ObjectIdentifier(target)] = target }

    /// Whether there are no live targets, and no entry without one.
    public var isEmpty: Bool { byIdentity.isEmpty && !includesNilTarget }
    /// How many there are; all entries without a target count as one.
    public var count: Int { byIdentity.count + (includesNilTarget ? 1 : 0) }
    /// Whether an object is a target.
    public func contains(_ target: AnyObject) -> Bool { byIdentity[ObjectIdentifier(target)] != nil }
}
