import ControlKit

/// What each client changed last in one panel, so that it can be taken back. In memory only: a restart forgets it.
///
/// A gesture is one change, from where its touch begins to where it ends, be it lifted, cancelled or given up; so is all that is
/// typed into one control without a break. Taking back is no change that could be taken back.
struct UndoBook {
    /// Changes remembered of one client, and clients; the oldest is forgotten.
    static let depth = 32
    static let clients = 256
    /// Controls in all remembered changes together; beyond it the client that changed something longest ago is forgotten.
    static let controls = 50_000
    /// Gestures under way; beyond it none more is remembered.
    static let gestures = 1024

    struct Change: Equatable {
        var before: [KeptControl]
        var after: [KeptControl]
        var manner: Recall.Manner
        /// What was typed may still go on.
        var isTyping = false
    }

    private struct Gesture: Hashable {
        var client: String
        var touch: TouchInput.ID
    }

    private var changes: [String: [Change]] = [:]
    /// Clients, the one that changed something last at the end.
    private var order: [String] = []
    private var size = 0
    private var before: [(gesture: Gesture, control: KeptControl)] = []
    /// Who changed a control last.
    private var changers: [String: String] = [:]
    /// What the command being performed may change, as it was.
    private var watched: [KeptControl] = []

    // MARK: What is done

    /// Before a command is performed: remembers how what it names is.
    mutating func willPerform(_ command: Command, from client: String, on panel: Panel) {
        watched.removeAll(keepingCapacity: true)
        switch command {
        case .setValue(let id, _), .tap(let id, _, _), .setProperties(let id, _), .adjust(let id, _),
            .activate(let id):
            watch(panel.control(id))
        case .recall(let recall): for kept in recall.controls { watch(panel.control(kept.id)) }
        case .keys(let keys):
            for key in keys {
                watch(key.control.flatMap { panel.control($0) } ?? panel.focusedControl(of: client))
            }
        case .touches(let touches):
            for touch in touches where touch.phase == .began { begin(touch, of: client, on: panel) }
        default: break
        }
    }

    private mutating func watch(_ view: UIView?) {
        guard let kept = view?.kept, !watched.contains(where: { $0.id == kept.id }) else { return }
        watched.append(kept)
    }

    private mutating func begin(_ touch: TouchInput, of client: String, on panel: Panel) {
        let gesture = Gesture(client: client, touch: touch.id)
        guard before.count < Self.gestures, !before.contains(where: { $0.gesture == gesture }),
            let kept = Self.target(of: touch, on: panel)?.kept
        else { return }
        before.append((gesture, kept))
    }

    private static func target(of touch: TouchInput, on panel: Panel) -> UIView? {
        if let id = touch.control { return panel.control(id) }
        guard case .point(let point) = touch.place else { return nil }
        var view = panel.window.hitTest(point, with: nil)
        while let candidate = view, !(candidate is UIControl) { view = candidate.superview }
        return view
    }

    /// After a command was performed: what it changed can be taken back.
    mutating func performed(_ command: Command, from client: String, on panel: Panel) {
        var manner = Recall.Manner.user
        var isTyping = false
        var olds = watched
        switch command {
        case .setProperties: manner = .feedback
        case .recall(let recall): manner = recall.manner
        case .keys: isTyping = true
        case .touches(let touches):
            // One that was refused is no gesture.
            for touch in touches where touch.phase == .began && !panel.turn.hasEndedTouches {
                let gesture = Gesture(client: client, touch: touch.id)
                if !panel.isTouching(touch.id, of: client) { before.removeAll { $0.gesture == gesture } }
            }
        case .tap(let id, _, .some):
            // It goes on until the clock lifts the finger.
            if let finger = panel.heldTap(of: client, on: id), let old = olds.popLast() {
                before.append((Gesture(client: client, touch: finger), old))
            }
        default: break
        }
        note(olds, command, manner, isTyping: isTyping, by: client, on: panel)
    }

    /// After every turn: gestures that are over can be taken back, in the order in which they began.
    mutating func endGestures(on panel: Panel) {
        guard !before.isEmpty, panel.turn.hasEndedTouches || panel.turn.isStructural else { return }
        let over = before.filter { !panel.isTouching($0.gesture.touch, of: $0.gesture.client) }
        before.removeAll { !panel.isTouching($0.gesture.touch, of: $0.gesture.client) }
        for (gesture, old) in over { note([old], by: gesture.client, on: panel) }
    }

    /// Remembers what of these controls is no longer as it was.
    private mutating func note(
        _ olds: [KeptControl], _ command: Command? = nil, _ manner: Recall.Manner = .user, isTyping: Bool = false,
        by client: String, on panel: Panel
    ) {
        var change = Change(before: [], after: [], manner: manner, isTyping: isTyping)
        for old in olds {
            guard var new = panel.control(old.id)?.kept else { continue }
            // A fade has begun and is counted as done.
            if case .recall(let recall)? = command, panel.isFading(old.id),
                let wanted = recall.controls.first(where: { $0.id == old.id })
            {
                new = wanted
            }
            guard new != old else { continue }
            change.before.append(old)
            change.after.append(new)
            changers[old.id] = client
        }
        if !change.before.isEmpty { add(change, of: client) }
    }

    private mutating func add(_ change: Change, of client: String) {
        var list = changes[client] ?? []
        if change.isTyping, let last = list.last, last.isTyping, last.after.map(\.id) == change.before.map(\.id),
            last.after == change.before
        {
            list[list.count - 1].after = change.after
        } else {
            list.append(change)
            size += change.before.count
            if list.count > Self.depth { size -= list.removeFirst().before.count }
        }
        changes[client] = list
        order.removeAll { $0 == client }
        order.append(client)
        while order.count > Self.clients || (size > Self.controls && order.count > 1) {
            size -= (changes.removeValue(forKey: order.removeFirst()) ?? []).reduce(0) { $0 + $1.before.count }
        }
    }

    // MARK: What is taken back

    enum Verdict: Equatable {
        /// To be performed; then `tookBack`.
        case takeBack(Recall)
        case nothing
        /// A control is no longer as the client left it. `by` has changed it, when that is known.
        case changed(control: String, by: String?)
    }

    /// What taking back a client's last change comes to.
    func verdict(for client: String, on panel: Panel) -> Verdict {
        guard let change = changes[client]?.last else { return .nothing }
        for after in change.after {
            let changer = changers[after.id]
            let isSame = panel.control(after.id)?.kept == after
            if changer == client, isSame || panel.isFading(after.id) { continue }
            return .changed(control: after.id, by: changer == client ? nil : changer)
        }
        return .takeBack(Recall(change.before, as: change.manner))
    }

    mutating func tookBack(for client: String) {
        guard let change = changes[client]?.popLast() else { return }
        size -= change.before.count
    }
}
