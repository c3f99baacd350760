extension UIControl {
    // MARK: Target-action

    /// Sends `action` to `target` when one of the events happens; to whoever answers along the responder chain when
    /// `target` is nil. The target is not retained. Repeating a pair adds its events and keeps its place.
    ///
    /// Throws `ControlError.invalidSelector` for an empty name or more than two arguments; the table is unchanged.
    public func addTarget(_ target: AnyObject?, action: Selector, for events: Event) throws(ControlError) {
        guard action.isValid else { throw .invalidSelector(name: action.name) }
        dispatchTable.add(.init(target: target, action: action), for: events.rawValue)
    }

    /// A method without arguments: `addTarget(self, action: Mixer.save, for: .touchUpInside)`.
    ///
    /// Swift method references cannot be compared, so the pair is told apart by the target and the place in the source
    /// that registers it: running the same line again is harmless. With a `name`, the target and the name tell it
    /// apart wherever it is registered, and `removeTarget(_:action:for:)` finds it by that name.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> () throws -> Void, named name: Selector? = nil,
        for events: Event, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        dispatchTable.add(
            .init(target: target, selector: name ?? .site(file, line, column)) { target, _, _ in
                try action(unsafeDowncast(target, to: Target.self))()
            }, for: events.rawValue)
    }

    /// A method with the sender: `addTarget(self, action: Mixer.levelChanged, for: .valueChanged)`.
    public func addTarget<Target: AnyObject, Sender: UIControl>(
        _ target: Target, action: @escaping (Target) -> (Sender) throws -> Void, named name: Selector? = nil,
        for events: Event, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        dispatchTable.add(
            .init(target: target, selector: name ?? .site(file, line, column)) { target, sender, _ in
                let sender = try Self.cast(sender, to: Sender.self)
                try action(unsafeDowncast(target, to: Target.self))(sender)
            }, for: events.rawValue)
    }

    /// A method with the sender and the event; the event is nil when code sends.
    public func addTarget<Target: AnyObject, Sender: UIControl>(
        _ target: Target, action: @escaping (Target) -> (Sender, UIEvent?) throws -> Void,
        named name: Selector? = nil, for events: Event, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) {
        dispatchTable.add(
            .init(target: target, selector: name ?? .site(file, line, column)) { target, sender, event in
                let sender = try Self.cast(sender, to: Sender.self)
                try action(unsafeDowncast(target, to: Target.self))(sender, event)
            }, for: events.rawValue)
    }

    private static func cast<Sender: UIControl>(_ control: UIControl, to type: Sender.Type) throws -> Sender {
        guard let sender = control as? Sender else {
            throw ControlError.unrecognizedSelector(name: "(\(type))", target: "\(Swift.type(of: control))")
        }
        return sender
    }

    /// Takes events away from every target-action entry that matches; nil means any. UIActions are not touched.
    public func removeTarget(_ target: AnyObject?, action: Selector?, for events: Event) {
        dispatchTable.remove(target: target, action: action, for: events.rawValue)
    }

    // MARK: UIAction

    /// Runs the action when one of the events happens. The same identifier replaces the stored action for all its
    /// events and keeps its place.
    public func addAction(_ action: UIAction, for events: Event) { dispatchTable.add(action, for: events.rawValue) }

    /// Takes events away from the action; with the last one it is forgotten.
    public func removeAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
    }

    /// The same by the action's identifier. One nobody has is no mistake.
    public func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
        dispatchTable.remove(identifier: identifier, for: events.rawValue)
    }

    // MARK: Introspection

    /// The live targets; `includesNilTarget` of the result tells of entries without one.
    public var allTargets: TargetSet { dispatchTable.targets }

    /// The union of all masks, UIActions included.
    public var allControlEvents: Event { Event(rawValue: dispatchTable.mask) }

    /// Selector names in order, for entries of exactly that target; nil when there are none, or no target is given.
    public func actions(forTarget target: AnyObject?, forControlEvent event: Event) -> [String]? {
        target.flatMap { dispatchTable.actions(of: $0, for: event.rawValue) }
    }

    /// Visits the entries present now; adding and removing inside changes nothing of the visit.
    public func enumerateEventHandlers(
        _ visit: (_ action: UIAction?, _ targetAction: (AnyObject?, Selector)?, _ events: Event, _ stop: inout Bool) ->
            Void
    ) {
        var stop = false
        for slot in dispatchTable.liveSlots {
            switch slot.entry.kind {
            case .action(let action): visit(action, nil, Event(rawValue: slot.mask), &stop)
            case .pair(let pair): visit(nil, (pair.target, pair.selector), Event(rawValue: slot.mask), &stop)
            }
            if stop { return }
        }
    }

    // MARK: Sending

    /// One pass over the table with these events, from code: it runs whatever `isEnabled` and `isHidden` are.
    public func sendActions(for events: Event) { pass(events, event: nil) }

    /// One walk over the dispatch table (semantics.md 6.4): a snapshot, each entry at most once, in order.
    func pass(_ mask: Event, event: UIEvent?) { pass(mask, event: event, in: window?.panel) }

    /// The same, logged in a panel the control may have left meanwhile.
    func pass(_ mask: Event, event: UIEvent?, in panel: Panel?) {
        guard !mask.isEmpty else { return }
        guard !dispatchTable.isEmpty else {
            panel?.record(pass: mask, of: self)
            return
        }
        switch panel?.passes.enter() ?? ownPasses.enter() {
        case .granted: panel?.record(pass: mask, of: self)
        case .refused(let isFirst):
            if isFirst { panel?.report(.recursionTooDeep(control: accessibilityIdentifier ?? Self.kind)) }
            return
        }
        let outerEvents = panel?.sendingEvents ?? []
        panel?.sendingEvents = mask
        defer {
            if let panel {
                panel.sendingEvents = outerEvents
                panel.passes.leave()
            } else {
                ownPasses.leave()
            }
        }
        for slot in dispatchTable.slots where slot.mask & mask.rawValue != 0 {
            let entry = slot.entry
            guard entry.mask & mask.rawValue != 0 else { continue }
            switch entry.kind {
            case .action(let action): sendAction(action)
            case .pair(let pair):
                if let target = pair.target {
                    deliverPair(pair, to: target, event: event)
                } else if pair.isNilTarget {
                    sendAction(pair.selector, to: nil, for: event)
                }
            }
        }
    }

    private func deliverPair(_ pair: DispatchTable.Pair, to target: AnyObject, event: UIEvent?) {
        // Method references pass through the same override point as selectors; the default delivery finds the method.
        let outer = currentPair
        currentPair = pair
        sendAction(pair.selector, to: target, for: event)
        currentPair = outer
    }

    func deliver(_ selector: Selector, to target: AnyObject?, for event: UIEvent?) {
        do {
            if let pair = currentPair, let call = pair.call, pair.selector == selector, let target,
                target === pair.target
            {
                try call(target, self, event)
            } else {
                try UIApplication.sendAction(selector, to: target, from: self, for: event)
            }
        } catch {
            report(error)
        }
    }

    func deliver(_ action: UIAction) {
        let outer = action.sendingControl
        action.sendingControl = self
        defer { action.sendingControl = outer }
        do { try action.handler(action) } catch { report(error) }
    }

    private func report(_ error: any Error) {
        let fault =
            error as? ControlError
            ?? .handlerFailed(control: accessibilityIdentifier ?? Self.kind, reason: "\(error)")
        window?.panel?.report(fault)
    }

    /// Where a nil-target search goes on when the sender's own chain has no answer.
    var firstResponderOfSender: UIResponder? { window?.panel?.firstResponderForCurrentClient }
}
